import type { SiteContent } from './schemas.ts';

/** Returns a number of days as text: `1 day`, `7 days`. */
export const formatDayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Replaces `{refund_days}` by the shop's refund days; `{refund_days} days` becomes `1 day` for 1. */
export function replaceRefundDaysPlaceholder(text: string, days: string): string {
  return text.replaceAll(/\{refund_days\}( days\b)?/g, (_whole, word?: string) =>
    word ? formatDayCount(Number(days)) : days,
  );
}

/** The same for every text in a value of any shape. */
function fillRefundDaysDeep<Value>(value: Value, days: number): Value {
  const filled = (part: unknown): unknown => {
    if (typeof part === 'string') return replaceRefundDaysPlaceholder(part, String(days));
    if (Array.isArray(part)) return part.map(filled);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, filled(inner)]));
  };
  // Texts are replaced by texts only.
  return filled(value) as Value;
}

/** Returns the texts of the pages as visitors see them, with the shop's refund days filled in. */
export function fillRefundDaysInSiteContent(content: SiteContent): SiteContent {
  const { frame, pages, home, trust, howItWorks, about, contact, faq, ...others } = content;
  const texts = { frame, pages, home, trust, howItWorks, about, contact, faq };
  return { ...others, ...fillRefundDaysDeep(texts, content.provider.refundDays) };
}
