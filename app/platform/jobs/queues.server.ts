import type { PgBoss, Queue } from 'pg-boss';

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
} satisfies Partial<Queue>;

/** Creates the queues of these jobs that do not exist yet; true when there were such. */
export async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<boolean> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  const missing = definitions.filter(({ queue }) => !existing.has(queue));
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 });
  for (const { queue, isOneEnough = false } of missing) {
    await boss.createQueue(queue, { ...USUAL, policy: isOneEnough ? 'short' : 'standard' });
  }
  return missing.length > 0;
}
