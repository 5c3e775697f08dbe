import { expect, test } from 'vitest';

import { parseCommandPaletteScopePrefix } from './scopes.ts';

test('a letter with a colon before the words asks for one kind, any other text for all', () => {
  expect(parseCommandPaletteScopePrefix(' O: 1a2b')).toEqual({ scope: 'orders', text: ' 1a2b' });
  expect(parseCommandPaletteScopePrefix('c:')).toEqual({ scope: 'people', text: '' });
  expect(parseCommandPaletteScopePrefix('s:seo')).toEqual({ scope: 'services', text: 'seo' });
  for (const text of ['', 'seo', 'x: seo', 'so: seo', 'seo s:'])
    expect(parseCommandPaletteScopePrefix(text)).toEqual({ scope: null, text });
});
