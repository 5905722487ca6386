"""Cut the maths font of the pages: the letters and signs that the printer writes, MATH table kept.

Source: STIX Two Math, version 2.12 b168a, as in the npm package @fontsource/stix-two-math 5.3.0
(SIL Open Font License 1.1). The family is renamed, as a cut font is not the original. Run after
``npm ci`` in this folder, with fonttools and brotli at hand; the result is committed.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2"
TARGET = HERE.parents[1] / "acausal/pictures/assets/acausal-math.woff2"
FAMILY = "Acausal Math"

LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0x391, 0x3CA)))
SIGNS = "−±×·⋅÷√∞′″˙∂∑∏∫∈≤≥≠≈¬∧∨→↔δ∆∇ϕϵℎ⊤°…⁰¹²³₀₁₂₃₄₅₆₇₈₉|‖⟨⟩\u0307\u0302\u20d7\u2061\u2062\u2063"
ALPHABETS = [
    (0x1D400, 0x1D467),  # bold and italic Latin
    (0x1D6A8, 0x1D6DA),  # bold Greek
    (0x1D6E2, 0x1D71B),  # italic Greek
]


def cut() -> None:
    """Write the font."""
    font = TTFont(SOURCE, recalcTimestamp=False)
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["ssty", "dtls", "flac"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.recalc_timestamp = False
    options.drop_tables += ["GPOS", "GDEF"]
    cutter = subset.Subsetter(options)
    points = {ord(sign) for sign in LETTERS + SIGNS}
    for first, last in ALPHABETS:
        points |= set(range(first, last + 1))
    cutter.populate(unicodes=points)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            own = FAMILY if record.nameID in (1, 4) else FAMILY.replace(" ", "") + "-Regular"
            record.string = own
    font.flavor = "woff2"
    font.save(TARGET)
    print(f"{TARGET.name}: {len(font.getGlyphOrder())} glyphs, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    cut()
