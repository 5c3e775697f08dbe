import { campaignField } from '#app/platform/kept-campaign.ts';

import type { VisitFacts, WindowMemory } from '../showing-rules.ts';

/** What this browser remembers of exit windows; nothing of it leaves it (docs/manual/safety.md). */
const KEPT = 'exitWindow';
/** This session: when it began, and whether a window was shown in it. */
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

// Written by this very file; what somebody else put there has none of these fields.
const readKept = () => (read(localStorage, KEPT) ?? {}) as Kept;
const readSession = () => read(sessionStorage, SESSION) as Session | null;

const keep = (change: Kept) => localStorage.setItem(KEPT, JSON.stringify({ ...readKept(), ...change }));

/** This session, begun with its first page; throws where storage is blocked. */
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

/** What is remembered; null where storage is blocked: a window that cannot be silenced is not shown. */
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

/** Only after `readMemory`, which knows that storage works. */
export function rememberShown(): void {
  sessionStorage.setItem(SESSION, JSON.stringify({ ...session(), isShown: true }));
}

export function rememberDismissed(): void {
  keep({ dismissedAt: Date.now() });
}

export function rememberConverted(): void {
  keep({ converted: true });
}
