import { Link } from 'react-router';

import { Badge } from '#app/ui/badge.tsx';

import { DashboardCardFrame } from './card-frame.tsx';
import type { DashboardData } from './read-cards.server.ts';

const PAYMENT_MODE_BADGES = {
  live: ['Live, cards are charged', 'good'],
  closed: ['Not live, customers can’t pay', 'bad'],
  test: ['Test, no card is charged', 'warn'],
  sandbox: ['Sandbox, no card is charged', 'warn'],
  none: ['Not set up', 'bad'],
} as const;

/** The subject on the left, on as many lines as it needs, and its state on the right. */
const SHOP_HEALTH_ROW_CLASSES =
  'flex items-start justify-between gap-x-4 border-b border-line py-2.5 text-sm last:border-b-0';
const SHOP_HEALTH_ROW_LINK_CLASS = 'inline-flex min-h-6 min-w-0 items-center underline underline-offset-4';

export function ShopHealthCard({ card }: { card: DashboardData['health'] }) {
  return (
    <DashboardCardFrame title="Health" card={card}>
      {({ mail, failedJobs, payments, isProxyUnknown }) => {
        const [state, tone] = PAYMENT_MODE_BADGES[payments];
        const rows: { name: string; href?: string; state: string; tone: 'good' | 'warn' | 'bad' }[] = [
          { name: 'Payments', href: '/admin/stripe-readiness', state, tone },
          {
            name: 'Failed emails',
            href: '/admin/notifications/mails?state=trouble',
            state: mail.dead === 0 ? 'None' : String(mail.dead),
            tone: mail.dead === 0 ? 'good' : 'bad',
          },
          {
            name: 'Emails delayed over 15 minutes',
            href: '/admin/notifications/mails?state=waiting',
            state: mail.late === 0 ? 'None' : String(mail.late),
            tone: mail.late === 0 ? 'good' : 'warn',
          },
          {
            name: 'Failed jobs',
            href: '/admin/notifications/jobs',
            state: failedJobs === 0 ? 'None' : String(failedJobs),
            tone: failedJobs === 0 ? 'good' : 'bad',
          },
          ...(isProxyUnknown
            ? [
                {
                  name: 'All visitors share one IP address and its rate limits',
                  state: 'Set TRUST_PROXY',
                  tone: 'bad' as const,
                },
              ]
            : []),
        ];
        return (
          <dl>
            {rows.map((row) => (
              <div key={row.name} className={SHOP_HEALTH_ROW_CLASSES}>
                <dt className="min-w-0">
                  {row.href ? (
                    <Link to={row.href} className={SHOP_HEALTH_ROW_LINK_CLASS}>
                      {row.name}
                    </Link>
                  ) : (
                    row.name
                  )}
                </dt>
                <dd className="shrink-0">
                  <Badge tone={row.tone}>{row.state}</Badge>
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </DashboardCardFrame>
  );
}
