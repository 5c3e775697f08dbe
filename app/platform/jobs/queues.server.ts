import type { PgBoss, Queue, QueueResult } from 'pg-boss';

import type { Database } from '../db/database.server.ts';
import type { JobDefinition } from '../jobs.server.ts';

/** Where jobs end up when every try has failed, with the queue they came from. */
export const DEAD_LETTER_QUEUE = 'dead-letters';

const DEFAULT_JOB_QUEUE_OPTIONS = {
  retryLimit: 10,
  // Tries after about 2, 4, 8 … seconds, at most ten minutes apart.
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
  deadLetter: DEAD_LETTER_QUEUE,
  // The transaction that stores a job that can begin at once announces it to every process.
  notify: true,
} satisfies Partial<Queue>;

/** Every process creates and updates queues at its start, on a connection of their own. */
type JobQueueCreationContext = { boss: PgBoss; database: Pick<Database, 'bossConnection'> };

/** The queue settings that the code declares for a job. */
const buildJobQueueSettings = ({ retryLimit, mayTakeSeconds, isOneEnough }: JobDefinition) => ({
  ...DEFAULT_JOB_QUEUE_OPTIONS,
  policy: isOneEnough ? ('short' as const) : ('standard' as const),
  retryLimit: retryLimit ?? DEFAULT_JOB_QUEUE_OPTIONS.retryLimit,
  expireInSeconds: mayTakeSeconds ?? DEFAULT_JOB_QUEUE_OPTIONS.expireInSeconds,
});

/**
 * Gives a queue, and the jobs that wait in it, the settings of the code. `updateQueue` refuses to change a
 * policy; the library reads it from this row at each send and enforces it by an index over the policy in each
 * job's own row, so these two updates in one statement change a queue without moving a job. Jobs that already
 * wait all run; one of them counts as the one that is enough. Of several processes that start at once, the
 * first changes the row, and the others find nothing to do.
 */
const UPDATE_JOB_QUEUE_SETTINGS_SQL = `
  with renewed as (
    update pgboss.queue
    set policy = $2::text, retry_limit = $3::integer, expire_seconds = $4::integer, retry_delay = $5::integer,
      retry_backoff = $6::boolean, retry_delay_max = $7::integer, dead_letter = $8::text, notify = $9::boolean, updated_on = now()
    where name = $1::text and (policy, retry_limit, expire_seconds, retry_delay, retry_backoff, retry_delay_max, dead_letter, notify)
      is distinct from ($2::text, $3::integer, $4::integer, $5::integer, $6::boolean, $7::integer, $8::text, $9::boolean)
    returning name
  ), enough as (
    select distinct on (coalesce(singleton_key, '')) id from pgboss.job
    where name = $1::text and state = 'created' and $2::text = 'short'
    order by coalesce(singleton_key, ''), policy = 'short' desc, start_after, created_on
  ), jobs as (
    update pgboss.job as job
    set policy = case when job.id in (select id from enough) then 'short' else 'standard' end,
      retry_limit = $3::integer, expire_seconds = $4::integer
    from renewed
    where job.name = renewed.name and job.state < 'active'
  )
  select name from renewed`;

async function updateQueueSettings(
  { database }: JobQueueCreationContext,
  definition: JobDefinition,
): Promise<boolean> {
  const { policy, retryLimit, expireInSeconds, ...usual } = buildJobQueueSettings(definition);
  const { retryDelay, retryBackoff, retryDelayMax, deadLetter, notify } = usual;
  const limits = [policy, retryLimit, expireInSeconds];
  const { rows } = await database.bossConnection.executeSql(UPDATE_JOB_QUEUE_SETTINGS_SQL, [
    definition.queue,
    ...limits,
    ...[retryDelay, retryBackoff, retryDelayMax, deadLetter, notify],
  ]);
  return rows.length > 0;
}

/**
 * Gives existing queues the settings of the code where an earlier version created them; returns true when one
 * was changed.
 */
async function updateChangedJobQueueSettings(
  maker: JobQueueCreationContext,
  definitions: readonly JobDefinition[],
  queues: readonly QueueResult[],
): Promise<boolean> {
  const existing = new Map(queues.map((queue) => [queue.name, queue]));
  let isChanged = false;
  for (const definition of definitions) {
    const found = existing.get(definition.queue);
    const wanted = Object.entries(buildJobQueueSettings(definition));
    const isOther = wanted.some(([name, value]) => found?.[name as keyof QueueResult] !== value); // names of its settings
    if (found && isOther) isChanged = (await updateQueueSettings(maker, definition)) || isChanged;
  }
  return isChanged;
}

/**
 * Makes every existing queue announce its jobs: those of an earlier version, and the library's own, which the
 * first worker creates.
 */
export async function enableNotificationsOfAllJobQueues(boss: PgBoss): Promise<void> {
  await enableJobQueueNotifications(boss, await boss.getQueues());
}

/** Creates the missing queues of these jobs, and updates the others; returns true when one was changed. */
export async function createOrUpdateQueues(
  maker: JobQueueCreationContext,
  definitions: readonly JobDefinition[],
): Promise<boolean> {
  const { boss } = maker;
  const queues = await boss.getQueues();
  const existing = new Set(queues.map((queue) => queue.name));
  if (!existing.has(DEAD_LETTER_QUEUE))
    await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: 90 * 86_400 });
  const wereOther = await updateChangedJobQueueSettings(maker, definitions, queues);
  const wereSilent = await enableJobQueueNotifications(boss, queues);
  const missing = definitions.filter(({ queue }) => !existing.has(queue));
  for (const definition of missing)
    await boss.createQueue(definition.queue, buildJobQueueSettings(definition));
  return wereOther || wereSilent || missing.length > 0;
}

async function enableJobQueueNotifications(boss: PgBoss, queues: readonly QueueResult[]): Promise<boolean> {
  const silent = queues.filter(({ name, notify }) => !notify && name !== DEAD_LETTER_QUEUE);
  for (const { name } of silent) await boss.updateQueue(name, { notify: true });
  return silent.length > 0;
}
