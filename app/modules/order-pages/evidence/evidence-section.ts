/** A part of the summary: named facts, rows of a table, or a text with its author and time. */
export type DisputeEvidenceBlock =
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'entry'; head: string; text: string };

export type DisputeEvidenceSection = { title: string; blocks: DisputeEvidenceBlock[] };

/** Returns `2026-11-20 15:04:09 UTC`: exact, and the same for every reader. */
export function formatEvidenceTime(at: Date | null): string {
  return at === null ? 'no' : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Returns the facts that have a value. */
export function createEvidenceFactsBlock(
  ...rows: [name: string, value: string | null | undefined][]
): DisputeEvidenceBlock {
  return {
    kind: 'facts',
    facts: rows.flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  };
}

export const createEvidenceEntryBlock = (head: string, text = ''): DisputeEvidenceBlock => ({
  kind: 'entry',
  head,
  text,
});

/** Returns a section; if it is empty, with the sentence `nothing`. */
export function createDisputeEvidenceSection(
  title: string,
  blocks: DisputeEvidenceBlock[],
  nothing: string,
): DisputeEvidenceSection {
  return { title, blocks: blocks.length > 0 ? blocks : [createEvidenceEntryBlock(nothing)] };
}
