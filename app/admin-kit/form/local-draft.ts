import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { PRIVATE_STORAGE_KEY_PREFIXES } from '#app/platform/private-memory.ts';

const FORM_DRAFT_STORAGE_KEY_PREFIX = PRIVATE_STORAGE_KEY_PREFIXES.adminDraft;
const LOCAL_FORM_DRAFT_MAX_AGE_MS = 30 * 24 * 3_600_000;

const localStorageFormDraftSchema = z.object({
  at: z.number(),
  version: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** Unsaved input stored by this browser. `at` is in milliseconds since 1970. */
export type UnsavedFormDraft = { at: number; version: number; values: FormValues };

/** Returns the draft under a key; null if there is none, or if it is malformed or a month old. */
export function readUnsavedFormDraftFromBrowser(
  storage: Storage,
  key: string,
  now: number,
): UnsavedFormDraft | null {
  try {
    const parsed = localStorageFormDraftSchema.safeParse(
      JSON.parse(storage.getItem(FORM_DRAFT_STORAGE_KEY_PREFIX + key) ?? 'null'),
    );
    return parsed.success && now - parsed.data.at < LOCAL_FORM_DRAFT_MAX_AGE_MS ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns whether the draft was stored: the storage may be full or blocked. */
export function saveLocalDraft(storage: Storage, key: string, draft: UnsavedFormDraft): boolean {
  try {
    storage.setItem(FORM_DRAFT_STORAGE_KEY_PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteLocalDraft(storage: Storage, key: string): void {
  try {
    storage.removeItem(FORM_DRAFT_STORAGE_KEY_PREFIX + key);
  } catch {
    // Storage is blocked, so no draft was stored.
  }
}
