"""Pictures as arrays of pixels, and how different colors look, to color-blind readers too."""

import zlib
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.float64]
Lab: TypeAlias = tuple[float, float, float]

#: What red, green and blue light becomes to a reader without one kind of cones: severity 1.0 of
#: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation
#: of color vision deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009).
VISION = {
    "full": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def decode_png(data: bytes) -> Pixels:
    """A PNG of 8 bits a channel and without interlace, as (height, width, 4) from 0 to 255."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    place, packed = 8, b""
    width = height = channels = 0
    while place < len(data):
        size, kind = int.from_bytes(data[place : place + 4]), data[place + 4 : place + 8]
        body = data[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4]), int.from_bytes(body[4:8])
            assert (body[8], body[12]) == (8, 0)
            channels = {2: 3, 6: 4}[body[9]]
        if kind == b"IDAT":
            packed += body
        place += size + 12
    raw, stride = zlib.decompress(packed), width * channels
    rows = np.zeros((height, stride), np.int64)
    for y in range(height):
        start = y * (stride + 1)
        line = np.frombuffer(raw, np.uint8, stride, start + 1).astype(np.int64)
        rows[y] = _unfiltered(raw[start], line, rows[y - 1] if y else line * 0, channels)
    found = rows.reshape(height, width, channels).astype(np.float64)
    if channels == 4:
        return found
    return np.concatenate([found, np.full((height, width, 1), 255.0)], axis=2)


def _unfiltered(
    kind: int, line: npt.NDArray[np.int64], above: npt.NDArray[np.int64], step: int
) -> npt.NDArray[np.int64]:
    """One line as it was before one of PNG's five filters."""
    if kind == 0:
        return line
    if kind == 2:
        return (line + above) % 256
    done = line.copy()
    for i in range(len(line)):
        left = int(done[i - step]) if i >= step else 0
        up, corner = int(above[i]), int(above[i - step]) if i >= step else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda value: abs(guess - value))
        done[i] = (line[i] + {1: left, 3: (left + up) // 2, 4: nearest}[kind]) % 256
    return done


def linear(colors: Pixels) -> Pixels:
    """The light of sRGB colors from 0 to 255."""
    part = np.asarray(colors, np.float64) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def luminance(colors: Pixels) -> Pixels:
    """What is left of colors in grey, from 0 to 1."""
    found: Pixels = linear(colors)[..., :3] @ np.array([0.2126, 0.7152, 0.0722])
    return found


def lightness(colors: Pixels) -> Pixels:
    """CIE L*, from 0 to 100: even steps look even."""
    light = luminance(colors)
    return np.where(light > 216 / 24389, 116 * np.cbrt(light) - 16, light * 24389 / 27)


def seen(color: tuple[int, int, int], vision: str) -> Lab:
    """A color in CIE L*a*b* (D65), as a reader with that kind of vision sees it."""
    light = np.clip(VISION[vision] @ linear(np.array(color, np.float64)), 0, 1)
    to_xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    part = to_xyz @ light / np.array([0.95047, 1.0, 1.08883])
    f = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116)
    return float(116 * f[1] - 16), float(500 * (f[0] - f[1])), float(200 * (f[1] - f[2]))


def color_difference(one: Lab, other: Lab) -> float:
    """CIEDE2000, from the standard ISO/CIE 11664-6."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        hm = h1 + h2
    elif abs(h1 - h2) <= 180:
        hm = (h1 + h2) / 2
    else:
        hm = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * sqrt(cm**7 / (cm**7 + 25.0**7))
    rt = -rc * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
