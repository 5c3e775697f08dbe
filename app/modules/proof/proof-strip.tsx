import { type ShopOrderStats, SHOP_ORDER_STATS_PERIOD_DAYS } from './proof.ts';

function buildStorefrontOrderStatsFigures(proof: ShopOrderStats) {
  const span = proof.isRecent
    ? `completed in the last ${SHOP_ORDER_STATS_PERIOD_DAYS} days`
    : 'completed so far';
  const base = `of ${proof.orders} orders ${span}`;
  return [
    {
      value: proof.onTimePercent === null ? null : `${proof.onTimePercent}%`,
      name: 'Delivered on time',
      how: `First deliveries by the date the customer was last given, ${base}.`,
    },
    {
      value: proof.medianHours === null ? null : `${proof.medianHours} h`,
      name: 'From brief to delivery',
      how: `Half of the deliveries took no longer, ${base}.`,
    },
    {
      value: `${proof.refundPercent}%`,
      name: 'Refunded',
      how: `Orders refunded in full or in part, ${base}.`,
    },
    {
      value: proof.reviews && String(proof.reviews.count),
      name: 'Verified reviews',
      how: `By buyers, ${proof.reviews?.average} of 5 stars on average, ${proof.isRecent ? `written in the last ${SHOP_ORDER_STATS_PERIOD_DAYS} days` : 'of all time'}.`,
    },
  ].filter(({ value }) => value !== null);
}

/** Facts instead of claims, each with how it is counted (pages.md "Figures from the shop's own orders"). */
export function ShopOrderStatsStrip({ proof }: { proof: ShopOrderStats }) {
  return (
    <dl className="grid gap-x-5 border-b border-line sm:grid-cols-2 lg:grid-cols-4">
      {buildStorefrontOrderStatsFigures(proof).map(({ value, name, how }) => (
        <div key={name} className="flex flex-col border-t border-line py-6">
          <dt className="text-ink-2">{name}</dt>
          <dd className="-order-1 text-4xl font-extrabold">{value}</dd>
          <dd className="mt-2 text-sm text-ink-3">{how}</dd>
        </div>
      ))}
    </dl>
  );
}
