import type { PgBoss, Queue, QueueResult } from 'pg-boss';

import type { JobDefinition } from '../jobs.server.ts';

/** Where jobs end whose every try failed, with the queue they came from. */
export const DEAD_LETTERS = 'dead-letters';

const USUAL = {
  retryLimit: 10,
  // Tries after about 2, 4, 8 … seconds, at most ten minutes apart.
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
  deadLetter: DEAD_LETTERS,
  // A job that can begin at once is announced to every process by the transaction that stores it.
  notify: true,
} satisfies Partial<Queue>;

/**
 * Makes every queue there is announce its jobs, those of an earlier version and the library's own, and those of these jobs try them as
 * often as they say.
 */
export async function keepQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const queues = await boss.getQueues();
  await announceJobsOf(boss, queues);
  const limits = new Map(queues.map(({ name, retryLimit }) => [name, retryLimit]));
  for (const { queue, retryLimit } of definitions)
    if (retryLimit !== undefined && retryLimit !== limits.get(queue))
      await boss.updateQueue(queue, { retryLimit });
}

/** Creates the queues of these jobs that do not exist yet, and makes all announce their jobs; true when one was changed. */
export async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<boolean> {
  const queues = await boss.getQueues();
  const wereSilent = await announceJobsOf(boss, queues);
  const existing = new Set(queues.map((queue) => queue.name));
  const missing = definitions.filter(({ queue }) => !existing.has(queue));
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 });
  for (const { queue, isOneEnough = false, mayTakeSeconds = USUAL.expireInSeconds } of missing) {
    const policy = isOneEnough ? 'short' : 'standard';
    await boss.createQueue(queue, { ...USUAL, policy, expireInSeconds: mayTakeSeconds });
  }
  return wereSilent || missing.length > 0;
}

async function announceJobsOf(boss: PgBoss, queues: readonly QueueResult[]): Promise<boolean> {
  const silent = queues.filter(({ name, notify }) => !notify && name !== DEAD_LETTERS);
  for (const { name } of silent) await boss.updateQueue(name, { notify: true });
  return silent.length > 0;
}
