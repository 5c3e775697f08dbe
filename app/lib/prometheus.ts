export type PrometheusMetricLabels = Readonly<Record<string, string>>;

/** One line: `suffix` is appended to the name in a histogram's lines. */
export type PrometheusMetricSample = { value: number; labels?: PrometheusMetricLabels; suffix?: string };

export type PrometheusMetric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly PrometheusMetricSample[];
};

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escapePrometheusHelpText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapePrometheusLabelValue = (text: string) => escapePrometheusHelpText(text).replaceAll('"', '\\"');

function formatMetricLabels(labels: PrometheusMetricLabels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escapePrometheusLabelValue(value)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/**
 * Returns metrics in Prometheus' text format, version 0.0.4; `shared` labels go on every line. Metrics
 * without samples are left out.
 */
export function formatPrometheusMetrics(
  metrics: readonly PrometheusMetric[],
  shared: PrometheusMetricLabels,
): string {
  const blocks = metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ value, labels = {}, suffix = '' }) =>
          `${name}${suffix}${formatMetricLabels({ ...shared, ...labels })} ${value}`,
      );
      return [`# HELP ${name} ${escapePrometheusHelpText(help)}`, `# TYPE ${name} ${type}`, ...lines].join(
        '\n',
      );
    });
  return `${blocks.join('\n')}\n`;
}

/** Counts durations in buckets, with their sum; the bounds are seconds, ascending. */
export class DurationHistogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  add(seconds: number): void {
    this.#sum += seconds;
    this.#count += 1;
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Returns the lines of a histogram: each bucket counts everything up to its bound. */
  samples(labels: PrometheusMetricLabels = {}): PrometheusMetricSample[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, at) => {
      below += this.#counts[at] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
    });
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: this.#count },
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: this.#count },
    ];
  }
}
