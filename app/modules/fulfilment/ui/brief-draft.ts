import * as z from 'zod/mini';

import { PRIVATE } from '#app/platform/private-memory.ts';

import type { BriefAnswers } from '../briefs/brief-questions.ts';

const draftSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const nameOf = (briefId: string): string => `${PRIVATE.brief}${briefId}`;

/**
 * Stores unsaved answers in this tab only: they survive a reload, a sign-in and a lost connection, and are
 * deleted with the tab or when the account signs out. If the browser stores nothing, only this protection is
 * missing.
 */
export function keepDraft(briefId: string, answers: BriefAnswers): void {
  try {
    sessionStorage.setItem(nameOf(briefId), JSON.stringify(answers));
  } catch {
    // Storage is full or disabled: the answers are still in their fields.
  }
}

export function dropDraft(briefId: string): void {
  try {
    sessionStorage.removeItem(nameOf(briefId));
  } catch {
    // As above.
  }
}

/** Returns and removes the answers an earlier visit of this tab could not save; null if there are none. */
export function takeDraft(briefId: string): BriefAnswers | null {
  try {
    const kept = sessionStorage.getItem(nameOf(briefId));
    const parsed = draftSchema.safeParse(kept === null ? null : JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
