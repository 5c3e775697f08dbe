import { expect, test } from 'vitest';

import { maskPersonalDataInText } from './personal-text.ts';

test.each([
  ['write to ada@example.com please', 'write to [e-mail] please'],
  ['ada.l+x@mail.example.co.uk', '[e-mail]'],
  ['4242 4242 4242 4242 does not work', '[card] does not work'],
  ['4242-4242-4242-4242', '[card]'],
  ['call +1 (555) 010-9999 now', 'call [phone] now'],
  ['my phone 555.010.9999 does not ring', 'my phone [phone] does not ring'],
  ['0049 30 123456', '[phone]'],
])('%s is stored as %s', (text, masked) => {
  expect(maskPersonalDataInText(text)).toBe(masked);
});

test.each([
  'logo under $1,500 in 2 days',
  'between 200 and 400 dollars',
  'GA4 with 20 products',
  '500000 visitors in 2026',
  'shop @ home',
  'top 10 in 30 days, 24/7',
])('%s names no one', (text) => {
  expect(maskPersonalDataInText(text)).toBe(text);
});
