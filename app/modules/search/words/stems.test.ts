import { expect, test } from 'vitest';

import { getEnglishWordStem } from './stems.ts';

test.each([
  ['optimisation', 'optimize', 'optimizing', 'optimised'],
  ['automation', 'automate', 'automated'],
  ['design', 'designs', 'designer', 'designing'],
  ['ranking', 'rankings', 'ranked', 'rank'],
  ['analysis', 'analyse', 'analyze'],
  ['colour', 'color', 'colours'],
  ['advert', 'adverts', 'advertising', 'advertise'],
  ['ads', 'ad'],
  ['strategy', 'strategies'],
  ['pricing', 'prices', 'price'],
  ['plan', 'planning', 'plans'],
])('%s and its forms are one', (...forms) => {
  expect(new Set(forms.map(getEnglishWordStem)).size).toBe(1);
});

test('different words stay different, short and foreign ones as they are', () => {
  expect(
    new Set(['news', 'new', 'website', 'speed', 'price', 'selling', 'seo'].map(getEnglishWordStem)).size,
  ).toBe(7);
  for (const word of ['ga4', 'b2b', 'ai', 'логотип', '5']) expect(getEnglishWordStem(word)).toBe(word);
});
