import { expect, test } from 'vitest';

import { scoped } from './scopes.ts';

test('a letter with a colon before the words asks for one kind, any other text for all', () => {
  expect(scoped(' O: 1a2b')).toEqual({ scope: 'orders', text: ' 1a2b' });
  expect(scoped('c:')).toEqual({ scope: 'people', text: '' });
  expect(scoped('s:seo')).toEqual({ scope: 'services', text: 'seo' });
  for (const text of ['', 'seo', 'x: seo', 'so: seo', 'seo s:'])
    expect(scoped(text)).toEqual({ scope: null, text });
});
