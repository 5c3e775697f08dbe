import type { AdminMenuEntry, AdminMenuGroup, AdminMenuPage } from './menu-entry.ts';
import { ADMIN_MENU_ENTRIES, ADMIN_MENU_PAGES } from './menu.ts';

export type PermittedAdminMenuEntry = Omit<AdminMenuEntry, 'pages'> & { pages: AdminMenuPage[] };

/** Returns the menu entries, each with its pages that are among `hrefs`; entries without any are omitted. */
export function listPermittedAdminMenuEntries(hrefs: readonly string[]): PermittedAdminMenuEntry[] {
  return ADMIN_MENU_ENTRIES.map((entry) => ({
    ...entry,
    pages: entry.pages.filter(({ href }) => hrefs.includes(href)),
  })).filter(({ pages }) => pages.length > 0);
}

/** Returns how many characters of an address match a page; 0 if the address does not belong to it. */
function countMenuPageMatchCharacters(
  { href, also = [] }: AdminMenuPage,
  { pathname, search }: { pathname: string; search: string },
) {
  const [path = href, query] = href.split('?');
  const others = also.filter((start) => pathname.startsWith(start)).map(({ length }) => length);
  const isQueryMet = query === undefined || new URLSearchParams(search).get('tab') === query.split('=')[1];
  const isItself = pathname === path && isQueryMet;
  // Every admin address starts with that of the dashboard.
  const isBelow = query === undefined && path !== '/admin' && pathname.startsWith(`${path}/`);
  return Math.max(0, isItself || isBelow ? href.length : 0, ...others);
}

/** Returns the menu page an address belongs to: the one with the longest match; null without one. */
export function findMenuPageHref(address: { pathname: string; search: string }): string | null {
  const shares = ADMIN_MENU_PAGES.map((page) => ({
    href: page.href,
    share: countMenuPageMatchCharacters(page, address),
  }));
  const best = shares.reduce((most, next) => (next.share > most.share ? next : most), { href: '', share: 0 });
  return best.share > 0 ? best.href : null;
}

/** Returns the pages that share a menu entry with an address; null if it is the only one, or has no entry. */
export function listSiblingMenuPages(
  hrefs: readonly string[],
  address: { pathname: string; search: string },
) {
  const current = findMenuPageHref(address);
  const entry = listPermittedAdminMenuEntries(hrefs).find(({ pages }) =>
    pages.some(({ href }) => href === current),
  );
  if (entry === undefined || entry.pages.length < 2) return null;
  const pages = entry.pages.map(({ href, label }) => ({ href, label, isCurrent: href === current }));
  return { label: entry.label, pages };
}

const COLLAPSIBLE_ADMIN_MENU_GROUPS: readonly AdminMenuGroup[] = ['Customers', 'Content', 'System'];

/**
 * Returns the collapsed groups named by a cookie or form; the first group has no title and always stays open.
 */
export const parseCollapsedMenuGroups = (value: string | null): AdminMenuGroup[] => {
  const named = value?.split('.') ?? [];
  return COLLAPSIBLE_ADMIN_MENU_GROUPS.filter((group) => named.includes(group));
};

/** Returns the groups after collapsing or expanding one of them. */
export const toggleCollapsedMenuGroup = (
  collapsed: readonly AdminMenuGroup[],
  group: AdminMenuGroup,
): AdminMenuGroup[] =>
  collapsed.includes(group) ? collapsed.filter((other) => other !== group) : [...collapsed, group];
