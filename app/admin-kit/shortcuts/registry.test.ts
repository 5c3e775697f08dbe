import { expect, test } from 'vitest';

import {
  registerKeyboardShortcut,
  getRegisteredKeyboardShortcuts,
  getPressedKeyName,
  findShortcutForKey,
} from './registry.ts';

const key = (name: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
  getPressedKeyName({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });
const idle = { isTyping: false, areSingleKeysOn: true };

test('a key is named the same on every device, with capitals too', () => {
  expect([key('J'), key('?'), key('k', { ctrlKey: true }), key('k', { metaKey: true })]).toEqual([
    'j',
    '?',
    'mod+k',
    'mod+k',
  ]);
  expect([key('j', { altKey: true }), key('Dead')]).toEqual([null, null]);
});

test('a letter acts only outside of fields and while single keys are on; a held key always does', () => {
  const removers = ['c', 'mod+k'].map((name) =>
    registerKeyboardShortcut({ key: name, label: name, run: () => {} }),
  );
  expect(findShortcutForKey('c', idle)?.label).toBe('c');
  expect(findShortcutForKey('c', { ...idle, isTyping: true })).toBeNull();
  expect(findShortcutForKey('c', { ...idle, areSingleKeysOn: false })).toBeNull();
  expect(findShortcutForKey('mod+k', { isTyping: true, areSingleKeysOn: false })?.label).toBe('mod+k');
  expect(findShortcutForKey('x', idle)).toBeNull();
  for (const remove of removers) remove();
  expect(getRegisteredKeyboardShortcuts()).toEqual([]);
});

test('of two shortcuts with one key the newer acts, and the older again after it', () => {
  const removeOld = registerKeyboardShortcut({ key: 'e', label: 'old', run: () => {} });
  const removeNew = registerKeyboardShortcut({ key: 'e', label: 'new', run: () => {} });
  expect(findShortcutForKey('e', idle)?.label).toBe('new');
  removeNew();
  expect(findShortcutForKey('e', idle)?.label).toBe('old');
  removeOld();
});
