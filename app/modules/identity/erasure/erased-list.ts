/** An erased person: an id and a time, with nothing that identifies them. */
export type ErasedPerson = { userId: string; erasedAt: Date };

const ERASED_PERSON_LINE_PATTERN =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** Returns the list of erased people as text, one per line, oldest first. */
export function formatErasedPeopleList(list: readonly ErasedPerson[]): string {
  return list
    .map(({ userId, erasedAt }) => `${erasedAt.toISOString()} ${userId}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((line) => line.split(' ').toReversed().join(' '))
    .map((line) => `${line}\n`)
    .join('');
}

/** Parses such a text; skips lines that are malformed or cut off. */
export function parseErasedPersonList(text: string): ErasedPerson[] {
  return text.split('\n').flatMap((line) => {
    const [, userId, at] = ERASED_PERSON_LINE_PATTERN.exec(line) ?? [];
    const erasedAt = new Date(at ?? '');
    return userId === undefined || Number.isNaN(erasedAt.getTime()) ? [] : [{ userId, erasedAt }];
  });
}
