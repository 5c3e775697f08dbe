import * as z from 'zod/mini';

import { PRIVATE } from '#app/platform/private-memory.ts';

const MOST = 5;
const stored = z.array(z.object({ label: z.string(), href: z.string().check(z.startsWith('/admin')) }));
export type RecentEntry = z.infer<typeof stored>[number];

/** Per person: whoever signs in next at this browser is told nothing. */
const keyOf = (email: string) => `${PRIVATE.adminRecent}${email}`;

/** Where this person went by the palette lately, newest first; nothing where the browser keeps nothing. */
export function recentEntries(email: string): RecentEntry[] {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(email)) ?? '[]'));
    return parsed.success ? parsed.data.slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers an entry as the newest. */
export function rememberEntry(email: string, { label, href }: RecentEntry): void {
  const others = recentEntries(email).filter((entry) => entry.href !== href);
  try {
    localStorage.setItem(keyOf(email), JSON.stringify([{ label, href }, ...others].slice(0, MOST)));
  } catch {
    // Nothing is remembered then; the palette works without.
  }
}
