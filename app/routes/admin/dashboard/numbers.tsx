import { Link } from 'react-router';

import { TrendChart } from '#app/admin-kit/charts/trend-chart.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { classNames } from '#app/lib/class-names.ts';
import { formatDollars, formatWholeDollars } from '#app/lib/money.ts';
import { changeOf, type Figures, type Span, SPANS } from '#app/modules/order-pages/figures/order-figures.ts';

import { CardFrame } from './card-frame.tsx';
import type { Dashboard } from './read-cards.server.ts';

const UTC_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const UTC_HOUR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** When a step began, in UTC: the server and every reader write the same. */
function stepLabel(startsAt: string, span: Span): string {
  const format = span.key === 'day' ? UTC_HOUR : UTC_DAY;
  return format.format(new Date(startsAt)).replaceAll(/\s/g, ' ');
}

function against(now: number, before: number, span: Span): string {
  const change = changeOf(now, before);
  return change === null
    ? `nothing in the previous ${span.label}`
    : `${change} vs. the previous ${span.label}`;
}

function Spans({ current }: { current: Span }) {
  return (
    <nav aria-label="Time">
      <ul className="flex flex-wrap gap-1">
        {SPANS.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={`?span=${key}`}
              preventScrollReset
              aria-current={key === current.key ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-base border px-3 text-sm font-semibold',
                key === current.key
                  ? 'border-inverse bg-inverse text-on-inverse forced-colors:underline'
                  : 'border-field bg-paper hover:border-ink hover:bg-sunken',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Shown({ figures: { now, before, steps }, span }: { figures: Figures; span: Span }) {
  const stats = [
    {
      label: 'Revenue',
      value: formatWholeDollars(now.cents),
      note: against(now.cents, before.cents, span),
      bars: steps.map(({ cents }) => cents),
    },
    {
      label: 'Orders',
      value: now.orders.toLocaleString('en-US'),
      note: against(now.orders, before.orders, span),
      bars: steps.map(({ orders }) => orders),
    },
    {
      label: 'Average order',
      value: formatWholeDollars(now.averageCents),
      note: against(now.averageCents, before.averageCents, span),
    },
  ];
  const points = (pick: (step: Figures['steps'][number]) => number) =>
    steps.map((step) => ({ label: stepLabel(step.startsAt, span), value: pick(step) }));
  return (
    <>
      <StatStrip label={`Numbers for the last ${span.label}`} stats={stats} />
      <TrendChart
        label={`Revenue, last ${span.label}, with the previous ${span.label}`}
        points={points(({ cents }) => cents)}
        before={points(({ beforeCents }) => beforeCents)}
        kind={span.steps > 31 ? 'line' : 'bars'}
        format={formatDollars}
      />
      <p className="text-xs text-ink-3">
        Orders paid or completed, by when they were placed, in UTC. Refunds are not subtracted. The dashed
        line is the period before.
      </p>
    </>
  );
}

/** What came in, against the same time before. */
export function Numbers({ card, span }: { card: Dashboard['figures']; span: Span }) {
  return (
    <CardFrame title="Numbers" card={card} action={<Spans current={span} />} isWide>
      {(figures) => <Shown figures={figures} span={span} />}
    </CardFrame>
  );
}
