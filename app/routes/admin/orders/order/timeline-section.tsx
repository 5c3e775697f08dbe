import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Timeline } from '#app/admin-kit/timeline.tsx';
import {
  STAFF_ORDER_TIMELINE_FILTERS,
  type StaffOrderTimelineEntry,
} from '#app/modules/order-pages/room/staff-timeline.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { OrderPageCard } from './card.tsx';
import { AdminTimelineEntryDetails } from './entry-detail.tsx';
import type { AdminOrderPageData } from './read-order.server.ts';

function OrderTimelineEntryDetail({
  entry: { detail, resendId },
  mayResend,
}: {
  entry: StaffOrderTimelineEntry;
  mayResend: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {detail.length > 0 ? <AdminTimelineEntryDetails parts={detail} /> : null}
      {resendId !== null && mayResend ? (
        <Form method="post">
          <input type="hidden" name="mail" value={resendId} />
          <Button type="submit" name="intent" value="resend-mail" variant="outline" size="sm">
            Resend
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** Everything that happened, newest first, with a filter by kind. */
export function OrderTimelineSection({
  timeline: { filter, entries },
  mayResend,
}: {
  timeline: AdminOrderPageData['timeline'];
  mayResend: boolean;
}) {
  return (
    <OrderPageCard title="Timeline">
      <FilterTabs
        label="Filter timeline"
        tabs={STAFF_ORDER_TIMELINE_FILTERS.map(({ key, label }) => ({
          label,
          to: key === 'all' ? '.' : `?show=${key}`,
          isCurrent: key === filter,
        }))}
      />
      {entries === null ? (
        <p role="alert" className="text-sm text-bad">
          The timeline couldn’t be loaded. Everything else still works.
        </p>
      ) : entries.length === 0 ? (
        <p className="text-sm text-ink-3">No matching events yet.</p>
      ) : (
        <Timeline
          label="Order timeline"
          events={entries.map((entry) => ({
            id: entry.id,
            title: entry.title,
            by: entry.by,
            at: <LocalTime at={entry.at} />,
            ...(entry.tone && { tone: entry.tone }),
            detail:
              entry.detail.length > 0 || entry.resendId ? (
                <OrderTimelineEntryDetail entry={entry} mayResend={mayResend} />
              ) : null,
          }))}
        />
      )}
    </OrderPageCard>
  );
}
