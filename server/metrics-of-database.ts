import type { PrometheusMetric } from '#app/lib/prometheus.ts';
import { countOutboxMessagesByState } from '#app/modules/outbox/count-mail-trouble.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { DatabasePoolConnectionCounts } from '#app/platform/db/database.server.ts';
import { countWaitingJobsByQueue, type JobQueueCounts } from '#app/platform/jobs/counts.server.ts';

const DATABASE_METRICS_TIMEOUT_MS = 2_000;

type WaitingJobAndOutboxCounts = {
  jobs: JobQueueCounts;
  outbox: Awaited<ReturnType<typeof countOutboxMessagesByState>>;
};

/** Returns what waits in the database, the same in every process; null when the answer takes too long. */
async function countWaitingJobsAndOutbox(baseCtx: AppContext): Promise<WaitingJobAndOutboxCounts | null> {
  const ctx: AppContext = { ...baseCtx, actor: { kind: 'system', name: 'metrics' } };
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), DATABASE_METRICS_TIMEOUT_MS);
  const pending = Promise.all([countWaitingJobsByQueue(ctx), countOutboxMessagesByState(ctx)]).then(
    ([jobs, outbox]) => ({
      jobs,
      outbox,
    }),
  );
  // When the database is down, another metric shows it, and the request for metrics must not fail.
  return Promise.race([pending.catch(() => null), late]).finally(() => clearTimeout(timer));
}

function createPoolMetrics(pools: readonly DatabasePoolConnectionCounts[]): PrometheusMetric[] {
  const of = (
    name: string,
    help: string,
    value: (use: DatabasePoolConnectionCounts) => number,
  ): PrometheusMetric => ({
    name,
    help,
    type: 'gauge',
    samples: pools.map((use) => ({ labels: { pool: use.pool }, value: value(use) })),
  });
  return [
    of('prixfixe_pool_connections_max', 'Most connections this pool opens', ({ most }) => most),
    of('prixfixe_pool_connections_open', 'Connections that are open', ({ open }) => open),
    of('prixfixe_pool_connections_busy', 'Connections in use', ({ open, idle }) => open - idle),
    of('prixfixe_pool_waiting', 'Queries that wait for a connection', ({ waiting }) => waiting),
  ];
}

function buildPendingWorkPrometheusMetrics({
  jobs: { queues, failed },
  outbox,
}: WaitingJobAndOutboxCounts): PrometheusMetric[] {
  return [
    {
      name: 'prixfixe_jobs_waiting',
      help: 'Jobs in the queues of the shop that could run now, or wait for their time',
      type: 'gauge',
      samples: queues.flatMap(({ queue, due, later }) => [
        { labels: { queue, when: 'now' }, value: due },
        { labels: { queue, when: 'later' }, value: later },
      ]),
    },
    {
      name: 'prixfixe_jobs_given_up',
      help: 'Jobs whose every try failed, until they are run again',
      type: 'gauge',
      samples: [{ value: failed }],
    },
    {
      name: 'prixfixe_outbox',
      help: 'Mails and messages that have not left the shop: queued, sending, failed (tried again), dead (given up)',
      type: 'gauge',
      samples: outbox.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    },
  ];
}

/**
 * Returns connections and waiting work: jobs and emails are those of the whole shop, whichever process
 * responds.
 */
export async function collectDatabaseMetrics(ctx: AppContext): Promise<PrometheusMetric[]> {
  const waiting = await countWaitingJobsAndOutbox(ctx);
  return [
    {
      name: 'prixfixe_database_up',
      help: '1 when the database answered in time',
      type: 'gauge',
      samples: [{ value: waiting === null ? 0 : 1 }],
    },
    {
      name: 'prixfixe_live_streams',
      help: 'Open streams of server-sent events in this process',
      type: 'gauge',
      samples: [{ value: ctx.live.size }],
    },
    ...createPoolMetrics(ctx.database.use()),
    ...(waiting === null ? [] : buildPendingWorkPrometheusMetrics(waiting)),
  ];
}
