import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE, getShopTimeZone } from '#app/lib/shop-zone.ts';

import {
  parseLegalVersionEffectiveTime,
  findLegalPlaceholdersWithoutValue,
  legalDraftFormSchema,
  newLegalPageForm,
  formatMissingLegalPlaceholderMessage,
} from './legal-draft.ts';

const FACTS = { legal_entity: 'A & B', support_email: ' ', refund_days: '7', messages_kept: '12 months' };
const NOW = new Date('2026-11-20T12:00:30Z');

test.each([
  ['<p>{legal_entity} gives back within {refund_days} days.</p>', []],
  ['<p>{support_email}, again {support_email}</p>', ['{support_email}']],
  ['<p>{legal_name} and {} and {constructor}</p>', ['{legal_name}', '{}', '{constructor}']],
  ['<p>{Legal_Entity}</p>', ['{Legal_Entity}']],
  ['<p>f(x) = { 1, 2 } {a-b}</p>', []],
])('nothing would stand in place of: %s', (html, empty) => {
  expect(findLegalPlaceholdersWithoutValue(html, FACTS)).toEqual(empty);
});

test('the sentence names each of them', () => {
  expect(formatMissingLegalPlaceholderMessage(['{a}'])).toMatch(/^There is no value for \{a\}\./);
  expect(formatMissingLegalPlaceholderMessage(['{a}', '{b}', '{c}'])).toContain('{a}, {b} and {c}.');
});

test.each([
  ['', NOW],
  ['  ', NOW],
  ['2026-11-20T07:00', null],
  ['2026-11-20T07:01', new Date('2026-11-20T12:01:00Z')],
  ['2027-11-20T07:00', new Date('2027-11-20T12:00:00Z')],
  ['2027-11-22T07:00', null],
  ['tomorrow', null],
  ['2026-13-45T99:99', null],
])('effective "%s" in the zone of the shop', (typed, at) => {
  expect(parseLegalVersionEffectiveTime(typed, NOW, EASTERN_TIME_ZONE)).toEqual(at);
});

test('the same words mean another moment in another zone', () => {
  const at = (id: string) =>
    parseLegalVersionEffectiveTime('2026-12-01T09:00', NOW, getShopTimeZone(id))?.toISOString();
  expect(at('Europe/Berlin')).toBe('2026-12-01T08:00:00.000Z');
  expect(at('Asia/Kolkata')).toBe('2026-12-01T03:30:00.000Z');
});

test('a form is a draft whatever of it is there, with lines that end as they do in texts', () => {
  expect(legalDraftFormSchema.parse({ version: '3', body: 'a\r\nb' })).toEqual({
    draft: { title: '', body: 'a\nb', changeNote: '', effective: '' },
    version: 3,
    overwrite: null,
  });
  expect(legalDraftFormSchema.safeParse({ version: '3', body: 'a'.repeat(100_001) }).success).toBe(false);
});

test.each([
  ['refund-policy', true],
  ['', true],
  ['Refund', false],
  ['a--b', false],
  ['-a', false],
  ['../x', false],
  ['a'.repeat(81), false],
])('the address "%s" may be one: %s', (slug, isFine) => {
  expect(newLegalPageForm.safeParse({ title: 'Refunds', slug }).success).toBe(isFine);
});
