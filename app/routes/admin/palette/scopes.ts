/** The kinds of records the palette finds, each with the letter that asks for it alone and the page it belongs to. */
export const SCOPES = [
  { kind: 'services', letter: 's', label: 'services', page: '/admin/services' },
  { kind: 'orders', letter: 'o', label: 'orders', page: '/admin/orders' },
  { kind: 'people', letter: 'c', label: 'customers and team', page: '/admin/users' },
] as const;
export type Scope = (typeof SCOPES)[number]['kind'];

/** `o: 1a2b` as the kind it asks for and the rest; null for a text that asks for everything. */
export function scoped(typed: string): { scope: Scope | null; text: string } {
  const [, letter, rest = ''] = /^\s*([a-z]):(.*)$/is.exec(typed) ?? [];
  const found = SCOPES.find((scope) => scope.letter === letter?.toLowerCase());
  return found ? { scope: found.kind, text: rest } : { scope: null, text: typed };
}
