import * as z from 'zod/mini';

import { PRIVATE_STORAGE_KEY_PREFIXES } from '#app/platform/private-memory.ts';

const MAX_RECENT_PALETTE_ENTRIES = 5;
const recentPaletteEntriesSchema = z.array(
  z.object({ label: z.string(), href: z.string().check(z.startsWith('/admin')) }),
);
export type RecentPaletteEntry = z.infer<typeof recentPaletteEntriesSchema>[number];

/** Stored per user, so that the next user of this browser does not see them. */
const getRecentPaletteEntriesStorageKey = (email: string) =>
  `${PRIVATE_STORAGE_KEY_PREFIXES.adminRecent}${email}`;

/**
 * Returns the palette entries this user opened recently, newest first; empty if browser storage is
 * unavailable.
 */
export function readRecentPaletteEntries(email: string): RecentPaletteEntry[] {
  try {
    const parsed = recentPaletteEntriesSchema.safeParse(
      JSON.parse(localStorage.getItem(getRecentPaletteEntriesStorageKey(email)) ?? '[]'),
    );
    return parsed.success ? parsed.data.slice(0, MAX_RECENT_PALETTE_ENTRIES) : [];
  } catch {
    return [];
  }
}

/** Stores an entry as the newest. */
export function saveRecentCommandPaletteEntry(email: string, { label, href }: RecentPaletteEntry): void {
  const others = readRecentPaletteEntries(email).filter((entry) => entry.href !== href);
  try {
    localStorage.setItem(
      getRecentPaletteEntriesStorageKey(email),
      JSON.stringify([{ label, href }, ...others].slice(0, MAX_RECENT_PALETTE_ENTRIES)),
    );
  } catch {
    // Storage is unavailable; the palette works without it.
  }
}
