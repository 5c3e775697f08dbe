import { expect, test } from 'vitest';

import { ADMIN_MENU_ENTRIES, ADMIN_MENU_PAGES } from './menu.ts';
import {
  parseCollapsedMenuGroups,
  listPermittedAdminMenuEntries,
  findMenuPageHref,
  listSiblingMenuPages,
  toggleCollapsedMenuGroup,
} from './open-entries.ts';

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'https://shop.example');
  return { pathname, search };
};
const ALL = ADMIN_MENU_PAGES.map(({ href }) => href);
const lineOf = (path: string) =>
  ADMIN_MENU_ENTRIES.find(({ pages }) => pages.some(({ href }) => href === findMenuPageHref(at(path))))
    ?.label;

test('the owner, who may open every page, has fourteen lines in the menu at most', () => {
  expect(listPermittedAdminMenuEntries(ALL).length).toBeLessThanOrEqual(14);
});

test('each page of the menu marks itself', () => {
  expect(ALL.map((href) => findMenuPageHref(at(href)))).toEqual(ALL);
});

test('an address below a page marks the line of that page', () => {
  const lines = {
    '/admin/messages/5': 'Inbox and customers',
    '/admin/crm/5': 'Inbox and customers',
    '/admin/users/5': 'Inbox and customers',
    '/admin/users?tab=customers&q=ada': 'Inbox and customers',
    '/admin/users?q=ada': 'Team',
    '/admin/testimonials/new': 'Reviews',
    '/admin/legal/terms': 'Pages',
    '/admin/homepage-content/hero': 'Pages',
    '/admin/homepage-content/settings?tab=look': 'Settings',
    '/admin/bulk/import': 'Settings',
    '/admin/notifications/mails/5': 'Templates and email',
    '/admin/security/agents': 'Security and logs',
    '/admin/services/trash': 'Services',
    '/admin/search/tuning': 'Services',
  };
  expect(Object.keys(lines).map(lineOf)).toEqual(Object.values(lines));
});

test('a page without a line marks none, and the dashboard only itself', () => {
  expect(['/admin/no-such-page', '/admin/notifications/preferences'].map(lineOf)).toEqual([
    undefined,
    undefined,
  ]);
});

test('a line leads to the first of its pages that is open, and is not there without one', () => {
  const open = listPermittedAdminMenuEntries(['/admin/audit', '/admin/notifications/jobs']);
  expect(open.map(({ label, pages }) => [label, pages[0]?.href])).toEqual([
    ['Security and logs', '/admin/audit'],
  ]);
});

test('pages of one line are links on each of them, where more than one is open', () => {
  const shown = listSiblingMenuPages(['/admin/reviews', '/admin/testimonials'], at('/admin/testimonials'));
  expect(shown?.pages.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
    ['Reviews', false],
    ['Testimonials', true],
  ]);
  expect(listSiblingMenuPages(['/admin/reviews'], at('/admin/reviews'))).toBeNull();
  expect(listSiblingMenuPages(ALL, at('/admin/blog'))).toBeNull();
});

test('only groups that collapse are read from a cookie, whatever it says', () => {
  expect(parseCollapsedMenuGroups('Shop.System.<b>.Customers')).toEqual(['Customers', 'System']);
  expect(parseCollapsedMenuGroups(null)).toEqual([]);
  expect(toggleCollapsedMenuGroup(['Customers'], 'System')).toEqual(['Customers', 'System']);
  expect(toggleCollapsedMenuGroup(['Customers', 'System'], 'System')).toEqual(['Customers']);
});
