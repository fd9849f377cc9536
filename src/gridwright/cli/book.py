"""`gridwright book`: puzzles as a PDF for print, with contents and solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.explain import CODES
from gridwright.cli.inputs import items
from gridwright.files.writing import save_files
from gridwright.rendering.book import MARGINS, PAPERS, Book
from gridwright.rendering.safe import recoloured
from gridwright.values.errors import NotSupported, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.scene import Scene


EXAMPLES = (
    "gridwright book puzzles/*.non -o book.pdf",
    "gridwright book --title 'A rainy Sunday' --rate --paper a5 *.non *.singles -o sunday.pdf",
    "gridwright book --grey --no-solutions --per-page 1 set.xml -o set.pdf",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    options.files(parser, usage="[FILE ...] -o BOOK.pdf")
    options.reading(parser)
    least, usual, most = MARGINS
    group = parser.add_argument_group("book")
    group.add_argument("--title", metavar="TEXT", default="", help="a title page, and the title on every page")
    group.add_argument(
        "--paper", metavar="NAME", **options.choice(PAPERS), default="a4", help=f"{', '.join(PAPERS)} (a4)"
    )
    group.add_argument(
        "--margin",
        metavar="MM",
        type=options.whole(least, most),
        default=usual,
        help=f"what is left free on every side, from {least} to {most} ({usual})",
    )
    group.add_argument(
        "--per-page",
        metavar="N",
        type=options.whole(1),
        default=0,
        help="at most N puzzles on a page (as many as can be read)",
    )
    group.add_argument("--rate", action="store_true", help="say how hard each puzzle is")
    group.add_argument("--no-solutions", action="store_true", help="leave out the solutions at the back")
    group.add_argument("--grey", action="store_true", help="print in shades of grey, with letters for colours")
    options.palette(group)
    options.solving(parser)
    options.output(parser)
    options.messages(parser)


def run(call: Call) -> None:
    """Prints every puzzle."""
    args = call.args
    if call.output is None or not call.output.lower().endswith(".pdf"):
        found = "nothing" if call.output is None else repr(call.output)
        raise UsageError(f"a book is a file: expected -o with a name that ends in .pdf, found {found}")
    outputs.check_place(call.output)
    book = Book(title=args.title, paper=args.paper, margin=args.margin, per_page=args.per_page, grey=args.grey)
    for item in items(call):
        with call.guard(item):
            scene = _coloured(call, item.puzzle.scene(item.puzzle.start))
            book.check(scene)
            book.add(item.title, _details(call, item), scene)
            if not args.no_solutions:
                _answer(call, item, book)
    if not book.empty:
        save_files([(call.output, book.document())])


def _details(call: Call, item: Item) -> str:
    """The line below the title of a puzzle."""
    puzzle = item.puzzle
    size = f"{puzzle.kind}, {puzzle.width}×{puzzle.height}"
    if not call.args.rate:
        return size
    try:
        with call.console.progress_on(item.label) as progress:
            rating = api.rate(puzzle, limits=call.limits_for(item), progress=progress)
    except NotSupported:
        call.console.note(f"{item.label}: puzzles of the kind {puzzle.kind} cannot be rated")
        return size
    call.reached(CODES.get(rating.verdict, codes.DONE))
    if rating.score is None:
        return f"{size}, not rated: {rating.reason}"
    return f"{size}, difficulty {rating.score:g}"


def _answer(call: Call, item: Item, book: Book) -> None:
    """Adds the solution of a puzzle: the picture in its file, else it is solved."""
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
    if item.puzzle.is_picture:  # its labels are those of the puzzle
        scene = replace(scene, left=(), top=())
    book.answer(about, _coloured(call, scene))


def _coloured(call: Call, scene: Scene) -> Scene:
    """A scene in the colours that were asked for; greys are not told apart without letters."""
    return recoloured(scene, "safe") if call.args.grey else drawing.coloured(call, scene)
