import { defineListSearch, type ListStateOf } from '#app/lib/list-search.ts';
import type { VersionConflict } from '#app/lib/posted-form.ts';

/** The variables of a snippet that are filled in when it is used, as its editor lists them. */
export const SNIPPET_VARIABLES = [
  { name: 'name', words: 'recipient’s name' },
  { name: 'order', words: 'order number' },
  { name: 'service', words: 'ordered services' },
  { name: 'shop', words: 'shop name' },
] as const;
export type SnippetVariable = (typeof SNIPPET_VARIABLES)[number]['name'];
/** The known values at the place of use; null or absent if unknown. */
export type SnippetValues = Partial<Record<SnippetVariable, string | null>>;

export const SNIPPET_LIMITS = { shortcut: 30, body: 5_000 } as const;
/** Maximum number of snippets in the picker. */
export const MOST_SNIPPETS = 200;

/** A snippet as the picker has it. */
export type Snippet = { id: string; shortcut: string; body: string };

const VARIABLE_PATTERN = /\{([^{}\n]{0,40})\}/g;

const isVariable = (name: string): name is SnippetVariable =>
  SNIPPET_VARIABLES.some((variable) => variable.name === name);

/** Returns unknown names in braces, in order and without duplicates. */
export function unknownVariables(body: string): string[] {
  const names = Array.from(body.matchAll(VARIABLE_PATTERN), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isVariable(name));
}

/** Returns the variables that are still in a text, without duplicates. */
export function listUnfilledVariables(text: string): SnippetVariable[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE_PATTERN), ([, name = '']) => name))].filter(
    isVariable,
  );
}

/** Returns the text with its known values; unknown variables stay in braces for the author. */
export function fillSnippet(body: string, values: SnippetValues): string {
  return body.replaceAll(
    VARIABLE_PATTERN,
    (whole, name: string) => (isVariable(name) && values[name]) || whole,
  );
}

/**
 * Returns the matching snippets: those whose shortcut starts with the typed text, then those that contain it.
 */
export function findSnippets(all: readonly Snippet[], typed: string): Snippet[] {
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
export const snippetSearch = defineListSearch({
  sorts: [
    { key: 'a-z', label: 'A-Z', column: 'shortcut', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'shortcut', direction: 'desc' },
    { key: 'edited', label: 'Last edited', column: 'edited', direction: 'desc' },
  ],
  filters: {},
});
export type SnippetState = ListStateOf<typeof snippetSearch>;

/** One snippet of the list; `updatedAt` is ISO 8601. */
export type SnippetRow = Snippet & { version: number; updatedAt: string };

export type SnippetFailure =
  | VersionConflict
  | { code: 'not-found' }
  | { code: 'shortcut-taken' }
  | { code: 'too-many' };

/** Returns why a snippet was not saved, with its field. */
export function toSnippetSaveError({ code }: Exclude<SnippetFailure, VersionConflict>) {
  switch (code) {
    case 'not-found':
      return { message: 'This snippet no longer exists.', status: 404 as const };
    case 'shortcut-taken':
      return { message: 'There is already a snippet with this shortcut.', field: 'shortcut' };
    case 'too-many':
      return `You already have ${MOST_SNIPPETS} snippets. Delete one you no longer use.`;
  }
}
