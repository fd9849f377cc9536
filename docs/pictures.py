"""Make the pictures of the workbench in the documents: `python docs/pictures.py`.

This starts `gridwright serve`, opens its page in Chromium, and uses it: the tabs at three widths in light and dark, and
an animation of a game. It needs Playwright and Pillow (`pip install --group web-test`), and Chromium.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent / "images" / "web"
WIDTHS = {"phone": (360, 740), "tablet": (800, 1000), "desktop": (1440, 900)}
THEMES = ("light", "dark")
KEY = "10x10:/4/1.1/1.2.5/1.2.5/1.1.1.1/4.1.1////4/1.1/1.2.1/1.2.1/1.1/4/2/4/2/4"
COLOURS = 64  # of a saved picture


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "gridwright", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        address = server.stdout.readline().strip()
        try:
            with sync_playwright() as started:
                program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
                browser = started.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
                for size, (width, height) in WIDTHS.items():
                    for theme in THEMES:
                        shots(browser, address, size, theme, width, height)
                animation(browser, address)
                browser.close()
        finally:
            server.terminate()


def shots(browser, address, size, theme, width, height) -> None:
    """Take a picture of every tab in one window."""
    phone = size == "phone"
    for name, use in {"library": library, "play": play, "solve": solve, "watch": watch, "make": make}.items():
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, has_touch=phone, is_mobile=phone
        )
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        use(page)
        page.wait_for_timeout(600)
        keep(page.screenshot(), FOLDER / f"{name}-{size}-{theme}.png")
        context.close()


def library(page) -> None:
    page.wait_for_selector(".card")


def play(page) -> None:
    """Play half a game and show a hint."""
    open_game(page, "Teacup")
    for _ in range(6):
        step(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Which technique?").click()


def solve(page) -> None:
    """Show a puzzle with several solutions, and where they differ."""
    page.get_by_role("tab", name="Solve").click()
    page.locator("#opening-text").fill(KEY)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Show two solutions").click()


def watch(page) -> None:
    """Show a puzzle being solved as a person would."""
    page.get_by_role("tab", name="Solve").click()
    page.get_by_role("button", name="Cherries").click()
    page.wait_for_selector("#verdict:has-text('Unique')")
    page.get_by_role("button", name="Watch it solved").click()
    page.get_by_role("button", name="Watch", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    for _ in range(20):
        page.get_by_role("button", name="Next frame").click()


def make(page) -> None:
    """Turn a drawn landscape into a nonogram."""
    page.get_by_role("tab", name="Make").click()
    page.get_by_label("From an image").check()
    with io.BytesIO() as data:
        landscape().save(data, "PNG")
        page.locator("input[type=file]").set_input_files(
            {"name": "landscape.png", "mimeType": "image/png", "buffer": data.getvalue()}
        )
    settled = re.compile("Unique|Several|guessing")
    page.locator(".badge").filter(has_text=settled).wait_for(state="attached")


def open_game(page, title) -> None:
    page.get_by_role("button", name=title).first.click()
    page.wait_for_selector(".stage[data-view]")


def step(page) -> None:
    """Follow one hint through all its levels."""
    page.get_by_role("button", name="Hint").click()
    for _ in range(3):
        page.locator(".hint .main").click()


def animation(browser, address) -> None:
    """Record a game from the first hint to the last cell."""
    context = browser.new_context(viewport={"width": 480, "height": 640}, color_scheme="light")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    open_game(page, "Teacup")
    frames = []

    def shot(milliseconds):
        page.wait_for_timeout(60)
        frames.append((Image.open(io.BytesIO(page.screenshot())).convert("RGB"), milliseconds))

    shot(900)
    number = 0
    while not page.locator(".win").count():
        page.get_by_role("button", name="Hint").click()
        if number < 2:  # give time to read the first two
            shot(900)
            page.locator(".hint .main").click()
            shot(1100)
            page.locator(".hint .main").click()
            shot(2200)
        else:
            page.locator(".hint .main").click()
            page.locator(".hint .main").click()
            shot(350)
        page.locator(".hint .main").click()
        shot(350)
        number += 1
    page.wait_for_timeout(300)
    shot(3000)
    context.close()
    palette = frames[0][0].quantize(COLOURS // 2)
    pictures = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture, _ in frames]
    pictures[0].save(
        FOLDER / "game.gif", save_all=True, append_images=pictures[1:], duration=[time for _, time in frames], loop=0
    )


def keep(shot: bytes, path: Path) -> None:
    """Write a picture with few colours: it looks the same, at a quarter of the size."""
    with Image.open(io.BytesIO(shot)) as image:
        image.convert("RGB").quantize(COLOURS * 2, dither=Image.Dither.NONE).save(path, optimize=True)


def landscape() -> Image.Image:
    """Draw hills, the sun and a tree, large enough to be cut."""
    image = Image.new("RGB", (600, 450))
    draw = ImageDraw.Draw(image)
    for row in range(450):
        draw.line((0, row, 600, row), (255 - row // 4, 214 - row // 4, 170 + row // 8))
    draw.ellipse((380, 60, 500, 180), "#fff3c9")
    draw.polygon([(0, 330), (150, 200), (300, 330), (420, 260), (600, 350), (600, 450), (0, 450)], "#6d7f8f")
    draw.polygon([(0, 390), (240, 330), (600, 400), (600, 450), (0, 450)], "#2f4a3a")
    draw.rectangle((118, 250, 134, 370), "#3a2a20")
    draw.ellipse((60, 140, 195, 285), "#24402f")
    return image


if __name__ == "__main__":
    main()
