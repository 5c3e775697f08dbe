import { expect, test } from 'vitest';

import type { ModalTargetingRules } from './model.ts';
import {
  chooseExitModalForVisit,
  matchesExitModalPathPattern,
  isFastScrollUp,
  isExitModalTargetedAtVisit,
  canPageShowExitModal,
  isModalSuppressed,
  type ExitModalVisitFacts,
} from './showing-rules.ts';

const ANY: ModalTargetingRules = {
  isOnPhones: false,
  onlyPages: [],
  exceptPages: [],
  visitors: 'all',
  cart: 'any',
  utm: [],
};
const VISIT: ExitModalVisitFacts = { path: '/services', isPhone: false, isNew: true, cartCount: 0, utm: {} };
const fits = (rules: Partial<ModalTargetingRules>, visit: Partial<ExitModalVisitFacts> = {}) =>
  isExitModalTargetedAtVisit({ ...ANY, ...rules }, { ...VISIT, ...visit });

test.each<[string, Partial<ModalTargetingRules>, Partial<ExitModalVisitFacts>, boolean]>([
  ['no rules, a desktop', {}, {}, true],
  ['a phone, off by default', {}, { isPhone: true }, false],
  ['a phone, switched on', { isOnPhones: true }, { isPhone: true }, true],
  ['switched on for phones, a desktop', { isOnPhones: true }, {}, true],
  ['an included page', { onlyPages: ['/services'] }, {}, true],
  ['another page than the included', { onlyPages: ['/blog'] }, {}, false],
  ['an excluded page', { exceptPages: ['/services'] }, {}, false],
  ['excluded beats included', { onlyPages: ['/services'], exceptPages: ['/serv*'] }, {}, false],
  ['new visitors, a new one', { visitors: 'new' }, {}, true],
  ['new visitors, one who returns', { visitors: 'new' }, { isNew: false }, false],
  ['who returns, a new one', { visitors: 'returning' }, {}, false],
  ['who returns, one who does', { visitors: 'returning' }, { isNew: false }, true],
  ['an empty cart that is', { cart: 'empty' }, {}, true],
  ['an empty cart that is not', { cart: 'empty' }, { cartCount: 2 }, false],
  ['a filled cart that is', { cart: 'filled' }, { cartCount: 1 }, true],
  ['a filled cart that is not', { cart: 'filled' }, {}, false],
  ['a parameter that fits', { utm: ['utm_source=News'] }, { utm: { utm_source: 'news' } }, true],
  ['one of two parameters', { utm: ['utm_source=a', 'utm_medium=b'] }, { utm: { utm_medium: 'b' } }, true],
  ['a parameter with another value', { utm: ['utm_source=a'] }, { utm: { utm_source: 'ab' } }, false],
  ['a visit without parameters', { utm: ['utm_source=a'] }, {}, false],
])('%s', (_, rules, visit, expected) => {
  expect(fits(rules, visit)).toBe(expected);
});

test.each([
  ['/', '/', true],
  ['/', '/services', false],
  ['/blog/*', '/blog/a-post', true],
  ['/blog/*', '/blog', true],
  ['/blog/*', '/blogs', false],
  ['/blog', '/blog/', true],
  ['/Blog', '/blog', true],
  ['/*', '/anything', true],
])('%s for %s: %s', (pattern, path, expected) => {
  expect(matchesExitModalPathPattern(pattern, path)).toBe(expected);
});

test('the first window of the order that fits is the one, and none where none fits', () => {
  const [a, b, c] = [
    { ...ANY, id: 'a', visitors: 'returning' as const },
    { ...ANY, id: 'b' },
    { ...ANY, id: 'c' },
  ];
  expect(chooseExitModalForVisit([a, b, c], VISIT)?.id).toBe('b');
  expect(chooseExitModalForVisit([c, b], VISIT)?.id).toBe('c');
  expect(chooseExitModalForVisit([a], VISIT)).toBeNull();
});

const NOW = Date.parse('2026-11-24T10:00:00Z');
const DAY = 86_400_000;
test.each([
  ['nothing is remembered', {}, false],
  ['one was shown in this session', { isShownInSession: true }, true],
  ['dismissed a moment ago', { dismissedAt: NOW - 1 }, true],
  ['dismissed a millisecond less than 30 days ago', { dismissedAt: NOW - 30 * DAY + 1 }, true],
  ['dismissed 30 days ago', { dismissedAt: NOW - 30 * DAY }, false],
  ['taken long ago', { hasConverted: true, dismissedAt: NOW - 900 * DAY }, true],
])('%s', (_, memory, expected) => {
  const nothing = { dismissedAt: null, hasConverted: false, isShownInSession: false };
  expect(isModalSuppressed({ ...nothing, ...memory }, NOW)).toBe(expected);
});

test.each([
  ['a public page', [undefined, { area: 'public' }, { tags: [] }], true],
  ['a quiet page', [undefined, { area: 'public' }, { isQuiet: true }], false],
  ['a page of an area of its own', [{ area: 'public' }, { area: 'personal' }], false],
  ['a page below a quiet one', [{ area: 'public', isQuiet: true }, {}], false],
  ['a page nobody says anything of', [undefined, undefined], false],
  ['no page', [], false],
])('%s: %s', (_, handles, expected) => {
  expect(canPageShowExitModal(handles)).toBe(expected);
});

test('a page is thrown up by 400 pixels within 300 ms, and by nothing slower, shorter or downward', () => {
  const moved = (by: number, ms: number) =>
    isFastScrollUp([
      { y: 1_000, at: 0 },
      { y: 1_000 - by, at: ms },
    ]);
  expect([moved(400, 300), moved(399, 300), moved(400, 301), moved(-800, 100)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isFastScrollUp([])).toBe(false);
});
