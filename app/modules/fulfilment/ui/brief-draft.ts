import * as z from 'zod/mini';

import { PRIVATE_STORAGE_KEY_PREFIXES } from '#app/platform/private-memory.ts';

import type { BriefAnswers } from '../briefs/brief-questions.ts';

const storedBriefDraftSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const getBriefDraftStorageKey = (briefId: string): string =>
  `${PRIVATE_STORAGE_KEY_PREFIXES.brief}${briefId}`;

/**
 * Stores unsaved answers in this tab only: they survive a reload, a sign-in and a lost connection, and are
 * deleted with the tab or when the account signs out. If the browser stores nothing, only this protection is
 * missing.
 */
export function saveBriefDraft(briefId: string, answers: BriefAnswers): void {
  try {
    sessionStorage.setItem(getBriefDraftStorageKey(briefId), JSON.stringify(answers));
  } catch {
    // Storage is full or disabled: the answers are still in their fields.
  }
}

export function deleteBriefDraft(briefId: string): void {
  try {
    sessionStorage.removeItem(getBriefDraftStorageKey(briefId));
  } catch {
    // As above.
  }
}

/** Returns and removes the answers an earlier visit of this tab could not save; null if there are none. */
export function popBriefDraftFromSessionStorage(briefId: string): BriefAnswers | null {
  try {
    const kept = sessionStorage.getItem(getBriefDraftStorageKey(briefId));
    const parsed = storedBriefDraftSchema.safeParse(kept === null ? null : JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
