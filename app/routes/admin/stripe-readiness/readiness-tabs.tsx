import { href } from 'react-router';

import { FilterTabs } from '#app/ui/tabs.tsx';

const STRIPE_READINESS_TABS = [
  { key: 'checks', label: 'Checks', to: href('/admin/stripe-readiness') },
  { key: 'events', label: 'Events', to: href('/admin/stripe-readiness/events') },
  { key: 'comparison', label: 'Comparison', to: href('/admin/stripe-readiness/comparison') },
] as const;

/** The tabs of the payment pages: readiness, provider events, and comparison. */
export function PaymentReadinessTabs({
  current,
}: {
  current: (typeof STRIPE_READINESS_TABS)[number]['key'];
}) {
  return (
    <div className="mb-5">
      <FilterTabs
        label="Go live"
        tabs={STRIPE_READINESS_TABS.map(({ key, ...tab }) => ({ ...tab, isCurrent: key === current }))}
      />
    </div>
  );
}
