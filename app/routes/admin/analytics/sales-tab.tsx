import type { ListRow } from '#app/admin-kit/list/columns.ts';
import { type Stat, StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { formatDollars, formatWholeDollars } from '#app/lib/money.ts';
import type { SoldPart } from '#app/modules/analytics-pages/list-parts.server.ts';
import type { NamedPart, ReportOf } from '#app/modules/analytics-pages/read-report.server.ts';

import { against, number, share } from './figure-texts.ts';
import { ordersBehind } from './order-links.ts';
import {
  AmongOthers,
  ByTabs,
  DayChart,
  fileOf,
  numberColumn,
  partColumn,
  PartTable,
  type TabProps,
} from './report-parts.tsx';

const averageOf = ({ cents, sold }: { cents: number; sold: number }) =>
  sold === 0 ? 0 : Math.round(cents / sold);

type SalesProps = TabProps & { report: ReportOf<'sales'>; part: NamedPart | null };

function statsOf({ report: { sales, refunds }, part, choice }: SalesProps): Stat[] {
  const { span } = choice;
  const sold = ordersBehind(choice, part, 'sold');
  return [
    {
      label: 'Revenue',
      value: formatWholeDollars(sales.now.cents),
      note: against(sales.now.cents, sales.before.cents, span),
      href: sold,
    },
    {
      label: 'Orders',
      value: number(sales.now.sold),
      note: against(sales.now.sold, sales.before.sold, span),
      href: sold,
    },
    {
      label: 'Average order',
      value: formatWholeDollars(averageOf(sales.now)),
      note: against(averageOf(sales.now), averageOf(sales.before), span),
      href: sold,
    },
    {
      label: 'Discounts',
      value: formatWholeDollars(sales.now.discountCents),
      note: against(sales.now.discountCents, sales.before.discountCents, span),
      href: sold,
    },
    {
      label: 'Refunded',
      value: formatWholeDollars(refunds.now.cents),
      note: `${number(refunds.now.refunds)} ${refunds.now.refunds === 1 ? 'refund' : 'refunds'}`,
      href: '/admin/orders?tab=closed',
    },
  ];
}

/** Revenue and orders. */
export function SalesTab({
  report,
  part,
  ...tab
}: TabProps & { report: ReportOf<'sales'>; part: NamedPart | null }) {
  const { sales, hours, parts } = report;
  const { choice } = tab;
  const { span } = choice;
  const columns = [
    partColumn(choice),
    numberColumn<SoldPart & ListRow>({ key: 'sold', label: 'Orders', what: 'orders' }, (row) =>
      number(row.sold),
    ),
    // With a part chosen, the figures above are its own, so a share of them would be meaningless.
    ...(part === null
      ? [
          numberColumn<SoldPart & ListRow>(
            { key: 'share', label: 'Share of revenue', what: 'of all', from: 'wide' },
            (row) => share(row.cents, Math.max(sales.now.cents, row.cents)),
          ),
        ]
      : []),
    numberColumn<SoldPart & ListRow>({ key: 'cents', label: 'Revenue', what: 'revenue' }, (row) =>
      formatDollars(row.cents),
    ),
  ];
  return (
    <>
      <StatStrip label="Sales" stats={statsOf({ ...tab, report, part })} />
      <DayChart
        {...tab}
        {...(hours ?? sales)}
        label={hours ? `Revenue per hour, ${span.label}` : `Revenue per day, ${span.label}`}
        of="cents"
        format={formatDollars}
        file="sales"
      />
      <section aria-labelledby="parts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="parts" className="text-lg font-semibold">
          Breakdown
        </h2>
        <ByTabs choice={choice} />
        <AmongOthers choice={choice} />
        <PartTable
          label="Revenue breakdown"
          rows={parts}
          columns={columns}
          csv={fileOf(tab, 'sales-by')}
          empty="No orders in this period."
        />
      </section>
    </>
  );
}
