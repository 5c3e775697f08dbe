import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';

/** The variables of a snippet that are filled in when it is used, as its editor lists them. */
export const SNIPPET_VARIABLES = [
  { name: 'name', words: 'recipient’s name' },
  { name: 'order', words: 'order number' },
  { name: 'service', words: 'ordered services' },
  { name: 'shop', words: 'shop name' },
] as const;
export type SnippetVariable = (typeof SNIPPET_VARIABLES)[number]['name'];
/** The known values at the place of use; null or absent if unknown. */
export type SnippetVariableValues = Partial<Record<SnippetVariable, string | null>>;

export const REPLY_SNIPPET_LENGTH_LIMITS = { shortcut: 30, body: 5_000 } as const;
/** Maximum number of snippets in the picker. */
export const MAX_REPLY_SNIPPETS_IN_PICKER = 200;

/** A snippet as the picker has it. */
export type SavedReplySnippet = { id: string; shortcut: string; body: string };

const SNIPPET_VARIABLE_PATTERN = /\{([^{}\n]{0,40})\}/g;

const isSavedReplyVariable = (name: string): name is SnippetVariable =>
  SNIPPET_VARIABLES.some((variable) => variable.name === name);

/** Returns unknown names in braces, in order and without duplicates. */
export function listUnknownSavedReplyVariables(body: string): string[] {
  const names = Array.from(body.matchAll(SNIPPET_VARIABLE_PATTERN), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isSavedReplyVariable(name));
}

/** Returns the variables that are still in a text, without duplicates. */
export function listUnfilledSnippetVariables(text: string): SnippetVariable[] {
  return [...new Set(Array.from(text.matchAll(SNIPPET_VARIABLE_PATTERN), ([, name = '']) => name))].filter(
    isSavedReplyVariable,
  );
}

/** Returns the text with its known values; unknown variables stay in braces for the author. */
export function fillSavedReplyVariables(body: string, values: SnippetVariableValues): string {
  return body.replaceAll(
    SNIPPET_VARIABLE_PATTERN,
    (whole, name: string) => (isSavedReplyVariable(name) && values[name]) || whole,
  );
}

/**
 * Returns the matching snippets: those whose shortcut starts with the typed text, then those that contain it.
 */
export function filterReplySnippetsByTypedText(
  all: readonly SavedReplySnippet[],
  typed: string,
): SavedReplySnippet[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [...all];
  const begins = all.filter(({ shortcut }) => shortcut.startsWith(query));
  const holds = all.filter(
    ({ shortcut, body }) =>
      !shortcut.startsWith(query) && (shortcut.includes(query) || body.toLowerCase().includes(query)),
  );
  return [...begins, ...holds];
}

/** The query parameters of /admin/templates/snippets. */
export const replySnippetListQueryParameters = defineListUrlParameters({
  sorts: [
    { key: 'a-z', label: 'A-Z', column: 'shortcut', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'shortcut', direction: 'desc' },
    { key: 'edited', label: 'Last edited', column: 'edited', direction: 'desc' },
  ],
  filters: {},
});
export type ReplySnippetListState = ListStateOfListSearch<typeof replySnippetListQueryParameters>;

/** One snippet of the list; `updatedAt` is ISO 8601. */
export type ReplySnippetListRow = SavedReplySnippet & { version: number; updatedAt: string };

export type SnippetFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'shortcut-taken' }
  | { code: 'too-many' };

/** Returns why a snippet was not saved, with its field. */
export function describeSavedReplySaveFailure({ code }: Exclude<SnippetFailure, EditVersionConflictFailure>) {
  switch (code) {
    case 'not-found':
      return { message: 'This snippet no longer exists.', status: 404 as const };
    case 'shortcut-taken':
      return { message: 'There is already a snippet with this shortcut.', field: 'shortcut' };
    case 'too-many':
      return `You already have ${MAX_REPLY_SNIPPETS_IN_PICKER} snippets. Delete one you no longer use.`;
  }
}
