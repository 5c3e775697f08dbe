import { expect, test } from 'vitest';

import {
  fillSavedReplyVariables,
  filterReplySnippetsByTypedText,
  listUnfilledSnippetVariables,
  listUnknownSavedReplyVariables,
} from './model.ts';
import { replySnippetFormSchema } from './schemas.ts';

const form = (fields: Record<string, string>) =>
  replySnippetFormSchema.safeParse({ version: '1', shortcut: 'thanks', body: 'Thank you.', ...fields });

test('a snippet fills in the known placeholders and leaves the others to the author', () => {
  expect(
    fillSavedReplyVariables('Hi {name}, {order} of {shop}: {service}. {nonsense}', {
      name: 'Ada',
      shop: 'Shop',
    }),
  ).toBe('Hi Ada, {order} of Shop: {service}. {nonsense}');
  expect(listUnfilledSnippetVariables('{order} {order} {other} {service}')).toEqual(['order', 'service']);
});

test('a filled-in value is words, not a pattern and not a variable', () => {
  expect(fillSavedReplyVariables('{name}', { name: '$& {shop}', shop: 'X' })).toBe('$& {shop}');
});

test('unknown variables block saving, with a sentence that names them', () => {
  expect(listUnknownSavedReplyVariables('{name} {Name} {nam} {} {nam}')).toEqual(['Name', 'nam', '']);
  expect(form({ body: 'Hi {firstname}' }).error?.issues).toMatchObject([
    {
      path: ['body'],
      message: '{firstname} is not a variable. Use {name}, {order}, {service}, {shop}.',
    },
  ]);
});

test.each<Record<string, string>>([
  { shortcut: '' },
  { shortcut: 'two words' },
  { shortcut: '-x' },
  { shortcut: 'a'.repeat(31) },
  { shortcut: 'a\nb' },
  { body: ' ' },
  { body: 'a\0b' },
  { body: '\uD800' },
  { body: 'a'.repeat(5001) },
])('a form that cannot be saved: %j', (fields) => {
  expect(form(fields).success).toBe(false);
});

test('a shortcut is lower case, and what was typed finds those that begin with it first', () => {
  expect(form({ shortcut: ' Thanks-Again ' }).data?.shortcut).toBe('thanks-again');
  const all = [
    { id: '1', shortcut: 'late', body: 'Sorry, thanks.' },
    { id: '2', shortcut: 'no-thanks', body: 'No.' },
    { id: '3', shortcut: 'thanks', body: 'Yes.' },
  ];
  expect(filterReplySnippetsByTypedText(all, ' THA').map(({ id }) => id)).toEqual(['3', '1', '2']);
  expect(filterReplySnippetsByTypedText(all, '')).toHaveLength(3);
});
