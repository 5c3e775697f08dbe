import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import {
  type PrometheusMetric,
  PROMETHEUS_TYPE,
  formatPrometheusMetrics,
  DurationHistogram,
} from '#app/lib/prometheus.ts';

import { collectDatabaseMetrics } from './metrics-of-database.ts';
import type { PageCache, CacheablePageRenderer } from './page-cache.ts';
import type { PrebuiltHttpResponse } from './ready.ts';
import type { RequestHandlingContext } from './visit.ts';

const REQUEST_TIME_HISTOGRAM_BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RENDER_TIME_HISTOGRAM_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const EVENT_LOOP_DELAY_RESOLUTION_MS = 20;
const NANOSECONDS_PER_SECOND = 1e9;

type CacheMetricsResponseKind = 'page' | 'asset';

/** Returns the kind of a request; few values, because each of them is a line for every status. */
function getRequestKindForMetrics({ request, url: { pathname }, facts }: RequestHandlingContext): string {
  if (['/healthz', '/readyz', '/metrics'].includes(pathname)) return 'probe';
  if (facts.area === 'function' || facts.area === 'media') return facts.area;
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'form';
  if (facts.isData) return 'data';
  return facts.area === 'admin' ? 'admin' : 'page';
}

const hashMetricsTokenText = (text: string) => createHash('sha256').update(text).digest();

function hasMetricsToken(request: Request, token: string): boolean {
  const provided = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
  // Digests have equal length, so the comparison takes constant time.
  return timingSafeEqual(hashMetricsTokenText(provided), hashMetricsTokenText(token));
}

/**
 * The metrics of this process for Prometheus (docs/decisions/0035). Requests only increment integers;
 * everything else is read when metrics are requested.
 */
export class ProcessPrometheusMetrics {
  readonly #token: string | undefined;
  readonly #processNumber: number;
  readonly #delay: ReturnType<typeof monitorEventLoopDelay> | null;
  readonly #ready: Record<CacheMetricsResponseKind, Record<number, number>> = { page: {}, asset: {} };
  readonly #answers = new Map<string, { kind: string; statusClass: string; count: number }>();
  readonly #times = new Map<string, DurationHistogram>();
  readonly #renders = new DurationHistogram(RENDER_TIME_HISTOGRAM_BUCKETS_SECONDS);
  readonly #jobs = new Map<string, { done: number; failed: number }>();

  /** Without a token `/metrics` is an unknown URL. */
  constructor({ token, processNumber }: { token: string | undefined; processNumber: number }) {
    this.#token = token;
    this.#processNumber = processNumber;
    this.#delay =
      token === undefined ? null : monitorEventLoopDelay({ resolution: EVENT_LOOP_DELAY_RESOLUTION_MS });
    this.#delay?.enable();
  }

  /** Counts a ready response, if there is one, and passes it on. */
  counted(kind: CacheMetricsResponseKind, ready: PrebuiltHttpResponse | null): PrebuiltHttpResponse | null {
    if (ready) this.#ready[kind][ready.status] = (this.#ready[kind][ready.status] ?? 0) + 1;
    return ready;
  }

  timed(render: CacheablePageRenderer): CacheablePageRenderer {
    return async (...page) => {
      const startedAt = performance.now();
      try {
        return await render(...page);
      } finally {
        this.#renders.add((performance.now() - startedAt) / 1000);
      }
    };
  }

  answered(visit: RequestHandlingContext, status: number, ms: number): void {
    const kind = getRequestKindForMetrics(visit);
    const statusClass = `${Math.floor(status / 100)}xx`;
    const line = this.#answers.get(kind + statusClass) ?? { kind, statusClass, count: 0 };
    line.count += 1;
    this.#answers.set(kind + statusClass, line);
    const times = this.#times.get(kind) ?? new DurationHistogram(REQUEST_TIME_HISTOGRAM_BUCKETS_SECONDS);
    times.add(ms / 1000);
    this.#times.set(kind, times);
  }

  readonly jobRan = (queue: string, isDone: boolean): void => {
    const line = this.#jobs.get(queue) ?? { done: 0, failed: 0 };
    line[isDone ? 'done' : 'failed'] += 1;
    this.#jobs.set(queue, line);
  };

  /**
   * Returns the metrics for a request with the token; null for every other address, and for this one without
   * a token.
   */
  async answer({ request, url, ctx }: RequestHandlingContext, pages: PageCache): Promise<Response | null> {
    const isMetricsRequest = url.pathname === '/metrics' && ['GET', 'HEAD'].includes(request.method);
    if (!isMetricsRequest || this.#token === undefined) return null;
    if (!hasMetricsToken(request, this.#token)) {
      const headers = { 'WWW-Authenticate': 'Bearer', 'Content-Type': 'text/plain; charset=utf-8' };
      return new Response('This needs the token of METRICS_TOKEN.\n', { status: 401, headers });
    }
    const metrics = [
      ...this.#traffic(),
      ...createPageCacheMetrics(pages),
      ...this.#process(),
      ...(await collectDatabaseMetrics(ctx)),
    ];
    const text = formatPrometheusMetrics(metrics, { process: String(this.#processNumber) });
    return new Response(text, { headers: { 'Content-Type': PROMETHEUS_TYPE } });
  }

  #traffic(): PrometheusMetric[] {
    const ready = Object.entries(this.#ready).flatMap(([kind, counts]) =>
      Object.entries(counts).map(([status, value]) => ({
        labels: { kind, class: `${status.slice(0, 1)}xx`, status, source: 'ready' },
        value,
      })),
    );
    const worked = [...this.#answers.values()].map(({ kind, statusClass, count: value }) => ({
      labels: { kind, class: statusClass, source: 'work' },
      value,
    }));
    return [
      {
        name: 'prixfixe_requests_total',
        help: 'Answered requests, by kind and class of status; ready ones came from the page cache or were static files',
        type: 'counter',
        samples: [...ready, ...worked],
      },
      {
        name: 'prixfixe_request_seconds',
        help: 'Time to the answer of requests that were not ready',
        type: 'histogram',
        samples: [...this.#times].flatMap(([kind, times]) => times.samples({ kind })),
      },
      {
        name: 'prixfixe_page_cache_hits_total',
        help: 'Pages that were served from the page cache, 304 included',
        type: 'counter',
        samples: [{ value: Object.values(this.#ready.page).reduce((sum, count) => sum + count, 0) }],
      },
      {
        name: 'prixfixe_render_seconds',
        help: 'Time of renders for the page cache; their count is how often it had to be filled',
        type: 'histogram',
        samples: this.#renders.samples(),
      },
      {
        name: 'prixfixe_job_runs_total',
        help: 'Tries of background jobs in this process, by queue and outcome',
        type: 'counter',
        samples: [...this.#jobs].flatMap(([queue, { done, failed }]) => [
          { labels: { queue, outcome: 'done' }, value: done },
          { labels: { queue, outcome: 'failed' }, value: failed },
        ]),
      },
    ];
  }

  /** The delay is the one since the last request for metrics. */
  #process(): PrometheusMetric[] {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const delay = this.#delay;
    const delays = delay
      ? [
          { labels: { quantile: '0.5' }, value: delay.percentile(50) / NANOSECONDS_PER_SECOND },
          { labels: { quantile: '0.99' }, value: delay.percentile(99) / NANOSECONDS_PER_SECOND },
          { labels: { quantile: '1' }, value: delay.max / NANOSECONDS_PER_SECOND },
        ]
      : [];
    delay?.reset();
    const startedAt = Date.now() / 1000 - process.uptime();
    return [
      createPrometheusGauge(
        'prixfixe_event_loop_delay_seconds',
        'Delay of the event loop since the last scrape',
        delays,
      ),
      createPrometheusGauge('process_resident_memory_bytes', 'Memory of the process', [{ value: rss }]),
      createPrometheusGauge('nodejs_heap_used_bytes', 'Used heap of JavaScript', [{ value: heapUsed }]),
      createPrometheusGauge('nodejs_external_memory_bytes', 'Memory of buffers and of WebAssembly', [
        { value: external },
      ]),
      createPrometheusGauge('process_start_time_seconds', 'Start, in seconds since 1970', [
        { value: startedAt },
      ]),
      {
        name: 'process_cpu_seconds_total',
        help: 'User and system time of the process',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
    ];
  }
}

function createPrometheusGauge(
  name: string,
  help: string,
  samples: PrometheusMetric['samples'],
): PrometheusMetric {
  return { name, help, type: 'gauge', samples };
}

function createPageCacheMetrics(pages: PageCache): PrometheusMetric[] {
  const { entries, bytes } = pages.size;
  return [
    createPrometheusGauge('prixfixe_page_cache_entries', 'Pages in the page cache', [{ value: entries }]),
    createPrometheusGauge('prixfixe_page_cache_bytes', 'Size of the page cache', [{ value: bytes }]),
  ];
}
