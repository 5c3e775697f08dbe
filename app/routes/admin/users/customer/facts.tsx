import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDeviceName } from '#app/lib/device-name.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { CustomerOrderSummary, CustomerDetail } from '#app/modules/customer-pages/customer-list.ts';
import { OPTIONAL_EMAIL_KINDS } from '#app/modules/identity/account/email-preferences.ts';
import { ORDER_STATUS_LABELS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { Badge } from '#app/ui/badge.tsx';

function CustomerFactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="text-sm break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const formatCustomerProfileCount = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

export function CustomerProfile({ customer }: { customer: CustomerDetail }) {
  const { email, isVerified, phone, company, lastSeenAt, messages, hasSecondFactor } = customer;
  const facts = [
    [
      'Email',
      <span key="email" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words">{email}</span>
        {isVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
      </span>,
    ],
    ['Phone', phone ?? 'None'],
    ['Company', company ?? 'None'],
    ['Two-step sign-in', hasSecondFactor ? 'On' : 'Off'],
    ['Created', <LocalTime key="created" at={customer.createdAt} />],
    ['Last seen', lastSeenAt ? <LocalTime key="seen" at={lastSeenAt} /> : 'Signed out'],
    [
      'Messages',
      `${formatCustomerProfileCount(messages.byForm, 'message', 'messages')} through the contact form, ${messages.inOrders.toLocaleString('en-US')} in orders`,
    ],
  ] as const;
  return <CustomerFactList facts={facts} />;
}

export function CustomerConsents({ customer: { termsAcceptedAt, notices } }: { customer: CustomerDetail }) {
  const facts = [
    [
      'Terms and Privacy Policy',
      termsAcceptedAt ? <LocalTime key="terms" at={termsAcceptedAt} /> : 'Not accepted at sign-up',
    ] as const,
    ...OPTIONAL_EMAIL_KINDS.map(
      ({ field, label }) => [label, notices[field] ? 'Wanted' : 'Not wanted'] as const,
    ),
  ];
  return <CustomerFactList facts={facts} />;
}

export function CustomerSessions({ customer: { sessions } }: { customer: CustomerDetail }) {
  if (sessions.length === 0) return <p className="text-sm text-ink-2">Not signed in anywhere.</p>;
  return (
    <ul className="grid gap-3">
      {sessions.map(({ id, userAgent, startedAt, seenAt }) => (
        <li key={id} className="grid gap-0.5 text-sm">
          <span className="font-semibold">{formatDeviceName(userAgent)}</span>
          <span className="text-ink-2">
            {'since '}
            <LocalTime at={startedAt} />
            {', last seen '}
            <LocalTime at={seenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function CustomerOrderSummaryItem({
  order: { id, number, title, status, totalCents, refundedCents, createdAt },
}: {
  order: CustomerOrderSummary;
}) {
  const word = ORDER_STATUS_LABELS[status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <span className="font-semibold break-words">{title || 'No service'}</span>
      <span className="text-right font-semibold tabular-nums">{formatDollars(totalCents)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <Link to={`/admin/orders/${id}`} className="underline underline-offset-4">
          {number}
        </Link>
        <LocalTime at={createdAt} hasTime={false} />
        <Badge tone={word.tone}>{word.label}</Badge>
      </span>
      {refundedCents > 0 ? (
        <span className="text-right text-sm text-bad tabular-nums">{`${formatDollars(refundedCents)} refunded`}</span>
      ) : null}
    </li>
  );
}

export function AdminCustomerPurchases({
  customer: { bought, orders, valueCents },
}: {
  customer: CustomerDetail;
}) {
  if (orders === 0) return <p className="text-sm text-ink-2">No purchases with this account yet.</p>;
  return (
    <>
      <p className="text-sm text-ink-2">
        {`${formatCustomerProfileCount(orders, 'order', 'orders')}, ${formatDollars(valueCents)} paid and kept`}
        {bought.length < orders ? `; latest ${bought.length} are shown` : null}
      </p>
      <ul>
        {bought.map((order) => (
          <CustomerOrderSummaryItem key={order.id} order={order} />
        ))}
      </ul>
    </>
  );
}
