import { readSavedCampaignField } from '#app/platform/saved-campaign.ts';

import type { VisitFacts, ExitModalHistory } from '../showing-rules.ts';

/** The browser's storage key about exit modals; its contents are never sent (docs/manual/safety.md). */
const EXIT_MODAL_STORAGE_KEY = 'exitWindow';
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
const readLocalMemory = () =>
  (readStoredObject(localStorage, EXIT_MODAL_STORAGE_KEY) ?? {}) as ExitModalMemory;
const readModalSession = () =>
  readStoredObject(sessionStorage, SESSION_STORAGE_KEY) as ExitModalSession | null;

const saveLocalMemory = (change: ExitModalMemory) =>
  localStorage.setItem(EXIT_MODAL_STORAGE_KEY, JSON.stringify({ ...readLocalMemory(), ...change }));

/** This session, which starts with its first page; throws if storage is blocked. */
function openModalSession(): ExitModalSession {
  const known = readModalSession();
  if (known) return known;
  const begun = {
    isNew: readLocalMemory().seen !== true,
    isShown: false,
  };
  sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(begun));
  saveLocalMemory({ seen: true });
  return begun;
}

/**
 * Returns the stored data; null if storage is blocked: an exit modal that cannot be silenced is not shown.
 */
export function readExitModalHistory(): (ExitModalHistory & Pick<VisitFacts, 'isNew' | 'utm'>) | null {
  try {
    const { isNew, isShown } = openModalSession();
    const { utm = {} } = readSavedCampaignField();
    const { dismissedAt = null, converted = false } = readLocalMemory();
    return { isNew, utm, isShownInSession: isShown, dismissedAt, hasConverted: converted };
  } catch {
    return null;
  }
}

/** Call only after `readExitModalHistory`, which checks that storage works. */
export function rememberModalDisplayed(): void {
  sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...openModalSession(), isShown: true }));
}

export function rememberModalDismissed(): void {
  saveLocalMemory({ dismissedAt: Date.now() });
}

export function rememberModalConverted(): void {
  saveLocalMemory({ converted: true });
}
