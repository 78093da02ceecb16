"""The picture of the differences: where things stand, and that it can be read as text."""

from xml.etree import ElementTree as Tree

from oudler.arena.plot import Bar, plot

SVG = "{http://www.w3.org/2000/svg}"
BARS = [Bar("in <all>", 3.0, 1.0, 5.0, "+3.0 (+1.0 to +5.0)"), Bar("bids", -2.0, -4.0, 0.0, "−2.0")]


def test_every_bar_stands_in_its_place() -> None:
    picture = Tree.fromstring(plot("a & b", BARS))
    nothing, *bars = [
        (float(line.get("x1", 0)), float(line.get("x2", 0))) for line in lines(picture)
    ]
    dots = [float(dot.get("cx", 0)) for dot in picture.iter(f"{SVG}circle")]
    for (low, high), dot in zip(bars, dots, strict=True):
        assert low < dot < high
    assert nothing[0] < bars[0][0]
    assert bars[1][1] == nothing[0]


def lines(picture: Tree.Element) -> list[Tree.Element]:
    return list(picture.iter(f"{SVG}line"))


def test_the_picture_can_be_read() -> None:
    picture = Tree.fromstring(plot("a & b", BARS))
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "a & b"
    assert picture.findtext(f"{SVG}desc") == "in <all> +3.0 (+1.0 to +5.0)\nbids −2.0"


def test_no_difference_at_all_is_drawn_too() -> None:
    picture = Tree.fromstring(plot("equals", [Bar("all", 0.0, 0.0, 0.0, "0")]))
    assert len(lines(picture)) == 2
