import { expect, test } from 'vitest';

import { slugifyTitle, slugifyTitleOrUseId } from './slug.ts';

test.each([
  ['What does a fixed price buy?', 'what-does-a-fixed-price-buy'],
  ['  Café & Crème: 100% ', 'cafe-creme-100'],
  ["Don't brief twice", 'dont-brief-twice'],
  ['a'.repeat(200), 'a'.repeat(80)],
  ['Half: ½, №5, 🎉', 'half-1-2-no5'],
  ['Straßenfotografie für Łódź', 'strassenfotografie-fur-lodz'],
  ['Ærø Øl & Þór', 'aero-ol-thor'],
  ['Đặng Nguyễn, ığdır', 'dang-nguyen-igdir'],
  ['Zoe\u0308', 'zoe'],
  ['Настройка магазина', 'nastroyka-magazina'],
  ['Ελληνικά λογότυπα', 'ellinika-logotypa'],
  ['שלום עולם', 'slvm-vlm'],
  ['شركة المثال ٢٠٢٦', 'shrkh-lmthl-2026'],
  ['हिन्दी लोगो', 'hindi-logo'],
  ['漢字', 'hanzi'],
  ['ロゴ', 'rogo'],
  ['東京のロゴ', ''],
  ['Photoshopの使い方', 'photoshop'],
  ['!?', ''],
])('%j becomes %j', (title, slug) => {
  expect(slugifyTitle(title)).toBe(slug);
});

test('a title without a letter gets a neutral slug of its id', () => {
  const id = '4f0e0d0c-0b0a-4908-8706-050403020102';
  expect(slugifyTitleOrUseId('東京のロゴ', 'post', id)).toBe('post-03020102');
  expect(slugifyTitleOrUseId('Ærø', 'post', id)).toBe('aero');
});
