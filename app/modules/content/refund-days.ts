import type { SiteContent } from './schemas.ts';

/** A number of days as sentences count them: `1 day`, `7 days`. */
export const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Puts the shop's refund days in place of `{refund_days}`; `{refund_days} days` is one day where it is 1. */
export function fillRefundDays(text: string, days: string): string {
  return text.replaceAll(/\{refund_days\}( days\b)?/g, (_whole, word?: string) =>
    word ? dayCount(Number(days)) : days,
  );
}

/** The same in every text, whatever the shape around it. */
function withRefundDays<Value>(value: Value, days: number): Value {
  const filled = (part: unknown): unknown => {
    if (typeof part === 'string') return fillRefundDays(part, String(days));
    if (Array.isArray(part)) return part.map(filled);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, filled(inner)]));
  };
  // Only texts change, into other texts.
  return filled(value) as Value;
}

/** The words of the pages as visitors read them: with the shop's refund days where they name them. */
export function shownTexts(content: SiteContent): SiteContent {
  const { frame, pages, home, trust, howItWorks, about, contact, faq, ...others } = content;
  const texts = { frame, pages, home, trust, howItWorks, about, contact, faq };
  return { ...others, ...withRefundDays(texts, content.provider.refundDays) };
}
