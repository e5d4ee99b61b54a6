"""Pictures in pixels, by way of an extra."""

from __future__ import annotations

from sixline.errors import SixlineError

__all__ = ["to_png"]


def to_png(svg: str, *, width: int | None = None) -> bytes:
    """A picture as PNG. Its words need a font on the machine; the tiles need none.

    Parameters
    ----------
    svg : Svg or str
    width : int, optional
        In pixels, at least 1; the height follows. The picture's own when not given.

    Returns
    -------
    bytes
        Of a PNG file.

    Raises
    ------
    SixlineError
        Without the extra ``png``, when it is no SVG, or on a width below 1.

    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise SixlineError("PNG needs the package resvg-py: pip install 'sixline[png]'") from error
    if width is not None and width < 1:
        raise SixlineError(f"a width of {width} pixels is below 1")
    try:
        return bytes(svg_to_bytes(svg_string=str(svg), width=width))
    except ValueError as error:
        raise SixlineError(f"no picture can be made of this SVG: {error}") from error
