/** One value of a row of times, oldest first. */
export type ChartPoint = { label: string; value: number };

export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 160;

/** The end of the scale: the smallest of 1, 2, 5 times a power of ten that no value passes; 0 for nothing but zeros. */
export function scaleEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([1, 2, 5].find((step) => step * power >= most) ?? 10);
}

/** Distance from the top, 0 at the end of the scale; less than nothing is nothing. */
function topOf(value: number, end: number): number {
  if (end === 0) return CHART_HEIGHT;
  return Number((CHART_HEIGHT * (1 - Math.max(value, 0) / end)).toFixed(1));
}

/** A line through the middles of equal steps, as the path of an SVG of 600 by 160. */
export function linePath(values: readonly number[], end: number): string {
  const step = CHART_WIDTH / Math.max(values.length, 1);
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${((at + 0.5) * step).toFixed(1)} ${topOf(value, end)}`)
    .join('');
}

/** Bars of equal width with a gap of a quarter, a sliver where there is nothing. */
export function barRects(values: readonly number[], end: number) {
  const step = CHART_WIDTH / Math.max(values.length, 1);
  return values.map((value, at) => {
    const y = Math.min(topOf(value, end), CHART_HEIGHT - 1.5);
    return { x: (at + 0.125) * step, y, width: step * 0.75, height: CHART_HEIGHT - y };
  });
}
