import { Link } from 'react-router';

import { Badge } from '#app/ui/badge.tsx';
import { Cells } from '#app/ui/cells.tsx';

import { CardFrame } from './card-frame.tsx';
import type { Dashboard, SetUp } from './read-cards.server.ts';

const PAYMENTS = {
  live: ['Cards are charged', 'good'],
  closed: ['Not live, nobody can pay', 'bad'],
  test: ['Test, no card is charged', 'warn'],
  sandbox: ['Sandbox, no card is charged', 'warn'],
  none: ['Not set up', 'bad'],
} as const;

/** What it is about at the left, in as many lines as it needs, and its state at the right edge. */
const ROW = 'flex items-start justify-between gap-x-4 border-b border-line py-2.5 text-sm last:border-b-0';
const ROW_LINK = 'inline-flex min-h-6 min-w-0 items-center underline underline-offset-4';

export function Health({ card }: { card: Dashboard['health'] }) {
  return (
    <CardFrame title="Health" card={card}>
      {({ mail, jobsGivenUp, payments, isProxyUnknown }) => {
        const [state, tone] = PAYMENTS[payments];
        const rows: { name: string; href?: string; state: string; tone: 'good' | 'warn' | 'bad' }[] = [
          { name: 'Payments', href: '/admin/stripe-readiness', state, tone },
          {
            name: 'Emails given up',
            href: '/admin/notifications/mails?state=trouble',
            state: mail.dead === 0 ? 'None' : String(mail.dead),
            tone: mail.dead === 0 ? 'good' : 'bad',
          },
          {
            name: 'Emails waiting over 15 minutes',
            href: '/admin/notifications/mails?state=waiting',
            state: mail.late === 0 ? 'None' : String(mail.late),
            tone: mail.late === 0 ? 'good' : 'warn',
          },
          {
            name: 'Jobs given up',
            href: '/admin/notifications/jobs',
            state: jobsGivenUp === 0 ? 'None' : String(jobsGivenUp),
            tone: jobsGivenUp === 0 ? 'good' : 'bad',
          },
          ...(isProxyUnknown
            ? [
                {
                  name: 'Visitors share one address and its limits',
                  state: 'Set TRUST_PROXY',
                  tone: 'bad' as const,
                },
              ]
            : []),
        ];
        return (
          <dl>
            {rows.map((row) => (
              <div key={row.name} className={ROW}>
                <dt className="min-w-0">
                  {row.href ? (
                    <Link to={row.href} className={ROW_LINK}>
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
    </CardFrame>
  );
}

const STEPS: { key: keyof SetUp; done: string; open: string; href?: string }[] = [
  {
    key: 'hasSecondFactor',
    done: 'Your second factor is on',
    open: 'Turn on your second factor, in your account',
  },
  {
    key: 'hasShopData',
    done: 'The shop has your name and addresses',
    open: 'Give the shop your name and addresses',
    href: '/admin/homepage-content/settings',
  },
  {
    key: 'hasLegalTexts',
    done: 'The legal texts are reviewed',
    open: 'Have the legal texts reviewed, or write your own',
    href: '/admin/legal',
  },
  {
    key: 'hasOwnService',
    done: 'Your first own service is published',
    open: 'Publish your first own service',
  },
  {
    key: 'takesPayments',
    done: 'Cards are charged',
    open: 'Set up live payments and go live',
    href: '/admin/stripe-readiness',
  },
  {
    key: 'isWithoutDemoData',
    done: 'No demo data is left',
    open: 'Remove the demo data',
    href: '/admin/seed-tools',
  },
];

/** What is left before the shop is its owner's own; gone once it is. */
export function FirstSteps({ card }: { card: Dashboard['setUp'] }) {
  if (card?.isFailed === false && STEPS.every(({ key }) => card.value[key])) return null;
  return (
    <CardFrame title="First steps" card={card}>
      {(setUp) => (
        <>
          <Cells count={STEPS.length} solid={STEPS.filter(({ key }) => setUp[key]).length} />
          <ul>
            {STEPS.map(({ key, done, open, href }) => (
              <li key={key} className={ROW}>
                {href ? (
                  <Link to={href} className={ROW_LINK}>
                    {setUp[key] ? done : open}
                  </Link>
                ) : (
                  <span className="min-w-0">{setUp[key] ? done : open}</span>
                )}
                <span className="shrink-0">
                  <Badge tone={setUp[key] ? 'good' : 'neutral'}>{setUp[key] ? 'Done' : 'Open'}</Badge>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </CardFrame>
  );
}
