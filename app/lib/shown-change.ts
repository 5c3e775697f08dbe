/** A part of a text comparison: removed words, added words, or unchanged words around them. */
export type TextDiffPart = { kind: 'same' | 'old' | 'new'; text: string };

/** One changed field for display: both values side by side, or the changed words of a long text. */
export type DisplayedFieldChange = { label: string } & (
  | { from: string; to: string }
  | { parts: TextDiffPart[] }
);

/** Reverses a change, as restoring the old values does; removed words still come first. */
export function reverseDiffParts(parts: readonly TextDiffPart[]): TextDiffPart[] {
  const turned: TextDiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = turned.at(-1);
    if (kind === 'new' && last?.kind === 'new') turned.splice(-1, 0, { kind: 'old', text });
    else turned.push({ kind: kind === 'same' ? kind : kind === 'old' ? 'new' : 'old', text });
  }
  return turned;
}

/** A version as shown in a history. */
export type VersionHistoryEntry = {
  id: string;
  createdAt: Date;
  editor: string;
  changes: DisplayedFieldChange[];
};
