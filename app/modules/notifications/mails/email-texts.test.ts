import { expect, test } from 'vitest';

import { defaultShopProviderDetails } from '#app/modules/content/model.ts';

import { EMAIL_TEMPLATES } from './mail-templates.server.ts';
import {
  normalizeMailText,
  fillEmailTextVariables,
  type EditableMailPart,
  findMailTextPartError,
  listMailParts,
  getShippedMailTexts,
  findMailTextErrors,
  listMailTextVariables,
  createConditionalEmailPartText,
} from '../texts/email-texts.ts';
import { renderMail } from './render-mail.server.ts';

const [subject, text, again] = listMailParts(
  {
    subject: '{code} is your code',
    text: 'Hello {name}.',
    text_again: createConditionalEmailPartText('it is late', 'Once more.'),
  },
  ['code'],
) as [EditableMailPart, EditableMailPart, EditableMailPart];
const KNOWN = ['code', 'name', 'shop'];

test('a part has the label, the limit and the variables it must keep of its name and its shipped words', () => {
  expect(subject).toMatchObject({ label: 'Subject', limit: 120, isLine: true, keeps: ['code'] });
  expect(text).toMatchObject({ label: 'Text', isLine: false, isOptional: true, keeps: [] });
  expect(again).toMatchObject({ label: 'Text, when it is late', shipped: 'Once more.' });
});

test.each([
  ['its own words', subject, '{code} is your code', null],
  ['other words with the code', subject, 'Use {code} in {shop}', null],
  ['a subject without the code', subject, 'Your code', /^Subject: \{code\} is required in/],
  ['a variable nobody knows', subject, '{code} for {nmae}', /\{nmae\} is not a variable of this email/],
  ['two of them', text, '{a} {b}', /\{a\} and \{b\} are not variables/],
  ['what looks like one', text, 'Hello {Name}', /\{Name\} is not a variable/],
  ['a variable with spaces', text, 'Hello { name }', /\{ name \} is not a variable/],
  ['nothing, where words are needed', subject, ' \r\n ', /enter a text/],
  ['nothing, where none are needed', text, '', null],
  ['braces around nothing that could be one', text, 'A } and a {', null],
  ['120 characters', subject, `{code}${'x'.repeat(114)}`, null],
  ['121 characters', subject, `{code}${'x'.repeat(115)}`, /at most 120 characters/],
] as const)('%s: allowed, or refused with what is wrong', (_what, part, words, problem) => {
  const verdict = findMailTextPartError(part, words, KNOWN) ?? 'allowed';
  expect(verdict).toMatch(problem ?? /^allowed$/);
});

test('a line is one line, and nothing unseen stays in a text', () => {
  expect(normalizeMailText('Sub\r\nBcc: all@a.test\u0000\u202Ex', true)).toBe('Sub Bcc: all@a.test x');
  expect(normalizeMailText('One\r\n\r\n\r\n\r\nTwo\u0007', false)).toBe('One\n\nTwo');
});

test('variables are filled once, and what stands for one is never read again', () => {
  expect(fillEmailTextVariables('{a} {b} {c}', { a: '{b}', b: 'x' })).toBe('{b} x {c}');
  expect(fillEmailTextVariables('{constructor}', {})).toBe('{constructor}');
  expect(listMailTextVariables('{a} {b} {a}')).toEqual(['a', 'b']);
});

const templates = Object.entries(EMAIL_TEMPLATES);

test('the shipped words of every mail fit its own rules, and every variable they name is one of it', () => {
  for (const [template, { parts, valuesOf, example }] of templates) {
    const known = Object.keys(valuesOf(example.payload, defaultShopProviderDetails));
    expect([template, findMailTextErrors(parts, getShippedMailTexts(parts), known)]).toEqual([template, []]);
    expect([template, parts[0]?.name]).toEqual([template, 'subject']);
    const named = new Set(parts.flatMap(({ shipped }) => listMailTextVariables(shipped)));
    expect([template, [...named].filter((name) => !known.includes(name))]).toEqual([template, []]);
  }
});

test('every mail with a code keeps it in its subject', () => {
  const coded = templates.filter(([, { example }]) => 'code' in example.payload);
  expect(coded.length).toBeGreaterThan(4);
  for (const [template, { parts }] of coded)
    expect([template, parts[0]?.keeps]).toEqual([template, ['code']]);
});

test('words of the owner are escaped, make paragraphs and links, and add no line to a subject', async () => {
  const { parts, example } = EMAIL_TEMPLATES['order.completed'];
  const texts = {
    ...getShippedMailTexts(parts),
    subject: 'Done\r\nBcc: all@a.test',
    text: '<b>Bold</b> {service}\nhere.\n\nSee https://a.test/x?y=1&z=2.',
  };
  const payload = { ...example.payload, service: '<i>https://evil.test</i>' };
  const mail = await renderMail('order.completed', payload, defaultShopProviderDetails, { texts });
  expect(mail.subject).toBe('Done Bcc: all@a.test');
  expect(mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<b>|<i>|href="https:\/\/evil/);
  expect(mail.html).toContain('href="https://a.test/x?y=1&amp;z=2"');
  expect(mail.text).toContain('<b>Bold</b> <i>https://evil.test</i>\nhere.\n\nSee https://a.test/x?y=1&z=2.');
});

test('an empty text leaves no empty paragraph, and an empty preheader none', async () => {
  const { parts, example } = EMAIL_TEMPLATES['account.reset'];
  const texts = { ...getShippedMailTexts(parts), text: '', preheader: '', note: '' };
  const { html } = await renderMail('account.reset', example.payload, defaultShopProviderDetails, { texts });
  expect(html).not.toMatch(/<p[^>]*><\/p>/);
  expect(html).not.toContain('This link works once');
});
