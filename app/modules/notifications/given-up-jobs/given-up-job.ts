import { listSearch, type StateOf } from '#app/lib/list-search.ts';

/** What a person reads of a kind of work that goes on after an answer, by the name of its queue. */
export const JOB_WORDS: Record<string, string> = {
  'outbox.send': 'Send an email',
  'provider-event.process': 'Process a message from the payment provider',
  'sandbox.deliver': 'Messages from the payment sandbox',
  'checkout.started': 'Count a checkout that began',
  'order.paid': 'Count a paid order',
  'discount.delete': 'Remove a discount at the payment provider',
  'payments.reconcile': 'Compare payments with the provider',
  'orders.clock': 'Deadlines of orders',
  'payment.money-back': 'Send money back',
  'database.maintain': 'Tidy the database',
  'media.sweep': 'Remove files nobody uses',
  'order-files.sweep': 'Remove files of orders nobody uses',
  'order-files.forget': 'Delete files of orders after 24 months',
  'provider-events.forget': 'Remove old messages from the payment provider',
  'reviews.purge': 'Empty the trash of reviews',
  'pictures.derive': 'Smaller sizes of a picture',
  'contacts.forget': 'Forget old contacts',
  'accounts.clean': 'Tidy accounts and sessions',
  'accounts.erase': 'Delete accounts that are due',
  'events.forget': 'Forget old visits',
  'searches.forget': 'Forget old searches',
  'search.embed': 'Teach the search new texts',
  'services.purge': 'Empty the trash of services',
  'orders.purge': 'Empty the trash of orders',
  'audit.forget': 'Remove old audit entries',
  'notices.forget': 'Forget old notifications and emails',
  'reviews.request': 'Ask for reviews',
  'message.remind': 'Remind of an unread message',
  'security.tell': 'Tell the owners of a sign-in or a role',
  'accounts.export': 'Copy of somebody’s data',
  'exports.forget': 'Remove old copies of data',
  'jobs.watch': 'Watch for failures',
};

/** The words of a queue; its own name when this version of the shop does not know it. */
export function jobWords(queue: string): string {
  return Object.hasOwn(JOB_WORDS, queue) ? (JOB_WORDS[queue] ?? queue) : queue;
}

/** The queues whose words hold a text, for a search. */
export function jobsNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(JOB_WORDS)
    .filter(([, words]) => words.toLowerCase().includes(wanted))
    .map(([queue]) => queue);
}

/** What a job was about, by the ids it carries: an order's page, a mail; null for work about nothing in particular. */
export function jobSubject({
  orderId,
  outboxId,
}: Readonly<Record<string, string>>): { label: string; href: string } | null {
  if (orderId) return { label: `Order ${orderId.slice(0, 8)}`, href: `/admin/orders/${orderId}` };
  if (outboxId) return { label: 'The email', href: `/admin/notifications/mails/${outboxId}` };
  return null;
}

/** Why a job gave up, as a sentence; what the queues themselves write down is put into words. */
export function reasonSentence(reason: string | null): string {
  if (reason === null) return 'No reason was recorded.';
  return reason === 'job timed out' ? 'It took too long, or the shop stopped while it was running.' : reason;
}

export const RETRY_REFUSAL = 'This job is gone: somebody else may have retried it.';

export const GIVEN_UP_HREF = '/admin/notifications/jobs';

/** The address of the list of jobs that gave up. */
export const givenUpSearch = listSearch({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {
    work: {
      label: 'Work',
      all: 'Any work',
      options: Object.entries(JOB_WORDS).map(([value, label]) => ({ value, label })),
    },
  },
});
export type GivenUpState = StateOf<typeof givenUpSearch>;
