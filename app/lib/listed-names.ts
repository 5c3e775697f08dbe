const MAX_NAMES_IN_SENTENCE = 3;

/** Returns `Audit, Repair and 2 more`: at most three names; empty without any. */
export function formatNameList(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES_IN_SENTENCE ? names.slice(0, MAX_NAMES_IN_SENTENCE - 1) : names;
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
