import { Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import type { AdminOrderPage } from '#app/modules/order-pages/admin/admin-order-page.ts';

import { OrderPageCard, OrderPageDefinitionList } from './card.tsx';
import type { AdminOrderPagePermissions } from './read-order.server.ts';

type CustomerCardProps = { order: AdminOrderPage; may: AdminOrderPagePermissions };

/** What this customer bought across all orders, with a link to them. */
function CustomerPurchaseHistorySummary({
  history,
  email,
}: {
  history: NonNullable<AdminOrderPage['history']>;
  email: string | null;
}) {
  const { orders, lifetimeCents, refundedCents } = history;
  const words = `${orders} ${orders === 1 ? 'order' : 'orders'}`;
  return (
    <>
      {email === null ? (
        words
      ) : (
        <Link
          to={`/admin/orders?${new URLSearchParams({ tab: 'all', q: email }).toString()}`}
          className="underline underline-offset-4"
        >
          {words}
        </Link>
      )}
      {`, ${formatDollars(lifetimeCents)}`}
      {refundedCents > 0 ? `, ${formatDollars(refundedCents)} refunded` : ''}
    </>
  );
}

/** The buyer, as far as the role may see. */
export function CustomerCard({ order: { customer, history }, may }: CustomerCardProps) {
  const { name, company, email, isGuest, userId } = customer;
  const account =
    userId !== null && may.customers ? (
      <Link to={`/admin/users/${userId}`} className="underline underline-offset-4">
        View account
      </Link>
    ) : (
      'With an account'
    );
  const facts = [
    ['Name', name ?? 'Not given'] as const,
    ...(company ? [['Company', company] as const] : []),
    ...(email
      ? [
          [
            'Email',
            may.write ? (
              <a key="mail" href={`mailto:${email}`} className="underline">
                {email}
              </a>
            ) : (
              email
            ),
          ] as const,
        ]
      : []),
    ['Account', isGuest ? 'Guest' : account] as const,
    ...(history
      ? [
          [
            'Total spent',
            <CustomerPurchaseHistorySummary key="history" history={history} email={email} />,
          ] as const,
        ]
      : []),
  ];
  return (
    <OrderPageCard title="Customer">
      <OrderPageDefinitionList facts={facts} />
    </OrderPageCard>
  );
}
