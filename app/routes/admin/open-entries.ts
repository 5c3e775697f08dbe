import type { MenuEntry, MenuGroup, MenuPage } from './menu-entry.ts';
import { ENTRIES, MENU } from './menu.ts';

export type OpenEntry = Omit<MenuEntry, 'pages'> & { pages: MenuPage[] };

/** The lines of the menu with those of their pages that are among `hrefs`; a line without any is not there. */
export function openEntries(hrefs: readonly string[]): OpenEntry[] {
  return ENTRIES.map((entry) => ({
    ...entry,
    pages: entry.pages.filter(({ href }) => hrefs.includes(href)),
  })).filter(({ pages }) => pages.length > 0);
}

/** How much of an address belongs to a page, in characters; 0 if it is no address of this page. */
function shareOf({ href, also = [] }: MenuPage, { pathname, search }: { pathname: string; search: string }) {
  const [path = href, query] = href.split('?');
  const others = also.filter((start) => pathname.startsWith(start)).map(({ length }) => length);
  const isQueryMet = query === undefined || new URLSearchParams(search).get('tab') === query.split('=')[1];
  const isItself = pathname === path && isQueryMet;
  // Every address of the admin begins like that of the dashboard.
  const isBelow = query === undefined && path !== '/admin' && pathname.startsWith(`${path}/`);
  return Math.max(0, isItself || isBelow ? href.length : 0, ...others);
}

/** The page of the menu an address belongs to: the one whose address says most of it. */
export function pageOf(address: { pathname: string; search: string }): string | null {
  const shares = MENU.map((page) => ({ href: page.href, share: shareOf(page, address) }));
  const best = shares.reduce((most, next) => (next.share > most.share ? next : most), { href: '', share: 0 });
  return best.share > 0 ? best.href : null;
}

/** The pages that share a line of the menu with that of an address; null if it is the only one there, or has no line. */
export function siblingsOf(hrefs: readonly string[], address: { pathname: string; search: string }) {
  const current = pageOf(address);
  const entry = openEntries(hrefs).find(({ pages }) => pages.some(({ href }) => href === current));
  if (entry === undefined || entry.pages.length < 2) return null;
  const pages = entry.pages.map(({ href, label }) => ({ href, label, isCurrent: href === current }));
  return { label: entry.label, pages };
}

const COLLAPSIBLE: readonly MenuGroup[] = ['Customers', 'Content', 'System'];

/** The groups a cookie or form names as collapsed; the first group has no title and always stays open. */
export const collapsedGroups = (value: string | null): MenuGroup[] => {
  const named = value?.split('.') ?? [];
  return COLLAPSIBLE.filter((group) => named.includes(group));
};

/** The same groups after one of them was collapsed or expanded. */
export const toggled = (collapsed: readonly MenuGroup[], group: MenuGroup): MenuGroup[] =>
  collapsed.includes(group) ? collapsed.filter((other) => other !== group) : [...collapsed, group];
