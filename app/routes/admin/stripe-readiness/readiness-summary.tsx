import type { ReactNode } from 'react';

import { formatGoLiveProblemCount } from '#app/modules/payments/go-live/go-live.ts';
import type { DisplayedReadinessCheck } from '#app/modules/readiness/checks.ts';
import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const PAYMENT_MODE_LABELS: Record<PaymentProviderMode, { name: string; tone: BadgeTone; sentence: string }> =
  {
    sandbox: { name: 'Sandbox', tone: 'warn', sentence: 'Using the embedded sandbox. No card is charged.' },
    test: { name: 'Test', tone: 'warn', sentence: 'A test key is set. No card is charged.' },
    live: {
      name: 'Live',
      tone: 'good',
      sentence: 'A live key is set. Cards are charged once the shop is live.',
    },
    none: { name: 'Not set up', tone: 'bad', sentence: 'No key is set, so customers can’t pay by card.' },
  };

/** Returns the summary of the checks: faults first, and never "ready" before every check has run. */
function formatPaymentReadinessSummary(
  mode: PaymentProviderMode,
  checks: readonly DisplayedReadinessCheck[],
): string {
  const inTheWay = checks.filter(({ isInTheWay }) => isInTheWay);
  const found = inTheWay.filter(({ state }) => state !== null).length;
  if (found > 0) return formatGoLiveProblemCount(found);
  if (inTheWay.length > 0) return 'Not checked yet';
  return mode === 'live' ? 'Ready to go live' : 'Ready to test';
}

/** The payment mode and the summary of the checks, followed by the details. */
export function PaymentReadinessSummary({
  mode,
  checks,
  children,
}: {
  mode: PaymentProviderMode;
  checks: readonly DisplayedReadinessCheck[];
  children: ReactNode;
}) {
  const { name, tone, sentence } = PAYMENT_MODE_LABELS[mode];
  return (
    <section aria-label="Status" className="grid gap-3 rounded-base border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone}>{name}</Badge>
        <p className="text-lg font-semibold">{formatPaymentReadinessSummary(mode, checks)}</p>
        <p className="text-sm text-ink-2">{sentence}</p>
      </div>
      {children}
    </section>
  );
}
