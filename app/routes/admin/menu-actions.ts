import type { CommandPalettePage } from './menu-entry.ts';

/** What the palette (Ctrl or Command K) offers in addition to pages: addresses that start something. */
export const COMMAND_PALETTE_ACTIONS: readonly CommandPalettePage[] = [
  {
    href: '/admin/services/new',
    label: 'Create Service',
    icon: 'plus',
    permission: 'services:write',
    words: 'new add',
  },
  {
    href: '/admin/promo-codes/new',
    label: 'Create promo code',
    icon: 'plus',
    permission: 'promos:write',
    words: 'new add discount coupon',
  },
  {
    href: '/admin/case-studies/new',
    label: 'Create case study',
    icon: 'plus',
    permission: 'case-studies:write',
    words: 'new add recent project report',
  },
  {
    href: '/admin/blog/new',
    label: 'Write a post',
    icon: 'plus',
    permission: 'blog:write',
    words: 'new create blog article',
  },
  {
    href: '/admin/crm/new',
    label: 'Add lead',
    icon: 'plus',
    permission: 'crm:write',
    words: 'new create contact prospect customer',
  },
  {
    href: '/admin/legal/new',
    label: 'Add legal page',
    icon: 'plus',
    permission: 'legal:draft',
    words: 'new create policy terms',
  },
  {
    href: '/admin/templates/snippets/new',
    label: 'Create snippet',
    icon: 'plus',
    permission: 'templates:write',
    words: 'new add sentence',
  },
  {
    href: '/admin/orders/trash',
    label: 'Orders in the trash',
    icon: 'trash-2',
    permission: 'orders:trash',
    words: 'deleted restore',
  },
  {
    href: '/admin/security/agents',
    label: 'Agents',
    icon: 'key-round',
    permission: 'agents:manage',
    words: 'ai bots mcp ucp protocol carts switch off security',
  },
  {
    href: '/admin/services/trash',
    label: 'Services in the trash',
    icon: 'trash-2',
    permission: 'services:restore',
    words: 'deleted restore',
  },
  {
    href: '/admin/set-up',
    label: 'Set up the shop',
    icon: 'clipboard-list',
    permission: 'set-up:write',
    words: 'first steps wizard begin start new name logo payments',
  },
];
