import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { PRIVATE } from '#app/platform/private-memory.ts';

const STORAGE_PREFIX = PRIVATE.adminDraft;
const KEPT_MS = 30 * 24 * 3_600_000;

const draftShape = z.object({
  at: z.number(),
  version: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** Unsaved input stored by this browser. `at` is in milliseconds since 1970. */
export type LocalDraft = { at: number; version: number; values: FormValues };

/** Returns the draft under a key; null if there is none, or if it is malformed or a month old. */
export function readDraft(storage: Storage, key: string, now: number): LocalDraft | null {
  try {
    const parsed = draftShape.safeParse(JSON.parse(storage.getItem(STORAGE_PREFIX + key) ?? 'null'));
    return parsed.success && now - parsed.data.at < KEPT_MS ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns whether the draft was stored: the storage may be full or blocked. */
export function keepDraft(storage: Storage, key: string, draft: LocalDraft): boolean {
  try {
    storage.setItem(STORAGE_PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(storage: Storage, key: string): void {
  try {
    storage.removeItem(STORAGE_PREFIX + key);
  } catch {
    // Storage is blocked, so no draft was stored.
  }
}
