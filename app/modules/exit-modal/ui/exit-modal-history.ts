import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';

import type { ExitModalVisitFacts, ExitModalHistory } from '../showing-rules.ts';

/** The browser's storage key about exit modals; its contents are never sent (docs/manual/safety.md). */
const EXIT_MODAL_STORAGE_KEY = 'exitWindow';
/** This session: its start, and whether an exit modal was shown in it. */
const EXIT_MODAL_SESSION_STORAGE_KEY = 'exitWindowSession';

type ExitModalBrowserState = { seen?: boolean; dismissedAt?: number; converted?: boolean };
type ExitModalSession = { isNew: boolean; isShown: boolean };

function readExitModalStorageObject(storage: Storage, key: string): object | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

// Written by this file; other data under the key has none of these fields.
const readExitModalLocalStorage = () =>
  (readExitModalStorageObject(localStorage, EXIT_MODAL_STORAGE_KEY) ?? {}) as ExitModalBrowserState;
const readExitModalVisitState = () =>
  readExitModalStorageObject(sessionStorage, EXIT_MODAL_SESSION_STORAGE_KEY) as ExitModalSession | null;

const saveExitModalMemoryToLocalStorage = (change: ExitModalBrowserState) =>
  localStorage.setItem(EXIT_MODAL_STORAGE_KEY, JSON.stringify({ ...readExitModalLocalStorage(), ...change }));

/** This session, which starts with its first page; throws if storage is blocked. */
function startOrReadExitModalSession(): ExitModalSession {
  const known = readExitModalVisitState();
  if (known) return known;
  const begun = {
    isNew: readExitModalLocalStorage().seen !== true,
    isShown: false,
  };
  sessionStorage.setItem(EXIT_MODAL_SESSION_STORAGE_KEY, JSON.stringify(begun));
  saveExitModalMemoryToLocalStorage({ seen: true });
  return begun;
}

/**
 * Returns the stored data; null if storage is blocked: an exit modal that cannot be silenced is not shown.
 */
export function readExitModalHistory():
  | (ExitModalHistory & Pick<ExitModalVisitFacts, 'isNew' | 'utm'>)
  | null {
  try {
    const { isNew, isShown } = startOrReadExitModalSession();
    const { utm = {} } = readSavedUtmCampaignField();
    const { dismissedAt = null, converted = false } = readExitModalLocalStorage();
    return { isNew, utm, isShownInSession: isShown, dismissedAt, hasConverted: converted };
  } catch {
    return null;
  }
}

/** Call only after `readExitModalHistory`, which checks that storage works. */
export function rememberModalDisplayed(): void {
  sessionStorage.setItem(
    EXIT_MODAL_SESSION_STORAGE_KEY,
    JSON.stringify({ ...startOrReadExitModalSession(), isShown: true }),
  );
}

export function rememberModalDismissed(): void {
  saveExitModalMemoryToLocalStorage({ dismissedAt: Date.now() });
}

export function rememberExitModalConverted(): void {
  saveExitModalMemoryToLocalStorage({ converted: true });
}
