import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { ORDER_CHANGED_MESSAGE } from '#app/modules/fulfilment/model.ts';
import type { StaffOrderTimelineEntry } from '#app/modules/order-pages/room/staff-timeline.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { AdminTimelineEntryDetails } from './entry-detail.tsx';

/**
 * What another user changed meanwhile, shown below the refusal of an outdated form (pages.md "Errors,
 * loading and live updates").
 */
export function ConflictingOrderChangeNotice({
  answer,
  entries,
}: {
  answer: FormActionResult | undefined;
  /** The timeline, newest first. */
  entries: readonly StaffOrderTimelineEntry[];
}) {
  if (!answer || answer.ok || answer.problems.every(({ message }) => message !== ORDER_CHANGED_MESSAGE))
    return null;
  const change = entries.find(({ kind }) => kind === 'work' || kind === 'money' || kind === 'admin');
  if (!change) return null;
  return (
    <div className="mb-5 grid gap-1 rounded-base border border-line bg-paper px-4 py-3 text-sm">
      <p>
        <strong className="font-semibold">Latest change: {change.title}</strong>, {change.by},{' '}
        <LocalTime at={change.at} />
      </p>
      {change.detail.length > 0 ? (
        <p className="text-ink-2">
          <AdminTimelineEntryDetails parts={change.detail} />
        </p>
      ) : null}
      <p className="text-ink-2">
        This page now shows the latest version. Your input is still in the form. Check it before you submit
        again.
      </p>
    </div>
  );
}
