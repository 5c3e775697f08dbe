import { expect, test } from 'vitest';

import {
  getServiceCardDescription,
  summarizeServiceDescription,
  getServiceDescriptionPreviewText,
  parseServiceDescriptionSections,
  buildServiceChecklistRows,
  splitSectionIntoChecklist,
} from './service-description.ts';

const NONE = { about: '', process: '', included: '', excluded: '', details: '', value: '' };

test('[DETAIL-04] JSON text gives its six sections; absent ones are empty', () => {
  const sections = { about: 'A', process: 'P', included: 'I', excluded: 'E', details: 'D', value: 'V' };
  expect(parseServiceDescriptionSections(JSON.stringify(sections))).toEqual(sections);
  expect(parseServiceDescriptionSections('{"about":"A","included":null,"value":7}')).toEqual({
    ...NONE,
    about: 'A',
  });
  expect(parseServiceDescriptionSections('{"included":["One","Two"]}')).toEqual({
    ...NONE,
    included: 'One\nTwo',
  });
});

test.each([
  ['plain text', 'We fix it.'],
  ['HTML', '<p>We <b>fix</b> it.</p>'],
  ['malformed JSON', '{"about":"We fix it"'],
  ['JSON without a section', '{"title":"We fix it"}'],
  ['a JSON list', '["We fix it"]'],
  ['an inherited name', '{"constructor":"x"}'],
])('[DETAIL-04] %s is the about section', (_what, raw) => {
  expect(parseServiceDescriptionSections(raw)).toEqual({ ...NONE, about: raw });
});

test('[DETAIL-04] no description gives six empty sections', () => {
  expect([parseServiceDescriptionSections(null), parseServiceDescriptionSections('  ')]).toEqual([
    NONE,
    NONE,
  ]);
});

test('[GRID-08] the card shows text without HTML, at most 85 characters, cut at a word', () => {
  const raw = JSON.stringify({ about: `<p>${'Seven77 '.repeat(20)}</p>` });
  expect(getServiceCardDescription(raw)).toBe(`${'Seven77 '.repeat(10).trim()}…`);
  expect(getServiceCardDescription('<p>Short &amp; sweet</p>')).toBe('Short & sweet');
  expect(getServiceCardDescription(null)).toBe('');
});

test('[DETAIL-17] the summary is the first 100 characters of the plain text', () => {
  const text = 'abcdefghi '.repeat(15);
  expect(summarizeServiceDescription(`<div>${text}</div>`)).toBe(text.slice(0, 100).trim());
});

test('a description whose about section is empty speaks through its next one', () => {
  expect(getServiceDescriptionPreviewText('{"about":"<p></p>","process":"We measure."}')).toBe('We measure.');
});

test('scope rows are the list items of HTML, nested ones included, without HTML', () => {
  const html = '<p>You get:</p><ul><li><b>One</b> thing</li><li>Two<ul><li>Three</li></ul></li></ul>';
  expect(splitSectionIntoChecklist(html, 'Title')).toEqual(['One thing', 'Two', 'Three']);
});

test('without a list the rows are lines, with their bullets and numbers taken off', () => {
  expect(splitSectionIntoChecklist('- One\n• Two\n3. Three\n\n', 'Title')).toEqual(['One', 'Two', 'Three']);
  expect(splitSectionIntoChecklist('<p>One</p><p>Two</p>', 'Title')).toEqual(['One', 'Two']);
});

test('one line is split into sentences', () => {
  expect(
    splitSectionIntoChecklist(
      'Caching set-up. Report for LCP, e.g. on phones. Up to 1.5 hours of help.',
      'Title',
    ),
  ).toEqual(['Caching set-up', 'Report for LCP, e.g. on phones', 'Up to 1.5 hours of help']);
});

test('text without a list or a sentence owes the service as a whole', () => {
  expect(splitSectionIntoChecklist('ad spend', 'Title')).toEqual(['Title']);
  expect(splitSectionIntoChecklist('', 'Title')).toEqual(['Title']);
  expect(splitSectionIntoChecklist('<ul><li></li></ul>', 'Title')).toEqual(['Title']);
});

test('what is not included may be nothing, or words that are no sentence', () => {
  expect(splitSectionIntoChecklist('', null)).toEqual([]);
  expect(splitSectionIntoChecklist('Ad spend', null)).toEqual(['Ad spend']);
  expect(buildServiceChecklistRows({ ...NONE, excluded: 'Redesign. Hosting.' }, 'Title')).toEqual({
    includedRows: ['Title'],
    excludedRows: ['Redesign', 'Hosting'],
  });
});

test('at most 40 rows of at most 300 characters', () => {
  const rows = splitSectionIntoChecklist(
    Array.from({ length: 50 }, () => 'word '.repeat(100)).join('\n'),
    'Title',
  );
  expect(rows).toHaveLength(40);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(300);
});
