import { withThousands } from '#app/lib/thousands.ts';

import type { ServicePageData } from '../page-sections.ts';

function Tile({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 py-4 pr-3 not-first:border-l not-first:border-line not-first:pl-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-2xl font-bold md:text-3xl">{value}</dd>
    </div>
  );
}

/** DETAIL-02; sales and reviews are those of the category, or by buyers of this service, and say so (look.md, storefront rule 9). */
export function StatTiles({ service }: { service: ServicePageData }) {
  const { metrics, category } = service;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-3 border-y border-line">
        <Tile value={`${service.deliveryHours} h`} label="Delivery" />
        <Tile value={withThousands(metrics.projectsSold30d)} label="Sold in 30 days" />
        <Tile
          value={withThousands(metrics.reviews)}
          label={metrics.reviews === 0 ? 'No reviews yet' : 'Reviews'}
        />
      </dl>
      <p className="text-xs text-ink-3">
        {metrics.isVerified
          ? 'Sold and reviews are counted from orders of this service.'
          : `Sold and reviews are counted in ${category}.`}
      </p>
    </div>
  );
}
