import { campaignField } from '#app/platform/saved-campaign.ts';

import type { VisitFacts, WindowMemory } from '../showing-rules.ts';

/** The browser's storage key about exit modals; its contents are never sent (docs/manual/safety.md). */
const KEPT = 'exitWindow';
/** This session: its start, and whether an exit modal was shown in it. */
const SESSION = 'exitWindowSession';

type Kept = { seen?: boolean; dismissedAt?: number; converted?: boolean };
type Session = { isNew: boolean; isShown: boolean };

function read(storage: Storage, key: string): object | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

// Written by this file; other data under the key has none of these fields.
const readKept = () => (read(localStorage, KEPT) ?? {}) as Kept;
const readSession = () => read(sessionStorage, SESSION) as Session | null;

const keep = (change: Kept) => localStorage.setItem(KEPT, JSON.stringify({ ...readKept(), ...change }));

/** This session, which starts with its first page; throws if storage is blocked. */
function session(): Session {
  const known = readSession();
  if (known) return known;
  const begun = {
    isNew: readKept().seen !== true,
    isShown: false,
  };
  sessionStorage.setItem(SESSION, JSON.stringify(begun));
  keep({ seen: true });
  return begun;
}

/**
 * Returns the stored data; null if storage is blocked: an exit modal that cannot be silenced is not shown.
 */
export function readMemory(): (WindowMemory & Pick<VisitFacts, 'isNew' | 'utm'>) | null {
  try {
    const { isNew, isShown } = session();
    const { utm = {} } = campaignField();
    const { dismissedAt = null, converted = false } = readKept();
    return { isNew, utm, isShownInSession: isShown, dismissedAt, hasConverted: converted };
  } catch {
    return null;
  }
}

/** Call only after `readMemory`, which checks that storage works. */
export function rememberShown(): void {
  sessionStorage.setItem(SESSION, JSON.stringify({ ...session(), isShown: true }));
}

export function rememberDismissed(): void {
  keep({ dismissedAt: Date.now() });
}

export function rememberConverted(): void {
  keep({ converted: true });
}
