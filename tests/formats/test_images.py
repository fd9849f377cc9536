"""Images of all types: if these fail, a photograph is cut lying on its side, or a hostile file uses up the memory."""

from __future__ import annotations

import struct
import sys
from contextlib import suppress
from io import BytesIO
from logging import getLogger

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwright
from gridwright.parsing import images
from gridwright.values.errors import FormatError, NotSupported

Image = pytest.importorskip("PIL.Image", reason="needs Pillow")

PHOTO = Image.linear_gradient("L").resize((12, 8)).convert("RGB")
PHOTO.paste((200, 30, 30), (0, 0, 4, 3))  # so that all rotations differ


def saved(sort, image=PHOTO, **options):
    file = BytesIO()
    image.save(file, sort, **options)
    return file.getvalue()


FILES = {
    "PNG": saved("PNG"),
    "GIF": saved("GIF"),
    "JPEG": saved("JPEG", quality=95),
    "BMP": saved("BMP"),
    "WebP": saved("WebP", lossless=True),
}
SORTS = pytest.mark.parametrize("sort", FILES)


@SORTS
def test_every_sort_is_known_by_its_bytes(sort):
    """Broken: a file with a wrong suffix would be misidentified."""
    assert images.sort_of(FILES[sort]) == sort
    assert not images.sort_of(FILES[sort][1:])
    assert not images.sort_of(b"BM is how this text begins, and RIFF....WEBP is in it")


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"hevc", b"mif1", b"avif"])
def test_a_photograph_of_a_phone_is_known_by_its_bytes(brand):
    """Broken: HEIC would be told to be something else, or another file of its family to be HEIC."""
    more = b"heic" if brand == b"mif1" else b"mif1"
    data = (24).to_bytes(4, "big") + b"ftyp" + brand + bytes(4) + more + b"miaf" + bytes(40)
    told = "HEIC images cannot be read; save the image as JPEG or PNG"
    if brand == b"avif":
        told = "found something else"
    with pytest.raises(FormatError, match=told):
        images.read_image(data)
    assert images.sort_of(data) == ("" if brand == b"avif" else "HEIC")
    assert not images.sort_of(b"ftypheic")


@SORTS
def test_every_sort_is_read(sort):
    """Broken: a picture could not be cut, or would be another one."""
    width, height, pixels, note = images.read_image(FILES[sort])
    assert (width, height, note) == (12, 8, "")
    expected = Image.open(BytesIO(FILES[sort])).convert("RGB").tobytes()
    assert pixels == expected
    if sort not in ("GIF", "JPEG"):  # they keep few colours, or nearly all of them
        assert pixels == PHOTO.tobytes()


@pytest.mark.parametrize("sort", ["JPEG", "WebP", "PNG"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_upright(sort, orientation):
    """Broken: an upright photograph would be cut lying on its side."""
    flip, turn = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose
    undo = {1: (), 2: (flip,), 3: (turn.ROTATE_180,), 4: (turn.FLIP_TOP_BOTTOM,), 5: (turn.TRANSPOSE,)}
    undo |= {6: (turn.ROTATE_270,), 7: (turn.TRANSVERSE,), 8: (turn.ROTATE_90,)}
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = saved(sort, exif=exif, **({"lossless": True} if sort == "WebP" else {}))
    expected = Image.open(BytesIO(data)).convert("RGB")
    for step in undo[orientation]:
        expected = expected.transpose(step)
    assert images.read_image(data)[:3] == (*expected.size, expected.tobytes())


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16"])
def test_every_mode_becomes_colours(mode):
    """Broken: an image in CMYK or with 16 bits would be refused, or come out all white."""
    sort = "JPEG" if mode == "CMYK" else "PNG"
    if mode.startswith("I"):
        image = Image.new("I", (2, 1))
        image.putpixel((0, 0), 257 * 100)
        image = image.convert(mode)
    else:
        image = Image.new("L", (2, 1), 0).convert(mode)
    width, height, pixels, _ = images.read_image(saved(sort, image))
    assert (width, height) == (2, 1)
    assert pixels[:3] == (bytes([100] * 3) if mode.startswith("I") else bytes(3))


def test_transparency_is_seen_on_white():
    """Broken: the invisible colour under transparent pixels would be cut."""
    for sort in ("PNG", "WebP"):
        options = {"lossless": True, "exact": True} if sort == "WebP" else {}
        data = saved(sort, Image.new("RGBA", (1, 1), (10, 20, 30, 0)), **options)
        assert images.read_image(data)[2] == b"\xff\xff\xff"


def huge(sort, side=60_000):
    """A small file whose header claims a huge size."""
    data = bytearray(FILES[sort])
    big, little = struct.pack(">HH", side, side), struct.pack("<HH", side, side)
    if sort == "PNG":
        data[16:24] = struct.pack(">II", side, side)
    elif sort == "GIF":
        data[6:10] = little
    elif sort == "JPEG":
        at = data.index(b"\xff\xc0")
        data[at + 5 : at + 9] = big
    elif sort == "BMP":
        data[18:26] = struct.pack("<ii", side, -side)
    else:
        data[12:16] = b"VP8X"
        data[24:30] = (side - 1).to_bytes(3, "little") * 2
    return bytes(data)


@SORTS
def test_a_size_too_large_is_found_before_anything_is_decoded(sort, monkeypatch, recwarn):
    """Broken: a file of a few hundred bytes would use gigabytes."""
    monkeypatch.setattr(images, "pillow", lambda: pytest.fail("the decoder was asked"))
    with pytest.raises(FormatError, match="60000x60000"):
        images.read_image(huge(sort))
    assert not recwarn.list


def test_a_webp_says_its_size_in_three_ways():
    """Broken: a size would be read from the wrong place, and a large image be mistaken for a small one."""
    for options in ({"lossless": True}, {"quality": 50}, {"lossless": True, "exif": b"Exif\0\0"}):
        data = saved("WEBP", Image.new("RGB", (1000, 37)), **options)
        assert images._webp_size(data) == (1000, 37)


def test_a_jpeg_with_too_many_scans():
    """Broken: a small file would keep the decoder busy for minutes."""
    data = saved("JPEG", progressive=True)
    at = data.rindex(b"\xff\xda")
    scan = data[at:-2]
    with pytest.raises(FormatError, match="scans"):
        images.read_image(data[:-2] + 200 * scan + data[-2:])


@SORTS
def test_a_file_cut_short(sort):
    """Broken: half a picture would be cut into tiles, or end in a traceback."""
    data = FILES[sort]
    for length in (0, 1, 3, 12, 20, 30, len(data) // 2):
        with pytest.raises(FormatError):
            images.read_image(data[:length])


@SORTS
@given(data=st.data())
@settings(max_examples=150)
def test_damaged_files(sort, data):
    """Broken: arbitrary bytes would end in a traceback."""
    damaged = bytearray(FILES[sort])
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    damaged = damaged[: data.draw(st.integers(len(damaged) // 2, len(damaged)))]
    with suppress(FormatError):
        width, height, pixels, _ = images.read_image(bytes(damaged))
        assert len(pixels) == 3 * width * height


@SORTS
@given(tail=st.binary(max_size=200))
def test_any_bytes_after_a_signature(sort, tail):
    """Broken: arbitrary headers would end in a traceback."""
    length = {"PNG": 8, "GIF": 6, "JPEG": 3, "BMP": 18, "WebP": 16}[sort]
    with suppress(FormatError):
        images.read_image(FILES[sort][:length] + tail)


@pytest.mark.parametrize("sort", ["JPEG", "BMP", "WebP"])
@pytest.mark.parametrize("name", ["photo", "photo.jpg", "photo.png", "photo.gif", "photo.non", "photo.json"])
def test_an_image_is_no_puzzle_and_is_told_so(sort, name, tmp_path):
    """Broken: "expected UTF-8 text, found the byte 0xff" for a photograph."""
    (tmp_path / name).write_bytes(FILES[sort])
    with pytest.raises(FormatError, match=f"found a {sort} image"):
        gridwright.load(tmp_path / name)
    for format in ("png", "gif", "non", "image"):
        with pytest.raises(FormatError, match=f"found a {sort} image"):
            gridwright.load(tmp_path / name, format)


@SORTS
def test_every_sort_can_be_cut_whatever_its_name(sort, tmp_path):
    """Broken: the suffix would decide, or an image type would be refused."""
    (tmp_path / "photo.txt").write_bytes(FILES[sort])
    assert len(gridwright.cut(tmp_path / "photo.txt", 4, 2).tiles) == 8


def test_without_pillow(monkeypatch):
    """Broken: a missing package would give a traceback, or not be named."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NotSupported, match=r"pip install 'gridwright\[image\]'"):
        images.read_image(FILES["JPEG"])


def test_what_pillow_doubts_is_not_printed(tmp_path, recwarn, capfd):
    """Broken: lines of Python code would be printed between the messages, even with -q."""
    broken = b"Exif\0\0II*\0\x08\0\0\0\x05\0\x12\x01\x03\0\x01\0\0\0\x01\0"  # the first of five tags, truncated
    assert images.read_image(saved("JPEG", exif=broken))[:2] == (12, 8)
    assert not recwarn.list
    assert capfd.readouterr().err == ""
    assert not getLogger("PIL").handlers
