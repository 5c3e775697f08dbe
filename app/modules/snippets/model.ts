import { listSearch, type StateOf } from '#app/lib/list-search.ts';
import type { Conflict } from '#app/lib/posted-form.ts';

/** What a snippet may leave to be filled in where it is used, in the words of its editor. */
export const SNIPPET_VARIABLES = [
  { name: 'name', words: 'recipient’s name' },
  { name: 'order', words: 'order number' },
  { name: 'service', words: 'ordered services' },
  { name: 'shop', words: 'shop name' },
] as const;
export type SnippetVariable = (typeof SNIPPET_VARIABLES)[number]['name'];
/** What is known where a snippet is used; null or absent for what is not. */
export type SnippetValues = Partial<Record<SnippetVariable, string | null>>;

export const SNIPPET_LIMITS = { shortcut: 30, body: 5_000 } as const;
/** So many fit into the picker at once. */
export const MOST_SNIPPETS = 200;

/** A snippet as the picker has it. */
export type Snippet = { id: string; shortcut: string; body: string };

const VARIABLE = /\{([^{}\n]{0,40})\}/g;

const isVariable = (name: string): name is SnippetVariable =>
  SNIPPET_VARIABLES.some((variable) => variable.name === name);

/** The names in braces that are none of the variables, once each and in the order of the text. */
export function unknownVariables(body: string): string[] {
  const names = Array.from(body.matchAll(VARIABLE), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isVariable(name));
}

/** The variables that are still in a text, once each. */
export function placeholdersIn(text: string): SnippetVariable[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name))].filter(isVariable);
}

/** The text with what is known; what is not stays in its braces, for whoever writes. */
export function fillSnippet(body: string, values: SnippetValues): string {
  return body.replaceAll(VARIABLE, (whole, name: string) => (isVariable(name) && values[name]) || whole);
}

/** The snippets for what was typed: those whose shortcut begins with it, then those that hold it anywhere. */
export function findSnippets(all: readonly Snippet[], typed: string): Snippet[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '') return [...all];
  const begins = all.filter(({ shortcut }) => shortcut.startsWith(asked));
  const holds = all.filter(
    ({ shortcut, body }) =>
      !shortcut.startsWith(asked) && (shortcut.includes(asked) || body.toLowerCase().includes(asked)),
  );
  return [...begins, ...holds];
}

/** The address of /admin/templates/snippets. */
export const snippetSearch = listSearch({
  sorts: [
    { key: 'a-z', label: 'A-Z', column: 'shortcut', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'shortcut', direction: 'desc' },
    { key: 'edited', label: 'Last edited', column: 'edited', direction: 'desc' },
  ],
  filters: {},
});
export type SnippetState = StateOf<typeof snippetSearch>;

/** One snippet of the list; `updatedAt` is ISO 8601. */
export type SnippetRow = Snippet & { version: number; updatedAt: string };

export type SnippetFailure =
  | Conflict
  | { code: 'not-found' }
  | { code: 'shortcut-taken' }
  | { code: 'too-many' };

/** Why a snippet was not saved, and at which field. */
export function snippetRefusal({ code }: Exclude<SnippetFailure, Conflict>) {
  switch (code) {
    case 'not-found':
      return { message: 'This snippet no longer exists.', status: 404 as const };
    case 'shortcut-taken':
      return { message: 'There is already a snippet with this shortcut.', field: 'shortcut' };
    case 'too-many':
      return `You already have ${MOST_SNIPPETS} snippets. Delete one you no longer use.`;
  }
}
