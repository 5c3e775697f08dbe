/** Words of two texts: those that went, those that came, and those around them that stayed. */
export type DiffPart = { kind: 'same' | 'old' | 'new'; text: string };

/** One changed field in words: both values side by side, or the words of a long text that changed. */
export type ShownChange = { label: string } & ({ from: string; to: string } | { parts: DiffPart[] });

/** The same change the other way round, as bringing the old values back makes it; what goes still comes first. */
export function turnedParts(parts: readonly DiffPart[]): DiffPart[] {
  const turned: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = turned.at(-1);
    if (kind === 'new' && last?.kind === 'new') turned.splice(-1, 0, { kind: 'old', text });
    else turned.push({ kind: kind === 'same' ? kind : kind === 'old' ? 'new' : 'old', text });
  }
  return turned;
}

/** A version as a history lists it. */
export type ShownVersion = { id: string; createdAt: Date; editor: string; changes: ShownChange[] };
