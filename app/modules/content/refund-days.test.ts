import { expect, test } from 'vitest';

import { defaultSiteContent } from './internal/site-defaults.ts';
import { replaceRefundDaysPlaceholder, fillRefundDaysInSiteContent } from './refund-days.ts';

test.each([
  ['Money back within {refund_days} days', '7', 'Money back within 7 days'],
  ['Money back within {refund_days} days.', '1', 'Money back within 1 day.'],
  ['A {refund_days}-day guarantee', '14', 'A 14-day guarantee'],
  ['{refund_days} daysails, {refund_day}', '2', '2 daysails, {refund_day}'],
])('%j with %s days is %j', (text, days, filled) => {
  expect(replaceRefundDaysPlaceholder(text, days)).toBe(filled);
});

test('every text of the pages says the days of the shop, and nothing else of them changes', () => {
  const { provider } = defaultSiteContent;
  const shown = fillRefundDaysInSiteContent({
    ...defaultSiteContent,
    provider: { ...provider, refundDays: 30 },
  });
  expect(shown.trust.lines).toContain('Money back within 30 days');
  expect(JSON.stringify(shown)).not.toContain('{refund_days}');
  const back = JSON.parse(JSON.stringify(shown).replaceAll('30 days', '{refund_days} days'));
  expect(back).toEqual({ ...defaultSiteContent, provider: { ...provider, refundDays: 30 } });
});
