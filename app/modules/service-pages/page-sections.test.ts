import { expect, test } from 'vitest';

import { listServicePageAccordionSections, formatIncludedRevisionsSentence } from './page-sections.ts';

const NONE = { about: '', process: '', included: '', excluded: '', details: '', value: '' };
const NO_ROWS = { included: [], excluded: [] };
const upper = (html: string) => html.toUpperCase();

test('[DETAIL-03] sections keep their order, and those without a word are left out', () => {
  const sections = listServicePageAccordionSections(
    { ...NONE, value: 'V', about: 'A', details: '<p></p>' },
    NO_ROWS,
    (html) => html,
  );
  expect(sections.map(({ title, isOpen }) => [title, isOpen])).toEqual([
    ['About This Service', true],
    ['Why It Matters?', false],
  ]);
});

test('plain text becomes paragraphs, steps and marked rows; HTML is rendered', () => {
  const sections = listServicePageAccordionSections(
    { ...NONE, about: 'One.\nTwo.', process: 'Ask. Do.', included: 'Copy. Layout.', excluded: '<b>ads</b>' },
    { included: ['Stored row'], excluded: ['never used for HTML'] },
    upper,
  );
  expect(sections.map(({ body }) => body)).toEqual([
    { kind: 'paragraphs', paragraphs: ['One.', 'Two.'] },
    { kind: 'rows', mark: 'number', rows: ['Ask', 'Do'] },
    { kind: 'rows', mark: 'check', rows: ['Stored row'] },
    { kind: 'html', html: '<B>ADS</B>' },
  ]);
});

test('the row an order owes for want of a text is not shown as a section', () => {
  expect(
    listServicePageAccordionSections({ ...NONE, about: 'A' }, { included: ['Title'], excluded: [] }, upper),
  ).toHaveLength(1);
});

test('[DETAIL-05] the rounds of revisions are said in words', () => {
  expect([0, 1, 2, 9].map(formatIncludedRevisionsSentence)).toEqual([
    'No rounds of revisions are included.',
    'One round of revisions is included.',
    'Two rounds of revisions are included.',
    '9 rounds of revisions are included.',
  ]);
});
