import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';

import { buildTextFieldDiff, FULL_TEXT_WORD_DIFF_LIMITS } from '../drafts/word-diff.server.ts';

import { parseLegalDraftContent } from './legal-draft.ts';

/**
 * Returns the differences between two texts of a legal page, word by word; a
 * pure change of formatting is reported as such.
 */
export function listLegalTextChanges(before: unknown, after: unknown): DisplayedFieldChange[] {
  const [old, now] = [parseLegalDraftContent(before), parseLegalDraftContent(after)];
  const [from, to] = [
    convertHtmlToTextLines(old.body).join('\n'),
    convertHtmlToTextLines(now.body).join('\n'),
  ];
  return [
    ...(old.title === now.title ? [] : [buildTextFieldDiff('Title', old.title, now.title)]),
    ...(from === to ? [] : [buildTextFieldDiff('Text', from, to, FULL_TEXT_WORD_DIFF_LIMITS)]),
    ...(from === to && old.body !== now.body
      ? [{ label: 'Text', from: 'same text', to: 'formatting changed' }]
      : []),
  ];
}
