"""`gridwright book`: puzzles for print, with contents and solutions, as a PDF or as SVG or PNG pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.explain import CODES
from gridwright.cli.inputs import items
from gridwright.files.content import bytes_of
from gridwright.rendering import pdf, png, svg
from gridwright.rendering.book import MARGINS, PAPERS, Book
from gridwright.rendering.lettering import changed
from gridwright.rendering.safe import recoloured
from gridwright.rendering.typeface import Typeface
from gridwright.values.errors import NotSupported, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.rendering.sheet import Sheet
    from gridwright.values.scene import Scene

_NAMED = 20  # characters that a message lists at most
_SHAPES: dict[str, tuple[str, ...]] = {"pdf": (".pdf",)} | drawing.SHAPES

EXAMPLES = (
    "gridwright book puzzles/*.non -o book.pdf",
    "gridwright book --title 'A rainy Sunday' --rate --paper a5 *.non *.singles -o sunday.pdf",
    "gridwright book --grey --no-solutions --per-page 1 set.xml -o set.pdf",
    "gridwright book --landscape puzzles/*.non -o 'sheet-{}.svg'",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser, usage="[FILE ...] -o BOOK")
    options.reading(parser)
    least, usual, most = MARGINS
    group = parser.add_argument_group("book")
    group.add_argument(
        "--title", metavar="TEXT", default="", help="add a title page, and print this title on every page"
    )
    group.add_argument(
        "--paper",
        metavar="NAME",
        **options.choice(PAPERS),
        default="a4",
        help=f"the paper size: {', '.join(PAPERS)} (default: a4)",
    )
    group.add_argument("--landscape", action="store_true", help="use landscape pages")
    group.add_argument(
        "--margin",
        metavar="MM",
        type=options.whole(least, most),
        default=usual,
        help=f"the margin on every side, {least} to {most} (default: {usual})",
    )
    group.add_argument(
        "--per-page",
        metavar="N",
        type=options.whole(1),
        default=0,
        help="put at most N puzzles on a page (default: as many as stay legible)",
    )
    low, normal, high = png.DPI
    group.add_argument(
        "--dpi",
        metavar="N",
        type=options.whole(low, high),
        default=normal,
        help=f"PNG: pixels per inch, {low} to {high} (default: {normal})",
    )
    group.add_argument(
        "--font",
        metavar="FILE",
        help="a TrueType font for characters missing from the standard fonts; embedded (PDF, PNG)",
    )
    group.add_argument("--rate", action="store_true", help="print the difficulty of each puzzle")
    group.add_argument("--no-solutions", action="store_true", help="omit the solutions at the back")
    group.add_argument("--grey", action="store_true", help="print in shades of grey, with letters for colours")
    options.palette(group)
    options.solving(parser)
    options.output(parser, shapes=_SHAPES, to="the output format: pdf, svg or png", each="page")
    options.messages(parser)


def run(call: Call) -> None:
    """Typeset every puzzle."""
    args = call.args
    shape = outputs.shape(call, _SHAPES)
    if shape is None:
        raise UsageError("book writes a file: use -o with a name that ends in .pdf, .svg or .png")
    _check_means(call, shape)
    _check_room(call, shape, several=bool(args.title) or not args.no_solutions)
    face = None if args.font is None else Typeface(bytes_of(args.font), args.font)
    scenes: list[tuple[Item, Scene]] = []
    with call.console.progress_on("reading") as progress:
        draft = _book(call, face)
        for item in items(call):
            with call.guard(item):
                scene = _coloured(call, item.puzzle.scene(item.puzzle.start))
                draft.add(item.own_title, _size(item), scene)
                scenes.append((item, scene))
            if progress is not None:
                progress({"puzzles": len(scenes)})
    if shape != "pdf":
        _check_room(call, shape, several=len(draft.sheets()) > 1)
    book = _book(call, face)
    with call.console.progress_on("solving") as progress:
        for number, (item, scene) in enumerate(scenes, 1):
            with call.guard(item):
                book.add(item.own_title, _details(call, item), scene)
                if not args.no_solutions:
                    _answer(call, item, book)
            if progress is not None:
                progress({"puzzles": number})
    if not book.empty:
        _print(call, shape, book)


def _check_means(call: Call, shape: str) -> None:
    """Raise an error for options that cannot be used together, before any work is done."""
    if call.output is None and shape != "svg":
        call.console.check_binary()
    if shape == "pdf":
        pdf.need_pydyf()
    elif shape == "png":
        png.need_pillow()
    elif call.args.font is not None:
        raise UsageError("--font cannot be used with SVG, which is shown in the reader's fonts")


def _check_room(call: Call, shape: str, *, several: bool) -> None:
    """Raise an error if several pages would go into one file."""
    if several and shape != "pdf" and "{}" not in (call.output or ""):
        raise UsageError(f"one {shape} file holds one page, and this book has more; put {{}} in the name given to -o")


def _book(call: Call, face: Typeface | None) -> Book:
    """A book without puzzles, as the options ask for it."""
    args = call.args
    return Book(
        title=args.title,
        paper=args.paper,
        landscape=args.landscape,
        margin=args.margin,
        per_page=args.per_page,
        grey=args.grey,
        face=face,
    )


def _print(call: Call, shape: str, book: Book) -> None:
    """Write a book: a PDF as a whole, other formats page by page."""
    if shape != "svg":
        _warn_of_letters(call, book, "cp1252" if shape == "pdf" else png.encoding())
    with call.console.progress_on("printing") as progress, call.writing(len(book.titles)):
        sheets = book.sheets()
        _check_room(call, shape, several=len(sheets) > 1)

        def in_turn() -> Iterator[Sheet]:
            for sheet in sheets:
                yield sheet
                if progress is not None:
                    progress({"pages": sheet.number})

        documents: list[str | bytes]
        if shape == "pdf":
            documents = [pdf.draw_sheets(in_turn(), book.title or "Puzzles", book.face)]
        elif shape == "png":
            documents = [png.draw_sheet(sheet, dpi=call.args.dpi, face=book.face) for sheet in in_turn()]
        else:
            documents = [svg.draw_sheet(sheet) for sheet in in_turn()]
    pages = [(f"page {number}", document) for number, document in enumerate(documents, 1)]
    outputs.write(call, pages, lambda some: some[0])


def _warn_of_letters(call: Call, book: Book, encoding: str) -> None:
    """Warn about characters that the book cannot show."""
    lost = changed("".join(book.characters), encoding, book.face)
    if lost:
        named = " ".join(lost[:_NAMED]) + (f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else "")
        which = "the font has" if book.face is None else f"{call.args.font} has"
        what = "use --font FILE to add a font that has them" if book.face is None else "try another font"
        call.console.note(f"{which} no {named}, so a plain letter or ? is printed instead; {what}")


def _size(item: Item) -> str:
    """The kind and size of a puzzle."""
    return f"{item.puzzle.kind}, {item.puzzle.width}×{item.puzzle.height}"


def _details(call: Call, item: Item) -> str:
    """The line below the title of a puzzle."""
    size = _size(item)
    if not call.args.rate:
        return size
    try:
        with call.console.progress_on(item.label) as progress:
            rating = api.rate(item.puzzle, limits=call.limits_for(item), progress=progress)
    except NotSupported:
        call.console.note(f"{item.label}: {item.puzzle.kind} puzzles cannot be rated")
        return f"{size}, not rated"
    call.reached(CODES.get(rating.verdict, codes.DONE))
    return f"{size}, {rating.words}"


def _answer(call: Call, item: Item, book: Book) -> None:
    """Add the solution of a puzzle: the picture in its file, or else the result of solving it."""
    about = ""
    solution = solving.own_goal(call, item)
    if solution is None:
        result = solving.ask(call, item, api.solve)
        solving.say_work(call, item, result)
        call.reached(solving.code_of(result))
        solution = result.solution
        if result.verdict == "multiple":
            about = "one of several solutions"
        if solution is None:
            call.console.note(f"{item.label}: {solving.verdict_text(result)}")
            about = "no solution exists" if result.verdict == "none" else f"no solution was found: {result.reason}"
    if solution is None:
        book.answer(about)
        return
    scene = item.puzzle.scene(solution)
    if item.puzzle.is_picture:  # its labels are the clues of the puzzle
        scene = replace(scene, left=(), top=())
    book.answer(about, _coloured(call, scene))


def _coloured(call: Call, scene: Scene) -> Scene:
    """A scene in the requested colours; in grey, letters distinguish the colours."""
    return recoloured(scene, "safe") if call.args.grey else drawing.coloured(call, scene)
