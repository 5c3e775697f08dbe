/** The kinds of records the palette finds, each with its prefix letter and its page. */
export const COMMAND_PALETTE_SCOPES = [
  { kind: 'services', letter: 's', label: 'services', page: '/admin/services' },
  { kind: 'orders', letter: 'o', label: 'orders', page: '/admin/orders' },
  { kind: 'people', letter: 'c', label: 'customers and team', page: '/admin/users' },
] as const;
export type CommandPaletteScope = (typeof COMMAND_PALETTE_SCOPES)[number]['kind'];

/** Splits `o: 1a2b` into the kind and the rest; the kind is null for a text without prefix. */
export function parseCommandPaletteScopePrefix(typed: string): {
  scope: CommandPaletteScope | null;
  text: string;
} {
  const [, letter, rest = ''] = /^\s*([a-z]):(.*)$/is.exec(typed) ?? [];
  const found = COMMAND_PALETTE_SCOPES.find((scope) => scope.letter === letter?.toLowerCase());
  return found ? { scope: found.kind, text: rest } : { scope: null, text: typed };
}
