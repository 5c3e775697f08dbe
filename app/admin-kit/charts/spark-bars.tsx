const SPARK_CHART_BAR_COUNT = 7;
const CHART_HEIGHT = 24;
const SPARK_BAR_WIDTH = 7;
const SPARK_BAR_SPACING = 10;
const MIN_SPARK_BAR_HEIGHT = 1.5;

/** Seven bars, the newest solid, that show a trend. Decorative; the text beside them has the numbers. */
export function TrendSparkBars({ values }: { values: readonly number[] }) {
  const shown = values.slice(-SPARK_CHART_BAR_COUNT);
  const most = Math.max(...shown, 1);
  const bar = (value: number, at: number) => {
    const height = Math.max((Math.max(value, 0) / most) * CHART_HEIGHT, MIN_SPARK_BAR_HEIGHT);
    return `M${at * SPARK_BAR_SPACING} ${CHART_HEIGHT}v${-height}h${SPARK_BAR_WIDTH}v${height}z`;
  };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SPARK_CHART_BAR_COUNT * SPARK_BAR_SPACING - (SPARK_BAR_SPACING - SPARK_BAR_WIDTH)} ${CHART_HEIGHT}`}
      preserveAspectRatio="xMaxYMax meet"
      className="mb-1.5 ml-auto h-6 max-w-[4.1875rem] min-w-8 grow basis-8"
    >
      <path d={shown.slice(0, -1).map(bar).join('')} className="fill-ink/25" />
      <path
        d={shown
          .slice(-1)
          .map((value) => bar(value, shown.length - 1))
          .join('')}
        className="fill-ink"
      />
    </svg>
  );
}
