import { formatDollars } from '#app/lib/money.ts';
import type { ReportPeriod } from '#app/lib/report-span.ts';
import { calculatePercent } from '#app/modules/order-pages/figures/work-load.ts';
import { Badge } from '#app/ui/badge.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { DashboardCardFrame, EmptyDashboardCardMessage } from './card-frame.tsx';
import type { DashboardData } from './read-cards.server.ts';

const DASHBOARD_WORK_ROW_CLASSES =
  'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm last:border-b-0';
const DASHBOARD_WEEKDAY_FORMATTER = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const formatWorkloadPoints = (units: number) =>
  `${units.toLocaleString('en-US')} ${units === 1 ? 'point' : 'points'}`;

/** A name, its number, and an explanation of the number. */
function WorkloadStatRow({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
      <dd className="col-span-2 text-xs text-ink-3">{note}</dd>
    </div>
  );
}

/** The work due on each day of the coming week. */
export function UpcomingWorkloadCard({ card }: { card: DashboardData['load'] }) {
  const { zone } = useShopTimeFormatters();
  return (
    <DashboardCardFrame title="Due in the next 7 days" card={card}>
      {({ days: week, overdueUnits, capacity }) => {
        const days = week.filter(({ units }) => units > 0);
        if (days.length === 0 && overdueUnits === 0)
          return <EmptyDashboardCardMessage>Nothing is due.</EmptyDashboardCardMessage>;
        return (
          <>
            <ul>
              {overdueUnits > 0 ? (
                <li className={DASHBOARD_WORK_ROW_CLASSES}>
                  <span className="flex-1">Overdue</span>
                  <Badge tone="bad">{formatWorkloadPoints(overdueUnits)}</Badge>
                </li>
              ) : null}
              {days.map(({ day, units }) => (
                <li key={day} className={DASHBOARD_WORK_ROW_CLASSES}>
                  <span className="flex-1">{DASHBOARD_WEEKDAY_FORMATTER.format(new Date(day))}</span>
                  {capacity !== null && units > capacity ? <Badge tone="warn">Over capacity</Badge> : null}
                  <span className="text-right font-semibold tabular-nums">{formatWorkloadPoints(units)}</span>
                </li>
              ))}
            </ul>
            <p className="text-xs text-ink-3">
              Effort points of open work by due date, in {zone.name}.
              {capacity === null ? '' : ` Daily capacity: ${formatWorkloadPoints(capacity)}.`}
            </p>
          </>
        );
      }}
    </DashboardCardFrame>
  );
}

/** Delivery promises kept, and refunds. */
export function OnTimeDeliveryCard({ card, span }: { card: DashboardData['kept']; span: ReportPeriod }) {
  return (
    <DashboardCardFrame title={`On-time delivery, ${span.label}`} card={card}>
      {({ promised, onTime, refunds, refundedCents }) => {
        const percent = calculatePercent(onTime, promised);
        if (promised === 0 && refunds === 0)
          return <EmptyDashboardCardMessage>No deliveries or refunds.</EmptyDashboardCardMessage>;
        return (
          <dl>
            <WorkloadStatRow
              name="On time"
              value={percent === null ? 'No deliveries' : `${percent}%`}
              note={`First delivery by the promised date for ${onTime} of ${promised} services. Services without a date are not counted.`}
            />
            <WorkloadStatRow
              name="Refunded"
              value={formatDollars(refundedCents)}
              note={`${refunds} ${refunds === 1 ? 'refund' : 'refunds'} paid out in this period, regardless of when the order was placed.`}
            />
          </dl>
        );
      }}
    </DashboardCardFrame>
  );
}

function formatConversionSentence(paid: number, visits: number): string {
  const conversion = calculatePercent(paid, visits);
  return conversion === null || paid > visits
    ? 'Not enough visits to calculate conversion.'
    : `${conversion}% of visits ended in a payment.`;
}

/** How many visitors reach each step from the first visit to the payment. */
export function ConversionFunnelCard({ card, span }: { card: DashboardData['way']; span: ReportPeriod }) {
  return (
    <DashboardCardFrame title={`Conversion, ${span.label}`} card={card}>
      {({ visits, adds, placed, paid }) => {
        if (visits + adds + placed === 0)
          return <EmptyDashboardCardMessage>No visits or orders.</EmptyDashboardCardMessage>;
        const steps = [
          { name: 'Visits', count: visits, note: 'Visitors who viewed a page, counted once a day.' },
          {
            name: 'Added to cart',
            count: adds,
            note: 'Visitors who added a service to the cart, counted once a day.',
          },
          {
            name: 'Checkouts',
            count: placed,
            note: 'Orders placed, excluding your team’s.',
          },
          { name: 'Paid', count: paid, note: 'How many of those were paid.' },
        ];
        return (
          <>
            <dl>
              {steps.map(({ name, count, note }) => (
                <WorkloadStatRow key={name} name={name} value={count.toLocaleString('en-US')} note={note} />
              ))}
            </dl>
            <p className="text-xs text-ink-3">
              {formatConversionSentence(paid, visits)} Browsers that opt out of tracking are excluded.
            </p>
          </>
        );
      }}
    </DashboardCardFrame>
  );
}
