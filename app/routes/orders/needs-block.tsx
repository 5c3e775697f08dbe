import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { formatRelativeTime } from '#app/modules/order-pages/room/order-badges.ts';
import type { CustomerOrderTodo } from '#app/modules/order-pages/room/order-needs.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

/** What to do, why it matters, and where. */
type CustomerOrderTaskText = { title: string; why: string; action: string; to: string };

function describeCustomerOrderTodo(
  need: CustomerOrderTodo,
  now: Date,
  { moment }: ShopTimeFormatters,
): CustomerOrderTaskText {
  const at = need.at === null ? null : new Date(need.at);
  const order = `/orders/${need.orderId}`;
  switch (need.kind) {
    case 'pay':
      return {
        title: `Pay for ${need.title}`,
        why: at ? `We made this order for you. Please pay by ${moment(at)}.` : '',
        action: 'View and pay',
        to: order,
      };
    case 'brief':
      return {
        title: `Fill in the brief for ${need.title}`,
        why: 'Your delivery clock starts once we have your brief.',
        action: 'Fill in brief',
        to: `${order}/brief/${need.itemId}`,
      };
    case 'review':
      return {
        title: `Review the delivery of ${need.title}`,
        why: at
          ? `Accepted automatically on ${moment(at)}, ${formatRelativeTime(at, now)}.`
          : 'Accept it or request a revision.',
        action: 'Review delivery',
        to: `${order}#item-${need.itemId}`,
      };
    case 'messages':
      return {
        title: need.count === 1 ? 'One unread message' : `${need.count} unread messages`,
        why: `About ${need.title}${at ? `, ${formatRelativeTime(at, now)}` : ''}.`,
        action: 'Read',
        to: `${order}#messages`,
      };
  }
}

/**
 * The block above the list: what needs the customer's attention, each with its next step (pages.md
 * "The list of orders").
 */
export function CustomerOrderTodosSection({
  needs,
  now,
}: {
  needs: readonly CustomerOrderTodo[];
  now: string;
}) {
  const at = new Date(now);
  const time = useShopTimeFormatters();
  return (
    <section aria-labelledby="needs-you" className="overflow-hidden rounded-base border border-ink bg-paper">
      <div aria-hidden className="h-2 bg-accent" />
      <h2 id="needs-you" className="px-5 pt-5 pb-4 text-xl font-semibold md:px-6">
        Needs your attention
      </h2>
      <ul className="px-5 pb-2 md:px-6">
        {needs.map((need) => {
          const { title, why, action, to } = describeCustomerOrderTodo(need, at, time);
          return (
            <li
              key={`${need.kind} ${need.itemId ?? need.orderId}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4"
            >
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="text-lg leading-snug font-semibold wrap-anywhere">{title}</p>
                <p className="mt-0.5 text-sm text-ink-2">
                  {why} <span className="whitespace-nowrap">Order {need.number}</span>
                </p>
              </div>
              <ButtonLink to={to} className="max-md:w-full">
                {action}
                <span className="sr-only">: {need.title}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
