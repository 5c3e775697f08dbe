import { findBlogPostsForCommandPalette } from '#app/modules/blog/list-posts.server.ts';
import { searchServicesByTitle } from '#app/modules/catalog/search-services-by-title.server.ts';
import {
  searchContentBlocks,
  findProviderSettingTextContainingTerms,
} from '#app/modules/content/blocks/find-blocks-holding.server.ts';
import { searchCustomersAndTeamMembers } from '#app/modules/identity/find-people-named.server.ts';
import { getTeamRoleLabel } from '#app/modules/identity/team/team-list.ts';
import { ORDER_STATUS_LABELS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { listAdminOrders } from '#app/modules/order-pages/admin/list-admin-orders.server.ts';
import { formatOrderTitle } from '#app/modules/orders/model.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAdminOrderListSearch } from '../orders/read-search.server.ts';
import type { CommandPaletteRecord } from './found-record.ts';
import { COMMAND_PALETTE_SCOPES, parseCommandPaletteScopePrefix } from './scopes.ts';

const MAX_PALETTE_QUERY_LENGTH = 100;
const MAX_PALETTE_SEARCH_TERMS = 8;
const MAX_PALETTE_RECORDS_PER_KIND = 6;

/**
 * Returns the typed words. Control characters, which no title contains and Postgres rejects, become spaces.
 */
function splitCommandPaletteQueryTerms(text: string): string[] {
  const plain = text.slice(0, MAX_PALETTE_QUERY_LENGTH).replaceAll(/\p{Cc}|\p{Cs}/gu, ' ');
  return plain.split(/\s+/u).filter(Boolean).slice(0, MAX_PALETTE_SEARCH_TERMS);
}

async function findPaletteServiceRecords(
  ctx: AppContext,
  words: readonly string[],
): Promise<CommandPaletteRecord[]> {
  if (!hasPermission(ctx.actor, 'services:read')) return [];
  const found = await searchServicesByTitle(ctx, words, MAX_PALETTE_RECORDS_PER_KIND);
  return found.map(({ id, title, status }) => ({
    group: 'Services',
    label: title ?? 'Untitled',
    note: status,
    href: `/admin/services/${id}`,
  }));
}

async function findCommandPaletteUsers(
  ctx: AppContext,
  words: readonly string[],
): Promise<CommandPaletteRecord[]> {
  const found = await searchCustomersAndTeamMembers(ctx, words, MAX_PALETTE_RECORDS_PER_KIND);
  return found.map(({ id, name, email, role }) =>
    role === 'customer'
      ? { group: 'Customers', label: `${name}, ${email}`, note: '', href: `/admin/users/${id}` }
      : {
          group: 'Team',
          label: `${name}, ${email}`,
          note: getTeamRoleLabel(role),
          href: `/admin/users?${new URLSearchParams({ q: email })}`,
        },
  );
}

/** Searches the order list, as far as this role may see it. */
async function findPaletteOrderRecords(
  ctx: AppContext,
  words: readonly string[],
): Promise<CommandPaletteRecord[]> {
  if (!hasPermission(ctx.actor, 'orders:read')) return [];
  const { state } = await readAdminOrderListSearch(
    ctx,
    new URLSearchParams({ tab: 'all', q: words.join(' ') }),
  );
  const { rows } = await listAdminOrders(ctx, state);
  return rows.slice(0, MAX_PALETTE_RECORDS_PER_KIND).map(({ id, number, items, status, customer }) => {
    const title = formatOrderTitle(items.map((item) => item.title));
    const buyer = customer.company ?? customer.name;
    return {
      group: 'Orders',
      label: [number, title, buyer].filter(Boolean).join(', '),
      note: ORDER_STATUS_LABELS[status].label,
      href: `/admin/orders/${id}`,
    };
  });
}

async function findPostsForCommandPalette(
  ctx: AppContext,
  words: readonly string[],
): Promise<CommandPaletteRecord[]> {
  if (!hasPermission(ctx.actor, 'blog:read')) return [];
  const found = await findBlogPostsForCommandPalette(ctx, words, MAX_PALETTE_RECORDS_PER_KIND);
  return found.map(({ id, title, status }) => ({
    group: 'Blog posts',
    label: title,
    note: status,
    href: `/admin/blog/edit/${id}`,
  }));
}

/** Finds page texts; each leads to its editor, texts about the shop itself to the settings. */
async function findPageTextRecords(
  ctx: AppContext,
  words: readonly string[],
): Promise<CommandPaletteRecord[]> {
  if (!hasPermission(ctx.actor, 'content:read')) return [];
  const group = 'Page texts';
  const blocks = await searchContentBlocks(ctx, words, MAX_PALETTE_RECORDS_PER_KIND);
  const found = blocks.map(({ name, title, text }) => ({
    group,
    label: text === null ? title : `${title}: ${text}`,
    note: '',
    href: `/admin/homepage-content/${name}`,
  }));
  if (!hasPermission(ctx.actor, 'settings:write')) return found;
  const providerText = await findProviderSettingTextContainingTerms(ctx, words);
  const shop = {
    group,
    label: `Shop settings: ${providerText}`,
    note: '',
    href: '/admin/homepage-content/settings',
  };
  return providerText === null ? found : [...found, shop];
}

const PALETTE_RECORD_FINDERS = {
  services: findPaletteServiceRecords,
  people: findCommandPaletteUsers,
  orders: findPaletteOrderRecords,
};

/**
 * Finds records by name, of the kinds this role may open. A prefix `o:`, `c:` or `s:` searches one kind; on
 * its own it lists the first ones. An empty text finds nothing.
 */
export async function findCommandPaletteRecords(
  ctx: AppContext,
  typed: string,
): Promise<CommandPaletteRecord[]> {
  const { scope, text } = parseCommandPaletteScopePrefix(typed);
  const words = splitCommandPaletteQueryTerms(text);
  const kinds = scope ? [scope] : words.length > 0 ? COMMAND_PALETTE_SCOPES.map(({ kind }) => kind) : [];
  const found = await Promise.all(kinds.map((kind) => PALETTE_RECORD_FINDERS[kind](ctx, words)));
  if (!scope && words.length > 0)
    found.push(await findPostsForCommandPalette(ctx, words), await findPageTextRecords(ctx, words));
  return found.flat();
}
