import { convertHtmlToLines } from '#app/lib/plain-text.ts';
import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';

import { textChange, WHOLE } from '../drafts/word-diff.server.ts';

import { readLegalContent } from './legal-draft.ts';

/**
 * Returns the differences between two texts of a legal page, word by word; a
 * pure change of formatting is reported as such.
 */
export function legalChanges(before: unknown, after: unknown): DisplayedFieldChange[] {
  const [old, now] = [readLegalContent(before), readLegalContent(after)];
  const [from, to] = [convertHtmlToLines(old.body).join('\n'), convertHtmlToLines(now.body).join('\n')];
  return [
    ...(old.title === now.title ? [] : [textChange('Title', old.title, now.title)]),
    ...(from === to ? [] : [textChange('Text', from, to, WHOLE)]),
    ...(from === to && old.body !== now.body
      ? [{ label: 'Text', from: 'same text', to: 'formatting changed' }]
      : []),
  ];
}
