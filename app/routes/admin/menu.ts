import type { IconName } from '#app/ui/icon-names.ts';

import type { AdminMenuEntry, AdminMenuGroup, AdminMenuPage, CommandPalettePage } from './menu-entry.ts';

/**
 * Builds a menu entry with an icon and a label, linking to the first of its pages that is open to the user.
 */
const createAdminMenuEntry = (
  group: AdminMenuGroup,
  icon: IconName,
  label: string,
  pages: AdminMenuEntry['pages'],
): AdminMenuEntry => ({
  group,
  icon,
  label,
  pages,
});

/** Builds a menu entry with a single page, which provides its label. */
const createSinglePageAdminMenuEntry = (group: AdminMenuGroup, icon: IconName, page: AdminMenuPage) =>
  createAdminMenuEntry(group, icon, page.label, [page]);

/** The menu in order; the owner, who sees all of it, has at most fourteen entries. */
export const ADMIN_MENU_ENTRIES: readonly AdminMenuEntry[] = [
  createSinglePageAdminMenuEntry('Shop', 'house', {
    href: '/admin',
    label: 'Dashboard',
    permission: 'admin:enter',
    words: 'home numbers',
  }),
  createSinglePageAdminMenuEntry('Shop', 'receipt', {
    href: '/admin/orders',
    label: 'Orders',
    permission: 'orders:read',
    words: 'sales work deliveries customers payments due',
  }),
  createAdminMenuEntry('Shop', 'package', 'Services', [
    {
      href: '/admin/services',
      label: 'Services',
      permission: 'services:read',
      words: 'catalogue products prices publish archive',
    },
    {
      href: '/admin/categories',
      label: 'Categories',
      permission: 'settings:write',
      words: 'groups tabs names colours colors icons order rename hide sort catalogue',
    },
    {
      href: '/admin/search',
      label: 'Search',
      permission: 'admin:enter',
      words: 'synonyms phrases pins redirects stop words tuning queries results try demand index',
    },
  ]),
  createAdminMenuEntry('Shop', 'ticket-percent', 'Promo codes', [
    {
      href: '/admin/promo-codes',
      label: 'Promo codes',
      permission: 'promos:read',
      words: 'discounts coupons vouchers campaign',
    },
    {
      href: '/admin/exit-modal',
      label: 'Exit modal',
      permission: 'exit-modal:read',
      words: 'popup modal leave offer newsletter email addresses promo code',
    },
  ]),
  createSinglePageAdminMenuEntry('Shop', 'chart-no-axes-column', {
    href: '/admin/analytics',
    label: 'Analytics',
    permission: 'analytics:read',
    words:
      'figures reports sales revenue funnel conversion visits services delivery on time campaigns utm sources csv',
  }),
  createAdminMenuEntry('Customers', 'mail', 'Inbox and customers', [
    {
      href: '/admin/crm/inbox',
      label: 'Inbox',
      permission: 'crm:read',
      words: 'crm messages contact form answers leads mail reply',
      also: ['/admin/messages/'],
    },
    {
      href: '/admin/crm',
      label: 'Leads',
      permission: 'crm:read',
      words: 'crm contacts prospects pipeline stages tasks messages requests demand',
    },
    {
      href: '/admin/users?tab=customers',
      label: 'Customers',
      permission: 'customers:read',
      words: 'users buyers people accounts',
      also: ['/admin/users/'],
    },
  ]),
  createAdminMenuEntry('Customers', 'star', 'Reviews', [
    {
      href: '/admin/reviews',
      label: 'Reviews',
      permission: 'reviews:read',
      words: 'moderation ratings stars approve reject spam',
    },
    {
      href: '/admin/testimonials',
      label: 'Testimonials',
      permission: 'testimonials:read',
      words: 'feedback proof quotes ticker featured clients',
    },
  ]),
  createAdminMenuEntry('Content', 'pen-line', 'Pages', [
    {
      href: '/admin/homepage-content',
      label: 'Pages',
      permission: 'content:read',
      words: 'homepage content texts words hero faq about awards logos contact trust',
    },
    {
      href: '/admin/legal',
      label: 'Legal pages',
      permission: 'legal:read',
      words: 'terms of service privacy cookie refund policy versions effective accepted lawyer',
    },
  ]),
  createSinglePageAdminMenuEntry('Content', 'newspaper', {
    href: '/admin/blog',
    label: 'Blog',
    permission: 'blog:read',
    words: 'posts articles write publish schedule drafts news',
  }),
  createSinglePageAdminMenuEntry('Content', 'file-down', {
    href: '/admin/case-studies',
    label: 'Case studies',
    permission: 'case-studies:read',
    words: 'recent projects resources reports downloads portfolio proof results',
  }),
  createAdminMenuEntry('Content', 'clipboard-list', 'Templates and email', [
    {
      href: '/admin/templates',
      label: 'Templates',
      permission: 'snippets:read',
      words: 'emails mails texts subject footer reply brief questionnaire questions form snippets sentences',
    },
    {
      href: '/admin/notifications/mails',
      label: 'Email log',
      permission: 'mails:read',
      words: 'emails outbox sent delivery log failed send again',
    },
    {
      href: '/admin/notifications/bounces',
      label: 'Bounces',
      permission: 'mails:read',
      words: 'emails mails addresses refused suppressed undeliverable',
    },
  ]),
  createAdminMenuEntry('System', 'sliders-horizontal', 'Settings', [
    {
      href: '/admin/homepage-content/settings',
      label: 'Shop settings',
      permission: 'settings:write',
      words:
        'name legal email phone links logo colour color calendar holidays hours dates promise invoice numbers tax',
    },
    {
      href: '/admin/stripe-readiness',
      label: 'Go live',
      permission: 'readiness:read',
      words: 'payments stripe readiness checks keys webhook events sandbox test reconciliation',
    },
    {
      href: '/admin/bulk',
      label: 'Import and export',
      permission: 'bulk:write',
      words: 'bulk csv json jobs many rows woocommerce shopify upload undo',
    },
    {
      href: '/admin/seed-tools',
      label: 'Seed tools',
      permission: 'demo:write',
      words: 'demo data sample generate load test remove reset snapshot restore',
    },
  ]),
  createSinglePageAdminMenuEntry('System', 'users', {
    href: '/admin/users',
    label: 'Team',
    permission: 'customers:read',
    words: 'users staff roles invite people accounts',
  }),
  createAdminMenuEntry('System', 'key-round', 'Security and logs', [
    {
      href: '/admin/security',
      label: 'Security',
      permission: 'security:read',
      words:
        'score two-factor policy sessions sign-ins limits unlock backups restore privacy requests csp scripts',
    },
    {
      href: '/admin/audit',
      label: 'Audit',
      permission: 'audit:read',
      words: 'history log changes who denials',
    },
    {
      href: '/admin/notifications/jobs',
      label: 'Jobs',
      permission: 'mails:read',
      words: 'background work queue failed gave up retry log',
    },
  ]),
];

/** The bell beside the shop's name links to this page; it has no menu entry. */
const NOTIFICATIONS_MENU_PAGE = {
  href: '/admin/notifications',
  label: 'Notifications',
  icon: 'bell',
  permission: 'admin:enter',
  words: 'inbox bell preferences emails to me',
} as const;

/** Every page of the menu with the icon of its entry; existing pages only. */
export const ADMIN_MENU_PAGES: readonly CommandPalettePage[] = [
  ...ADMIN_MENU_ENTRIES.flatMap(({ icon, pages }) => pages.map((page) => ({ icon, ...page }))),
  NOTIFICATIONS_MENU_PAGE,
];
