import { formatRelativeTime } from '#app/modules/order-pages/room/order-badges.ts';
import type { AccountOrdersSummary as Summary } from '#app/modules/order-pages/room/order-needs.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const formatPendingCustomerTaskCount = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Returns a summary of pending tasks; null if there are none. */
function describePendingCustomerTasks({ briefs, reviews }: Summary): string | null {
  const parts = [
    briefs > 0 ? formatPendingCustomerTaskCount(briefs, 'brief to fill in', 'briefs to fill in') : null,
    reviews > 0
      ? formatPendingCustomerTaskCount(reviews, 'delivery to review', 'deliveries to review')
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A summary of the user's orders in one line, linked to them (pages.md "The account page"). */
export function AccountOrdersSummaryLine({ summary, now }: { summary: Summary; now: string }) {
  const { moment } = useShopTimeFormatters();
  const due = summary.nextDueAt === null ? null : new Date(summary.nextDueAt);
  const facts = [
    ['Open orders', String(summary.open)],
    ...(due ? [['Next due', `${moment(due)}, ${formatRelativeTime(due, new Date(now))}`]] : []),
    ['Action needed', describePendingCustomerTasks(summary) ?? 'Nothing right now'],
  ];
  return (
    <section
      aria-label="Your orders"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y border-line py-4"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className="text-sm text-ink-2">{term}</dt>
            <dd className="font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/orders" variant="outline">
        Your orders
      </ButtonLink>
    </section>
  );
}
