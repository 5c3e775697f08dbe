import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE, getShopTimeZone } from '#app/lib/shop-zone.ts';

import { getPromoAvailability } from './model.ts';
import {
  findChangedLockedPromoField,
  makePromoCode,
  NEW_PROMO_TERMS,
  buildPromoFormSchema,
  toPromoFormValues,
} from './promo-form.ts';

const TERMS = {
  ...NEW_PROMO_TERMS,
  code: 'SAVE10',
  description: 'For the fair',
  startsAt: new Date('2026-11-20T14:00:00Z'),
  endsAt: new Date('2026-12-01T05:00:00Z'),
  minOrderCents: 50_00,
  maxUses: 20,
  perCustomerLimit: 1,
  isFirstOrderOnly: true,
};
const typed = (over: Record<string, string | undefined> = {}) =>
  buildPromoFormSchema(EASTERN_TIME_ZONE).safeParse({
    ...toPromoFormValues(TERMS, 3, EASTERN_TIME_ZONE),
    ...over,
  });

test('a code goes into its form and out of it unchanged', () => {
  expect(typed().data).toEqual({ ...TERMS, version: 3, overwrite: null });
  const fixed = {
    ...TERMS,
    type: 'fixed',
    value: 20_50,
    startsAt: null,
    minOrderCents: 0,
    maxUses: null,
  } as const;
  expect(
    buildPromoFormSchema(EASTERN_TIME_ZONE).parse(toPromoFormValues(fixed, 1, EASTERN_TIME_ZONE)),
  ).toMatchObject(fixed);
  expect(
    buildPromoFormSchema(EASTERN_TIME_ZONE).parse(
      toPromoFormValues({ ...TERMS, isFirstOrderOnly: false }, 1, EASTERN_TIME_ZONE),
    ).isFirstOrderOnly,
  ).toBe(false);
});

test.each([
  ['code', ' save-10_b ', 'SAVE-10_B'],
  ['code', '', ''],
  ['value', ' 15 % ', 15],
  ['value', '100', 100],
])('%s as people type it: "%s"', (field, text, read) => {
  expect(typed({ [field]: text }).data).toMatchObject({ [field]: read });
});

test.each([
  ['code', 'AB', 'Use 3 to 32'],
  ['code', 'SAVE 10', 'Use 3 to 32'],
  ['code', 'ÄPFEL', 'Use 3 to 32'],
  ['code', 'X'.repeat(33), 'Use 3 to 32'],
  ['value', '0', 'whole percentage'],
  ['value', '101', 'whole percentage'],
  ['value', '12.5', 'whole percentage'],
  ['value', '', 'whole percentage'],
  ['type', 'free', 'Choose a discount'],
  ['starts', 'tomorrow', 'Enter a date'],
  ['ends', '2026-11-20T09:00', 'after the start'],
  ['minimum', '-1', 'Enter an amount'],
  ['max_uses', '0', 'whole number'],
  ['max_uses', '1.5', 'whole number'],
  ['max_uses', '1000001', 'whole number'],
  ['customer_limit', 'two', 'whole number'],
  ['description', 'x'.repeat(201), 'at most 200'],
])('%s "%s" is refused at its field', (field, text, sentence) => {
  const { error } = typed({ [field]: text });
  expect(error?.issues).toMatchObject([{ path: [field], message: expect.stringContaining(sentence) }]);
});

test('a typed end is a moment in the zone of the shop', () => {
  const endIn = (id: string) =>
    buildPromoFormSchema(getShopTimeZone(id)).parse({
      ...toPromoFormValues(TERMS, 1, EASTERN_TIME_ZONE),
      ends: '2026-12-01T00:00',
    }).endsAt;
  expect(endIn('America/New_York')?.toISOString()).toBe('2026-12-01T05:00:00.000Z');
  expect(endIn('Europe/Berlin')?.toISOString()).toBe('2026-11-30T23:00:00.000Z');
  expect(endIn('Asia/Kolkata')?.toISOString()).toBe('2026-11-30T18:30:00.000Z');
  expect(endIn('UTC')?.toISOString()).toBe('2026-12-01T00:00:00.000Z');
});

test('everything wrong is said at once', () => {
  const { error } = typed({ code: 'A', value: 'abc', ends: '2020-01-01T10:00', max_uses: '0' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['code', 'max_uses', 'value', 'ends']);
});

test('an amount above nothing is needed', () => {
  expect(typed({ type: 'fixed', value: '0' }).error?.issues[0]?.path).toEqual(['value']);
  expect(typed({ type: 'fixed', value: '$1,020.5' }).data?.value).toBe(1_020_50);
});

test('what a used code keeps is named, the first of it', () => {
  expect(
    findChangedLockedPromoField(TERMS, {
      ...TERMS,
      endsAt: null,
      maxUses: 3,
      description: '',
      perCustomerLimit: null,
    }),
  ).toBeNull();
  expect(findChangedLockedPromoField(TERMS, { ...TERMS, value: 11 })).toBe('value');
  expect(findChangedLockedPromoField(TERMS, { ...TERMS, type: 'fixed' })).toBe('type');
  expect(findChangedLockedPromoField(TERMS, { ...TERMS, minOrderCents: 0 })).toBe('minimum');
  // The field of a time has no seconds.
  expect(
    findChangedLockedPromoField({ ...TERMS, startsAt: new Date('2026-11-20T14:00:30Z') }, TERMS),
  ).toBeNull();
});

test('a generated code has eight letters and digits that are not easily confused', () => {
  let place = 0;
  expect(makePromoCode((below) => (place += 5) % below)).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
});

test.each([
  ['active', {}],
  ['paused', { status: 'paused', endsAt: new Date('2026-01-01') }],
  ['archived', { status: 'archived' }],
  ['scheduled', { startsAt: new Date('2026-11-25'), currentUses: 9, maxUses: 9 }],
  ['expired', { endsAt: new Date('2026-11-24'), currentUses: 9, maxUses: 9 }],
  ['used-up', { currentUses: 9, maxUses: 9 }],
  ['used-up', { currentUses: 10, maxUses: 9 }],
  ['active', { startsAt: new Date('2026-11-24'), currentUses: 8, maxUses: 9 }],
] as const)('[PROMO-10] a code is %s', (expected, over) => {
  const code = { status: 'active', startsAt: null, endsAt: null, maxUses: null, currentUses: 0, ...over };
  expect(getPromoAvailability(code, new Date('2026-11-24'))).toBe(expected);
});
