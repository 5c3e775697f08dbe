import { expect, test } from 'vitest';

import { listBillingTextWarnings } from './drawing-warnings.server.ts';
import { EMPTY_BILLING_DATA } from './model.ts';

const messages = async (company: string) =>
  (await listBillingTextWarnings({ ...EMPTY_BILLING_DATA, company })).map(({ message }) => message);
const hieroglyphs = Array.from({ length: 12 }, (_, place) => String.fromCodePoint(0x13000 + place));

test.each([
  ['Smith & Sons', []],
  ['Söhne & Cie', []],
  ['שולחן עבודה בע"מ', []],
  ['شركة المثال للتجارة', []],
  ['हिन्दी 東京 서울 Łódź Ελλάδα Москва', []],
  ['A\u200B\u00ADcme', []],
  ['Nile \u{13000} Ltd', ['Company: Invoices cannot show \u{13000}, which appears as “?”.']],
  [
    '\u{13000}\u{13001}\u{13000}',
    ['Company: Invoices cannot show \u{13000} \u{13001}, which appear as “?”.'],
  ],
  ['ไทย', ['Company: Invoices show ไ ท ย one by one, not joined.']],
  [
    'ไ \u{13000}',
    [
      'Company: Invoices cannot show \u{13000}, which appears as “?”. Invoices show ไ one by one, not joined.',
    ],
  ],
  [
    hieroglyphs.join(''),
    [`Company: Invoices cannot show ${hieroglyphs.slice(0, 10).join(' ')} and 2 more, which appear as “?”.`],
  ],
])('the warnings for the company “%s” are %j', async (company, expected) => {
  expect(await messages(company)).toEqual(expected);
});

test('each field has its own warning', async () => {
  const warnings = await listBillingTextWarnings({
    ...EMPTY_BILLING_DATA,
    company: 'ไทย',
    city: 'ไทย',
    country: 'Thailand',
  });
  expect(warnings.map(({ field }) => field)).toEqual(['company', 'city']);
});
