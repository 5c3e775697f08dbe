import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** A value of a time series, oldest first. */
export type ChartPoint = { label: string; value: number };

export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 160;

/** The minimum height that keeps a bar visible. */
const MIN_CHART_BAR_HEIGHT = 1.5;

/** Returns the end of the scale: a round number not below any value; 0 if all values are zero. */
export function getChartScaleMax(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  const [, end = 0] = scaleLinear().domain([0, most]).nice(2).domain();
  return most === 0 ? 0 : end;
}

/**
 * Returns the scale from a value to its y coordinate; negative values are at the bottom, and so are all
 * values on a scale of zeros.
 */
const createSparkBarYCoordinateScale = (end: number) =>
  scaleLinear()
    .domain([0, end || 1])
    .range([CHART_HEIGHT, 0])
    .clamp(true);

/** Divides the width into equal steps. */
const createBarChartScale = (values: readonly number[]) =>
  scaleBand<number>()
    .domain(values.map((_, at) => at))
    .range([0, CHART_WIDTH]);

/** Returns the SVG path of a line through the middles of equal steps, in a 600 by 160 viewport. */
export function getLineChartPath(values: readonly number[], end: number): string {
  const [x, y] = [createBarChartScale(values), createSparkBarYCoordinateScale(end)];
  const path = line<number>()
    .x((_, at) => (x(at) ?? 0) + x.bandwidth() / 2)
    .y((value) => y(value))
    .digits(1);
  return path([...values]) ?? '';
}

/** Returns bars of equal width with a gap of a quarter; zero values get the minimum height. */
export function getBarChartRects(values: readonly number[], end: number) {
  const [x, y] = [
    createBarChartScale(values).paddingInner(0.25).paddingOuter(0.125),
    createSparkBarYCoordinateScale(end),
  ];
  return values.map((value, at) => {
    const top = Math.min(y(value), CHART_HEIGHT - MIN_CHART_BAR_HEIGHT);
    return { x: x(at) ?? 0, y: top, width: x.bandwidth(), height: CHART_HEIGHT - top };
  });
}
