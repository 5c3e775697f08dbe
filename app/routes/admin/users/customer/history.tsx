import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Timeline, type AdminTimelineEntry } from '#app/admin-kit/timeline.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { CustomerDetail } from '#app/modules/customer-pages/customer-list.ts';

/** An audit entry this role may read. */
export type CustomerAuditLine = { id: string; at: string; summary: string; actor: string };

type CustomerHistoryEvent = Omit<AdminTimelineEntry, 'at'> & { at: string };

const MAX_CUSTOMER_HISTORY_EVENTS = 40;

/** Returns a customer's history, newest first: the account, the orders, and the audit. */
function buildCustomerHistory(
  { createdAt, bought }: CustomerDetail,
  lines: readonly CustomerAuditLine[],
): AdminTimelineEntry[] {
  const events: CustomerHistoryEvent[] = [
    { id: 'created', title: 'Created the account', at: createdAt },
    ...bought.map(({ id, number, title, totalCents, createdAt: at }) => ({
      id,
      title: `Order ${number}: ${title}`,
      detail: formatDollars(totalCents),
      at,
    })),
    // Sign-in and sign-up have no actor yet.
    ...lines.map(({ id, summary, actor, at }) => ({
      id,
      title: summary,
      ...(actor !== 'Visitor' && { by: actor }),
      at,
    })),
  ];
  return events
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MAX_CUSTOMER_HISTORY_EVENTS)
    .map(({ at, ...event }) => ({ ...event, at: <LocalTime at={at} /> }));
}

export function CustomerHistory({
  customer,
  lines,
}: {
  customer: CustomerDetail;
  lines: readonly CustomerAuditLine[];
}) {
  return <Timeline label="What happened" events={buildCustomerHistory(customer, lines)} />;
}
