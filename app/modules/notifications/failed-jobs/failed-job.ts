import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

/** The label of each kind of background work, by the name of its queue. */
type JobQueueLabels = Readonly<Record<string, string>>;

/** Returns the label of a queue, or its name if this version of the shop does not know it. */
export function getJobQueueLabel(labels: JobQueueLabels, queue: string): string {
  return Object.hasOwn(labels, queue) ? (labels[queue] ?? queue) : queue;
}

/** Returns the queues whose labels contain a text, for a search. */
export function findJobQueuesByLabelText(labels: JobQueueLabels, text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(labels)
    .filter(([, its]) => its.toLowerCase().includes(wanted))
    .map(([queue]) => queue);
}

/**
 * Returns what a job was about, by the ids in its payload: an order or an
 * email; null if nothing in particular.
 */
export function getFailedJobSubjectLink({
  orderId,
  outboxId,
}: Readonly<Record<string, string>>): { label: string; href: string } | null {
  if (orderId) return { label: `Order ${orderId.slice(0, 8)}`, href: `/admin/orders/${orderId}` };
  if (outboxId) return { label: 'The email', href: `/admin/notifications/mails/${outboxId}` };
  return null;
}

/** Returns why a job failed, as a sentence; messages of the queue itself are rephrased. */
export function describeFailedJobReason(reason: string | null): string {
  if (reason === null) return 'No reason was recorded.';
  return reason === 'job timed out' ? 'It timed out, or the shop stopped while it was running.' : reason;
}

export const FAILED_JOB_MISSING_MESSAGE = 'This job no longer exists. Someone else may have retried it.';

export const FAILED_JOBS_HREF = '/admin/notifications/jobs';

/** The query parameters of the list of failed jobs. */
export const createFailedJobsListSearch = (labels: JobQueueLabels) =>
  defineListUrlParameters({
    sorts: [
      { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
      { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
    ],
    filters: {
      work: {
        label: 'Job',
        all: 'All jobs',
        options: Object.entries(labels).map(([value, label]) => ({ value, label })),
      },
    },
  });
export type FailedJobsListState = ListStateOfListSearch<ReturnType<typeof createFailedJobsListSearch>>;
