import type { Cents } from '#app/lib/money.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The times a dashboard looks at: each ends now, is cut into equal steps, and is compared with the same time before. */
export const SPANS = [
  { key: 'day', label: '24 hours', stepSeconds: HOUR, steps: 24 },
  { key: 'week', label: '7 days', stepSeconds: DAY, steps: 7 },
  { key: 'month', label: '30 days', stepSeconds: DAY, steps: 30 },
  { key: 'quarter', label: '90 days', stepSeconds: DAY, steps: 90 },
] as const;
export type Span = (typeof SPANS)[number];

/** The span an address names; 30 days for anything else. */
export function spanOf(key: string | null): Span {
  return SPANS.find((span) => span.key === key) ?? SPANS[2];
}

/** What came in during one step; 0 steps ago ends now. */
export type Step = { stepsAgo: number; orders: number; cents: Cents };

export type Sums = { orders: number; cents: Cents; averageCents: Cents };
/** `steps` oldest first, `startsAt` as ISO 8601 in UTC; `before` are the sums of the same time before. */
export type Figures = {
  now: Sums;
  before: Sums;
  steps: { startsAt: string; cents: Cents; beforeCents: Cents; orders: number }[];
};

function sumsOf(steps: readonly Step[]): Sums {
  const orders = steps.reduce((sum, step) => sum + step.orders, 0);
  const cents = steps.reduce((sum, step) => sum + step.cents, 0);
  return { orders, cents, averageCents: orders === 0 ? 0 : Math.round(cents / orders) };
}

/** The steps of a span and of the span before it, with those in which nothing came in. */
export function foldFigures(span: Span, found: readonly Step[], now: Date): Figures {
  const byAge = new Map(found.map((step) => [step.stepsAgo, step]));
  const all = Array.from(
    { length: 2 * span.steps },
    (_, stepsAgo) => byAge.get(stepsAgo) ?? { stepsAgo, orders: 0, cents: 0 },
  );
  const last = all.slice(0, span.steps);
  const before = all.slice(span.steps);
  const steps = last.map((step, at) => ({
    startsAt: new Date(now.getTime() - (at + 1) * span.stepSeconds * 1000).toISOString(),
    cents: step.cents,
    beforeCents: before[at]?.cents ?? 0,
    orders: step.orders,
  }));
  return { now: sumsOf(last), before: sumsOf(before), steps: steps.toReversed() };
}

/** `+18%`, `-4%`, `+0%`; null without anything to compare with. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  // A little less is rounded to a zero with a sign of its own.
  const percent = Math.round(((now - before) / before) * 100) || 0;
  return `${percent < 0 ? '' : '+'}${percent.toLocaleString('en-US')}%`;
}
