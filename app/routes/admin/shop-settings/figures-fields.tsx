import { LabeledSelectField } from '#app/admin-kit/form/form-fields.tsx';
import { ShopOrderStatsStrip } from '#app/modules/proof/proof-strip.tsx';
import { type ShopOrderStats, MIN_ORDERS_FOR_STATS } from '#app/modules/proof/proof.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

export const SERVICE_FIGURES_SOURCE_OPTIONS = [
  { value: 'testimonials', label: 'Testimonials in the same category' },
  { value: 'verified', label: 'The service’s own orders and verified reviews' },
];

/** The sold and review figures that visitors see, and the track record that cannot be edited. */
export function ServiceFiguresSettingsFields({ proof }: { proof: ShopOrderStats | null }) {
  return (
    <>
      <AdminFormSection
        title="Service figures"
        note="Shown on cards, service pages and in search. Search engines only ever get verified reviews."
      >
        <LabeledSelectField
          name="figures"
          label="Base “Sold” and review counts on"
          options={SERVICE_FIGURES_SOURCE_OPTIONS}
        />
        <p className="max-w-2xl text-sm text-ink-3">
          Testimonials: both figures show the number of approved testimonials in the category. Orders: live
          purchases in the last 30 days, and customer reviews. A service without any shows no figure.
        </p>
      </AdminFormSection>
      <AdminFormSection
        title="Track record"
        note="Shown on service pages and How it Works. Updated hourly from live orders only; these figures can’t be edited."
      >
        {proof ? (
          <ShopOrderStatsStrip proof={proof} />
        ) : (
          <p className="text-sm text-ink-2">
            {`Appears after ${MIN_ORDERS_FOR_STATS} completed live orders. Test orders, demo orders and free manual orders don’t count.`}
          </p>
        )}
      </AdminFormSection>
    </>
  );
}
