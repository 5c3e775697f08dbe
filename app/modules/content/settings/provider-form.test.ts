import { expect, test } from 'vitest';

import { defaultShopProviderDetails } from '../model.ts';

import { shopProviderFormSchema, toProviderFormValues } from './provider-form.ts';

const problemOf = (field: string, value: string) => {
  const parsed = shopProviderFormSchema.safeParse({
    ...toProviderFormValues(defaultShopProviderDetails, 3),
    [field]: value,
  });
  if (parsed.success) return null;
  return parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)[0];
};

test('what is stored comes through the form as it was, with its version', () => {
  expect(shopProviderFormSchema.parse(toProviderFormValues(defaultShopProviderDetails, 3))).toEqual({
    ...defaultShopProviderDetails,
    version: 3,
    overwrite: null,
  });
});

test.each<string[]>([
  ['name', '', 'name: “Shop name” is missing.'],
  ['name', '   ', 'name: “Shop name” is missing.'],
  ['name', 'x'.repeat(81), 'name: “Shop name” can have at most 80 characters.'],
  ['name', 'Ada\r\nBcc: all@evil.example', 'name: “Shop name” must be one line of plain text.'],
  ['name', 'Ada\u2028Works', 'name: “Shop name” must be one line of plain text.'],
  ['legalLine', 'Ada \u202Eskrow', 'legalLine: “Legal entity” must be one line of plain text.'],
  ['about', 'One.\nTwo.', 'about: “About the shop” must be one line of plain text.'],
  ['email', '', 'email: “Support email” must be an email address, like name@example.com.'],
  [
    'email',
    'ada@example.com\r\nBcc: all@evil.example',
    'email: “Support email” must be an email address, like name@example.com.',
  ],
  [
    'email',
    'ada@example.com, bob@example.com',
    'email: “Support email” must be an email address, like name@example.com.',
  ],
  [
    'email',
    '"Ada" <ada@example.com>',
    'email: “Support email” must be an email address, like name@example.com.',
  ],
  ['phone', 'call me', 'phone: “Phone” must be a phone number, like +1 (302) 555-0142.'],
  ...['', '0', '91', '-7', '7.5', '1e1', 'seven', '07777'].map((days) => [
    'refundDays',
    days,
    'refundDays: “Refund period (days)” must be a whole number from 1 to 90.',
  ]),
  ...['', 'Mars/Olympus', 'EST5', 'America/New_York ', '../etc'].map((zone) => [
    'timeZone',
    zone,
    'timeZone: Choose a time zone from the list.',
  ]),
  ['phone', '12', 'phone: “Phone” must be a phone number, like +1 (302) 555-0142.'],
  ['phone', '555-0142"><script>', 'phone: “Phone” must be a phone number, like +1 (302) 555-0142.'],
])('%s %j is refused with its sentence', (field = '', value = '', problem) => {
  expect(problemOf(field, value)).toBe(problem);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://example.com',
  'data:text/html,<script>alert(1)</script>',
  'http://example.com/plain',
  '//example.com',
  '/auth/sign-out',
  'https://localhost/admin',
  'https://user:secret@example.com/',
  'https://bank.example@evil.example/',
  'https://example.com/"onmouseover="alert(1)',
  'https://example.com/\nSet-Cookie: a=b',
  'https://exa mple.com/',
  'https:\\\\evil.example',
  'mailto:ada@example.com',
])('the address %j never becomes a link of the shop', (address) => {
  for (const field of ['bookCallUrl', 'chatUrl', 'networkUrl'])
    expect(problemOf(field, address)).toMatch(
      /must be a full URL that starts with https:\/\/\.( Did you mean https:\/\/\S+\?)?$/,
    );
});

test.each([
  'https://cal.example/ada/15min?month=2026-11#top',
  'https://wa.me/13025550142',
  'https://xn--bcher-kva.example/',
])('the address %j is one', (address) => {
  expect(problemOf('chatUrl', ` ${address} `)).toBeNull();
});
