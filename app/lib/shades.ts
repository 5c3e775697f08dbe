const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour on its way to another, both `#rrggbb`: 0 is the first, 1 the second. */
export function between(from: string, to: string, share: number): string {
  const ends = channels(to);
  const mixed = channels(from).map((start, place) => start + ((ends[place] ?? 0) - start) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = 256;

/** The first shade that fits on the way from a colour to a darker or lighter one, itself included; that end where none does. */
export function nearestShade(from: string, to: string, fits: (shade: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = between(from, to, step / STEPS);
    if (fits(shade)) return shade;
  }
  return to;
}
