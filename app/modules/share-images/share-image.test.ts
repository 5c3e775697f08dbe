import { expect, test } from 'vitest';

import { parseShareFileName } from './share-image.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const HASH = '0123456789abcdef';

test('a file name says whose picture it is', () => {
  expect(parseShareFileName(`shop-${HASH}.png`)).toEqual({ kind: 'shop' });
  expect(parseShareFileName(`service-${ID}-${HASH}.png`)).toEqual({ kind: 'service', id: ID });
  expect(parseShareFileName(`post-${ID}-${HASH}.png`)).toEqual({ kind: 'post', id: ID });
});

test.each([
  'shop.png',
  `shop-${HASH}.svg`,
  `user-${ID}-${HASH}.png`,
  `service-1-${HASH}.png`,
  `service-${ID}-${HASH.toUpperCase()}.png`,
  `../shop-${HASH}.png`,
  '',
])('%j is no picture', (name) => {
  expect(parseShareFileName(name)).toBeNull();
});
