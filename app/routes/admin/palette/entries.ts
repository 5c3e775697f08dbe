import type { IconName } from '#app/ui/icon-names.ts';

import { COMMAND_PALETTE_ACTIONS } from '../menu-actions.ts';
import { ADMIN_MENU_PAGES } from '../menu.ts';
import type { CommandPaletteRecord } from './found-record.ts';
import type { RecentPaletteEntry } from './recent-entries.ts';

/** One entry of the palette: a page, a record, or an action that runs at once. */
export type CommandPaletteEntry = {
  group: string;
  label: string;
  note?: string;
  icon: IconName;
  /** The target address; without one, `run` is called. */
  href?: string;
  run?: () => void;
  words?: string;
};

function doesPaletteEntryMatchQuery(
  { label, words = '' }: CommandPaletteEntry,
  queryWords: readonly string[],
): boolean {
  const own = `${label} ${words}`.toLowerCase();
  return queryWords.every((word) => own.includes(word));
}

/** Returns the pages and actions of this role, filtered by the typed text if there is any. */
export function filterPageAndActionEntries(
  pages: readonly string[],
  globalActions: readonly CommandPaletteEntry[],
  text: string,
): CommandPaletteEntry[] {
  const queryWords = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const open = ADMIN_MENU_PAGES.filter(({ href }) => pages.includes(href));
  const actions = COMMAND_PALETTE_ACTIONS.filter(({ href }) => pages.includes(href));
  const all: CommandPaletteEntry[] = [
    ...open.map(({ href, label, icon, words }) => ({ group: 'Pages', href, label, icon, words })),
    ...actions.map(({ href, label, icon, words }) => ({ group: 'Actions', href, label, icon, words })),
    ...globalActions,
  ];
  return all.filter((entry) => doesPaletteEntryMatchQuery(entry, queryWords));
}

export function convertRecordsToPaletteEntries(
  records: readonly CommandPaletteRecord[],
): CommandPaletteEntry[] {
  return records.map((record) => ({ ...record, icon: 'corner-down-right' }));
}

export function toRecentPaletteEntries(recent: readonly RecentPaletteEntry[]): CommandPaletteEntry[] {
  return recent.map((entry) => ({ ...entry, group: 'Recent', icon: 'clock' }));
}

/** Groups entries, in the order in which the groups first appear. */
export function groupPaletteEntries(
  entries: readonly CommandPaletteEntry[],
): [string, CommandPaletteEntry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}
