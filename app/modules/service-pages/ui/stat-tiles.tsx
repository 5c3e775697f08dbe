import { formatThousands } from '#app/lib/thousands.ts';

import type { ServicePageData } from '../page-sections.ts';

function ServiceStatTile({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 py-4 pr-3 not-first:border-l not-first:border-line not-first:pl-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-2xl font-bold md:text-3xl">{value}</dd>
    </div>
  );
}

/**
 * DETAIL-02; sales and reviews are those of the category, or of this service's buyers, and are labeled as
 * such (look.md, storefront rule 9).
 */
export function ServiceStatTiles({ service }: { service: ServicePageData }) {
  const { metrics, category } = service;
  const { projectsSold30d: sold, reviews, isVerified } = metrics;
  // A service's own figures show no 0; a category's always fill three tiles.
  const hasSold = sold > 0 || !isVerified;
  const hasReviews = reviews > 0 || !isVerified;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-3 border-y border-line">
        <ServiceStatTile value={`${service.deliveryHours} h`} label="Delivery" />
        {hasSold ? <ServiceStatTile value={formatThousands(sold)} label="Sold in 30 days" /> : null}
        {hasReviews ? (
          <ServiceStatTile
            value={formatThousands(reviews)}
            label={reviews === 0 ? 'No reviews yet' : 'Reviews'}
          />
        ) : null}
      </dl>
      {hasSold || hasReviews ? (
        <p className="text-xs text-ink-3">
          {isVerified
            ? 'Sales and reviews are for this service.'
            : `Sales and reviews are for all of ${category}.`}
        </p>
      ) : null}
    </div>
  );
}
