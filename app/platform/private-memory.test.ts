import { expect, test } from 'vitest';

import {
  claimBrowserStorageForAccount,
  clearPrivateBrowserStorage,
  PRIVATE_STORAGE_KEY_PREFIXES,
} from './private-memory.ts';

/** A browser storage backed by a map. */
function memoryOf(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    names: () => [...kept.keys()],
  };
}

const typed = () => ({
  [`${PRIVATE_STORAGE_KEY_PREFIXES.adminDraft}service:1`]: '{}',
  [`${PRIVATE_STORAGE_KEY_PREFIXES.adminDraft}service:2`]: '{}',
  [`${PRIVATE_STORAGE_KEY_PREFIXES.adminRecent}ada@example.com`]: '[]',
  [`${PRIVATE_STORAGE_KEY_PREFIXES.brief}1`]: '{}',
  cart: '[]',
  buildVersion: '1',
});

test('what is private goes, all of it, and the cart stays', () => {
  const [shared, own] = [memoryOf(typed()), memoryOf({ 'brief:2': '{}', other: '1' })];
  clearPrivateBrowserStorage([shared, own]);
  expect(shared.names()).toEqual(['cart', 'buildVersion']);
  expect(own.names()).toEqual(['other']);
});

test('an account keeps what it left and what a guest typed; another account finds nothing', () => {
  const memory = memoryOf(typed());
  claimBrowserStorageForAccount('ada', [memory]);
  claimBrowserStorageForAccount('ada', [memory]);
  expect(memory.names()).toEqual(expect.arrayContaining(Object.keys(typed())));
  claimBrowserStorageForAccount('eve', [memory]);
  expect(memory.names()).toEqual(['cart', 'buildVersion', 'prixfixe:owner']);
});

test('a browser that has no room loses nothing but the memory', () => {
  const full = {
    ...memoryOf({}),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => claimBrowserStorageForAccount('ada', [full])).not.toThrow();
});
