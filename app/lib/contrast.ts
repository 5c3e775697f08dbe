/** Returns the relative luminance of `#rgb` or `#rrggbb`, as WCAG 2 defines it. */
function computeRelativeLuminance(hex: string): number {
  const digits = hex.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2 contrast of two opaque colors, from 1 to 21. */
export function computeContrastRatio(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [
    computeRelativeLuminance(first),
    computeRelativeLuminance(second),
  ].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Formats a contrast: `4.78:1`. Rounded down, so that a failing one never shows as 4.5. */
export const formatContrastRatio = (first: string, second: string): string =>
  `${(Math.floor(computeContrastRatio(first, second) * 100) / 100).toFixed(2)}:1`;
