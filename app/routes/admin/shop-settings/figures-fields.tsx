import { ChoiceField } from '#app/admin-kit/form/form-fields.tsx';
import { ProofStrip } from '#app/modules/proof/proof-strip.tsx';
import { type Proof, PROOF_MINIMUM } from '#app/modules/proof/proof.ts';

import { Part } from '../service-editor/form-parts.tsx';

export const FIGURE_CHOICES = [
  { value: 'testimonials', label: 'The testimonials of its category' },
  { value: 'verified', label: 'Its own orders and verified reviews' },
];

/** What visitors read of how often a service sold and how it was rated, and the proof nobody can edit. */
export function FiguresFields({ proof }: { proof: Proof | null }) {
  return (
    <>
      <Part
        title="Figures of services"
        note="On cards, on the page of a service and in the search. What search engines are told is always verified reviews alone."
      >
        <ChoiceField name="figures" label="Sold and reviews of a service count" options={FIGURE_CHOICES} />
        <p className="max-w-2xl text-sm text-ink-3">
          Testimonials: both numbers are the approved testimonials of the category. Orders: what live
          customers bought in 30 days, and reviews of buyers; a service without any shows no figure.
        </p>
      </Part>
      <Part
        title="How it went so far"
        note="On the pages of services and on How it Works. Counted every hour from live orders alone; nobody can change them."
      >
        {proof ? (
          <ProofStrip proof={proof} />
        ) : (
          <p className="text-sm text-ink-2">
            {`Shown from ${PROOF_MINIMUM} completed live orders on. Test and demo orders, and free ones by hand, do not count.`}
          </p>
        )}
      </Part>
    </>
  );
}
