import type { ReactNode } from 'react';

import type { PaymentMode } from '#app/platform/payments/gateway.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const MODES: Record<PaymentMode, { name: string; tone: BadgeTone; sentence: string }> = {
  sandbox: { name: 'Sandbox', tone: 'warn', sentence: 'The embedded sandbox answers. No card is charged.' },
  test: { name: 'Test', tone: 'warn', sentence: 'A test key is set. No card is charged.' },
  live: {
    name: 'Live',
    tone: 'good',
    sentence: 'A live key is set. Cards are charged once the shop is live.',
  },
  none: { name: 'Not set up', tone: 'bad', sentence: 'No key is set, so nobody can pay by card.' },
};

/** In which mode payments are, and whether anything stands in the way; what belongs to it stands below. */
export function ReadyLine({
  mode,
  blocking,
  children,
}: {
  mode: PaymentMode;
  blocking: number;
  children: ReactNode;
}) {
  const { name, tone, sentence } = MODES[mode];
  return (
    <section aria-label="Status" className="grid gap-3 rounded-base border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone}>{name}</Badge>
        <p className="text-lg font-semibold">{blocking === 0 ? 'Ready' : `${blocking} blocking`}</p>
        <p className="text-sm text-ink-2">{sentence}</p>
      </div>
      {children}
    </section>
  );
}
