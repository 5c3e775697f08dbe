import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** One value of a row of times, oldest first. */
export type ChartPoint = { label: string; value: number };

export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 160;

/** Of a bar there is always a sliver to see. */
const LEAST_HEIGHT = 1.5;

/** The end of the scale: a round number no value passes; 0 for nothing but zeros. */
export function scaleEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  const [, end = 0] = scaleLinear().domain([0, most]).nice(2).domain();
  return most === 0 ? 0 : end;
}

/** From the ground to the top; less than nothing lies on the ground, and so does everything on a scale of zeros. */
const heights = (end: number) =>
  scaleLinear()
    .domain([0, end || 1])
    .range([CHART_HEIGHT, 0])
    .clamp(true);

/** Equal steps over the width. */
const steps = (values: readonly number[]) =>
  scaleBand<number>()
    .domain(values.map((_, at) => at))
    .range([0, CHART_WIDTH]);

/** A line through the middles of equal steps, as the path of an SVG of 600 by 160. */
export function linePath(values: readonly number[], end: number): string {
  const [x, y] = [steps(values), heights(end)];
  const path = line<number>()
    .x((_, at) => (x(at) ?? 0) + x.bandwidth() / 2)
    .y((value) => y(value))
    .digits(1);
  return path([...values]) ?? '';
}

/** Bars of equal width with a gap of a quarter, a sliver where there is nothing. */
export function barRects(values: readonly number[], end: number) {
  const [x, y] = [steps(values).paddingInner(0.25).paddingOuter(0.125), heights(end)];
  return values.map((value, at) => {
    const top = Math.min(y(value), CHART_HEIGHT - LEAST_HEIGHT);
    return { x: x(at) ?? 0, y: top, width: x.bandwidth(), height: CHART_HEIGHT - top };
  });
}
