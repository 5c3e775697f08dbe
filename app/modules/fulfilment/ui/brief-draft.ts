import * as z from 'zod/mini';

import { PRIVATE } from '#app/platform/private-memory.ts';

import type { BriefAnswers } from '../briefs/brief-questions.ts';

const draft = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const nameOf = (briefId: string): string => `${PRIVATE.brief}${briefId}`;

/**
 * What is typed and not stored yet, kept in this tab only: it survives a reload, a sign-in and a lost connection, and is
 * gone with the tab, or when its account signs out. A browser that keeps nothing loses only this.
 */
export function keepDraft(briefId: string, answers: BriefAnswers): void {
  try {
    sessionStorage.setItem(nameOf(briefId), JSON.stringify(answers));
  } catch {
    // Full, or switched off: the answers are still in their fields.
  }
}

export function dropDraft(briefId: string): void {
  try {
    sessionStorage.removeItem(nameOf(briefId));
  } catch {
    // As above.
  }
}

/** What an earlier visit of this tab could not store; null when everything is. */
export function takeDraft(briefId: string): BriefAnswers | null {
  try {
    const kept = sessionStorage.getItem(nameOf(briefId));
    const parsed = draft.safeParse(kept === null ? null : JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
