const parseRgbChannels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colors, both `#rrggbb`: share 0 is the first, 1 the second. */
export function mixColors(from: string, to: string, share: number): string {
  const ends = parseRgbChannels(to);
  const mixed = parseRgbChannels(from).map((start, place) => start + ((ends[place] ?? 0) - start) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

const COLOR_SHADE_SEARCH_STEPS = 256;

/**
 * Returns the first fitting shade from a color to a darker or lighter one, the color itself included; the end
 * color where none fits.
 */
export function findNearestFittingShade(from: string, to: string, fits: (shade: string) => boolean): string {
  for (let step = 0; step < COLOR_SHADE_SEARCH_STEPS; step += 1) {
    const shade = mixColors(from, to, step / COLOR_SHADE_SEARCH_STEPS);
    if (fits(shade)) return shade;
  }
  return to;
}
