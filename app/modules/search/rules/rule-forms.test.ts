import { expect, test } from 'vitest';

import { searchRedirectRuleFormSchema, searchTermServiceRuleFormSchema } from './rule-forms.ts';

test.each([
  'https://other.test',
  '//other.test',
  'contact',
  '/\\other',
  'javascript:alert(1)',
  '',
  `/${'a'.repeat(200)}`,
])('a redirect to %s is refused', (path) => {
  expect(searchRedirectRuleFormSchema.safeParse({ term: 'refund', path }).success).toBe(false);
});

test('a redirect leads to a page of the shop, with its query and fragment', () => {
  const path = '/legal/refund-policy?print=1#days';
  expect(searchRedirectRuleFormSchema.parse({ term: '  my   refund ', path })).toEqual({
    term: 'my refund',
    path,
  });
});

test.each(['', '   ', '!!!', 'a'.repeat(81)])('the term “%s” is refused with one sentence', (term) => {
  const parsed = searchTermServiceRuleFormSchema.safeParse({
    term,
    service: '00000000-0000-4000-8000-000000000001',
  });
  expect(parsed.error?.issues).toHaveLength(1);
});
