/** Somebody who was erased: an id and a moment, nothing about who it was. */
export type Erased = { userId: string; erasedAt: Date };

const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** The list of the erased as a text, a line for each, oldest first. */
export function writeErased(list: readonly Erased[]): string {
  return list
    .map(({ userId, erasedAt }) => `${erasedAt.toISOString()} ${userId}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((line) => line.split(' ').toReversed().join(' '))
    .map((line) => `${line}\n`)
    .join('');
}

/** What such a text says; a line that is none of ours, or was cut off, is passed over. */
export function readErased(text: string): Erased[] {
  return text.split('\n').flatMap((line) => {
    const [, userId, at] = LINE.exec(line) ?? [];
    const erasedAt = new Date(at ?? '');
    return userId === undefined || Number.isNaN(erasedAt.getTime()) ? [] : [{ userId, erasedAt }];
  });
}
