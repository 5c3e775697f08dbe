import { expect, test } from 'vitest';
import { z } from 'zod/mini';

import {
  addMissingUrlSlashesInJson,
  normalizeTypedWebUrl,
  parseStrictWebUrl,
  requireDoubleSlashInImageUrl,
  getWebUrlError,
  fixSlashesAfterUrlScheme,
} from './web-address.ts';

const SENTENCE = 'Enter a web address.';

test.each([
  ['https:cal.example/x', 'https://cal.example/x'],
  ['HTTPS:cal.example/x', 'https://cal.example/x'],
  ['https:/cal.example/x', 'https://cal.example/x'],
  ['https:///cal.example/x', 'https://cal.example/x'],
  ['https:\\\\cal.example\\x', 'https://cal.example/x'],
  ['https:\\cal.example', 'https://cal.example'],
  ['https:/\\cal.example', 'https://cal.example'],
  ['//cal.example/x', 'https://cal.example/x'],
  ['http:cal.example/x', 'https://cal.example/x'],
  ['http://cal.example/x', 'https://cal.example/x'],
  ['cal.example/x', 'https://cal.example/x'],
])('refuses %s and suggests %s', (typed, suggested) => {
  expect(normalizeTypedWebUrl(typed)).toBeNull();
  expect(getWebUrlError(typed, SENTENCE)).toBe(`${SENTENCE} Did you mean ${suggested}?`);
});

test.each([
  'https://shop@evil.example',
  'https:shop@evil.example',
  'https://a:b@evil.example/',
  'https://@evil.example',
  'javascript:alert(1)',
  'https://',
  'https:',
  'https://localhost/x',
  'https://./x',
  'https://16777217/x',
  'https://a b.example',
  'https://a.example/"x',
  'ftp://a.example',
  'two words',
  '',
])('refuses %j without a suggestion', (typed) => {
  expect(getWebUrlError(typed, SENTENCE)).toBe(SENTENCE);
});

test('keeps a whole address as it was typed', () => {
  for (const address of [
    'https://cal.example',
    'https://cal.example/a?b=c#d',
    'https://CAL.example:8443/@me',
  ])
    expect(normalizeTypedWebUrl(address)).toBe(address);
});

test('takes http where it is allowed, and refuses its missing slashes', () => {
  const rule = { allows: 'http' } as const;
  expect(normalizeTypedWebUrl('http://cal.example', rule)).toBe('http://cal.example');
  expect(getWebUrlError('http:cal.example', SENTENCE, rule)).toContain('http://cal.example?');
});

test('completes an address without a scheme only where that is allowed', () => {
  const rule = { allows: 'bare' } as const;
  expect(normalizeTypedWebUrl('cal.example/x', rule)).toBe('https://cal.example/x');
  expect(normalizeTypedWebUrl('cal.example:8080/x', rule)).toBe('https://cal.example:8080/x');
  expect(normalizeTypedWebUrl('https:cal.example/x', rule)).toBeNull();
  expect(normalizeTypedWebUrl('//cal.example/x', rule)).toBeNull();
  expect(normalizeTypedWebUrl('me@cal.example', rule)).toBeNull();
  expect(normalizeTypedWebUrl('mailto:me@cal.example', rule)).toBeNull();
});

test('takes invisible characters of a paste out of an address', () => {
  expect(normalizeTypedWebUrl('\u200Bhttps://cal.example/x\u2060')).toBe('https://cal.example/x');
});

test('reads only what every browser reads the same way', () => {
  expect(parseStrictWebUrl('https://a.example')?.href).toBe('https://a.example/');
  for (const text of ['https:a.example', 'https:///a.example', 'https:/a.example', 'https://u@a.example'])
    expect(parseStrictWebUrl(text)).toBeNull();
});

test('gives an address its two slashes', () => {
  expect(fixSlashesAfterUrlScheme('https:a.example/x')).toBe('https://a.example/x');
  expect(fixSlashesAfterUrlScheme('https:///a.example/x')).toBe('https://a.example/x');
  for (const text of ['https://a.example', '/x', 'https:', 'https:u@a.example', '//a.example'])
    expect(fixSlashesAfterUrlScheme(text)).toBeNull();
});

test('takes signs that browsers encode and hosts without a dot only where older rows have them', () => {
  for (const address of ['https://a.example/it\'s "a".png', 'https://files/a.pdf', 'https://u@a.example/x']) {
    expect(normalizeTypedWebUrl(address)).toBeNull();
    expect(normalizeTypedWebUrl(address, { isLoose: true })).toBe(address);
  }
  for (const address of [
    'https:a.example',
    'https:\\\\a.example',
    'https:///a.example',
    'https://a.example/\u0007',
  ])
    expect(normalizeTypedWebUrl(address, { isLoose: true })).toBeNull();
});

test('gives every address of a stored document its two slashes and leaves other texts', () => {
  const document = {
    links: [{ label: 'https: is safe', address: 'https:a.example/x' }],
    count: 1,
    none: null,
  };
  expect(addMissingUrlSlashesInJson(document)).toEqual({
    links: [{ label: 'https: is safe', address: 'https://a.example/x' }],
    count: 1,
    none: null,
  });
});

test('refuses the picture of an import only for its slashes', () => {
  const row = z.nullable(z.string()).check(requireDoubleSlashInImageUrl);
  expect(row.safeParse('https:a.example/b.png').error?.issues[0]?.message).toBe(
    'is no web address. Did you mean https://a.example/b.png?',
  );
  for (const picture of ['https://a.example/b.png', '/media/a.png', 'a.png', null])
    expect(row.safeParse(picture).data).toBe(picture);
});
