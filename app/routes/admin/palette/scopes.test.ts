import { expect, test } from 'vitest';

import { parseScopedQuery } from './scopes.ts';

test('a letter with a colon before the words asks for one kind, any other text for all', () => {
  expect(parseScopedQuery(' O: 1a2b')).toEqual({ scope: 'orders', text: ' 1a2b' });
  expect(parseScopedQuery('c:')).toEqual({ scope: 'people', text: '' });
  expect(parseScopedQuery('s:seo')).toEqual({ scope: 'services', text: 'seo' });
  for (const text of ['', 'seo', 'x: seo', 'so: seo', 'seo s:'])
    expect(parseScopedQuery(text)).toEqual({ scope: null, text });
});
