import { campaignField } from '#app/platform/saved-campaign.ts';

import type { VisitFacts, WindowMemory } from '../showing-rules.ts';

/** The browser's storage key about exit modals; its contents are never sent (docs/manual/safety.md). */
const MEMORY_STORAGE_KEY = 'exitWindow';
/** This session: its start, and whether an exit modal was shown in it. */
const SESSION_STORAGE_KEY = 'exitWindowSession';

type ExitModalMemory = { seen?: boolean; dismissedAt?: number; converted?: boolean };
type ExitModalSession = { isNew: boolean; isShown: boolean };

function readStoredObject(storage: Storage, key: string): object | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

// Written by this file; other data under the key has none of these fields.
const readKept = () => (readStoredObject(localStorage, MEMORY_STORAGE_KEY) ?? {}) as ExitModalMemory;
const readSession = () => readStoredObject(sessionStorage, SESSION_STORAGE_KEY) as ExitModalSession | null;

const saveMemory = (change: ExitModalMemory) =>
  localStorage.setItem(MEMORY_STORAGE_KEY, JSON.stringify({ ...readKept(), ...change }));

/** This session, which starts with its first page; throws if storage is blocked. */
function openSession(): ExitModalSession {
  const known = readSession();
  if (known) return known;
  const begun = {
    isNew: readKept().seen !== true,
    isShown: false,
  };
  sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(begun));
  saveMemory({ seen: true });
  return begun;
}

/**
 * Returns the stored data; null if storage is blocked: an exit modal that cannot be silenced is not shown.
 */
export function readMemory(): (WindowMemory & Pick<VisitFacts, 'isNew' | 'utm'>) | null {
  try {
    const { isNew, isShown } = openSession();
    const { utm = {} } = campaignField();
    const { dismissedAt = null, converted = false } = readKept();
    return { isNew, utm, isShownInSession: isShown, dismissedAt, hasConverted: converted };
  } catch {
    return null;
  }
}

/** Call only after `readMemory`, which checks that storage works. */
export function rememberShown(): void {
  sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...openSession(), isShown: true }));
}

export function rememberDismissed(): void {
  saveMemory({ dismissedAt: Date.now() });
}

export function rememberConverted(): void {
  saveMemory({ converted: true });
}
