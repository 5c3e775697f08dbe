import type { PgBoss, Queue } from 'pg-boss';

/** Every queue of the product. */
export const QUEUES = [
  'outbox.send',
  'provider-event.process',
  'sandbox.deliver',
  'order.paid',
  'checkout.started',
  'discount.delete',
  'payments.reconcile',
  'orders.clock',
  'payment.money-back',
  'database.maintain',
  'media.sweep',
  'order-files.sweep',
  'order-files.forget',
  'provider-events.forget',
  'reviews.purge',
  'pictures.derive',
  'contacts.forget',
  'accounts.clean',
  'accounts.erase',
  'events.forget',
  'searches.forget',
  'search.embed',
  'services.purge',
  'orders.purge',
  'audit.forget',
  'notices.forget',
  'reviews.request',
  'message.remind',
  'security.tell',
  'jobs.watch',
  'accounts.export',
  'exports.forget',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Where jobs end whose every try failed, with the queue they came from. */
export const DEAD_LETTERS = 'dead-letters';

/** Work that is the same whoever asks for it: one waiting job is enough. */
const ONE_WAITING: ReadonlySet<QueueName> = new Set([
  'provider-events.forget',
  'reviews.purge',
  'order-files.forget',
  'payments.reconcile',
  'orders.clock',
  'database.maintain',
  'media.sweep',
  'order-files.sweep',
  'contacts.forget',
  'accounts.clean',
  'accounts.erase',
  'events.forget',
  'searches.forget',
  'search.embed',
  'services.purge',
  'orders.purge',
  'audit.forget',
  'notices.forget',
  'reviews.request',
  'jobs.watch',
  'exports.forget',
]);

/** People wait for these. */
const QUICK: ReadonlySet<QueueName> = new Set([
  'outbox.send',
  'provider-event.process',
  'sandbox.deliver',
  'order.paid',
]);

export function pollSeconds(queue: QueueName): number {
  return QUICK.has(queue) ? 0.5 : 1;
}

const USUAL = {
  retryLimit: 10,
  // Tries after about 2, 4, 8 … seconds, at most ten minutes apart.
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
  deadLetter: DEAD_LETTERS,
} satisfies Partial<Queue>;

/** Creates the queues that do not exist yet; true when there were such. */
export async function createQueues(boss: PgBoss): Promise<boolean> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  const missing = QUEUES.filter((queue) => !existing.has(queue));
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 });
  for (const name of missing) {
    await boss.createQueue(name, { ...USUAL, policy: ONE_WAITING.has(name) ? 'short' : 'standard' });
  }
  return missing.length > 0;
}
