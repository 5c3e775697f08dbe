import type { Permission } from '#app/platform/access.server.ts';
import type { IconName } from '#app/ui/icon-names.ts';

export type MenuGroup = 'Shop' | 'Customers' | 'Content' | 'System';

export type MenuEntry = {
  href: string;
  label: string;
  icon: IconName;
  /** Who may not open the page does not see it (pages.md section 1.1). */
  permission: Permission;
  group: MenuGroup;
  /** Other words people look for this page by, in the palette. */
  words?: string;
};

/** The pages of the admin in the order of the menu; only pages that exist. */
export const MENU: readonly MenuEntry[] = [
  {
    href: '/admin',
    label: 'Dashboard',
    icon: 'house',
    permission: 'admin:enter',
    group: 'Shop',
    words: 'home numbers',
  },
  {
    href: '/admin/analytics',
    label: 'Analytics',
    icon: 'chart-no-axes-column',
    permission: 'analytics:read',
    group: 'Shop',
    words:
      'figures reports sales revenue funnel conversion visits services delivery on time campaigns utm sources csv',
  },
  {
    href: '/admin/orders',
    label: 'Orders',
    icon: 'receipt',
    permission: 'orders:read',
    group: 'Shop',
    words: 'sales work deliveries customers payments due',
  },
  {
    href: '/admin/services',
    label: 'Services',
    icon: 'package',
    permission: 'services:read',
    group: 'Shop',
    words: 'catalogue products prices publish archive',
  },
  {
    href: '/admin/promo-codes',
    label: 'Promo codes',
    icon: 'ticket-percent',
    permission: 'promos:read',
    group: 'Shop',
    words: 'discounts coupons vouchers campaign',
  },
  {
    href: '/admin/crm',
    label: 'CRM',
    icon: 'user-round',
    permission: 'crm:read',
    group: 'Customers',
    words: 'leads contacts prospects pipeline stages tasks messages requests demand',
  },
  {
    href: '/admin/users',
    label: 'Users',
    icon: 'users',
    permission: 'customers:read',
    group: 'Customers',
    words: 'team staff roles invite people accounts',
  },
  {
    href: '/admin/crm/inbox',
    label: 'Inbox',
    icon: 'mail',
    permission: 'crm:read',
    group: 'Customers',
    words: 'crm messages contact form answers leads mail reply',
  },
  {
    href: '/admin/reviews',
    label: 'Reviews',
    icon: 'star',
    permission: 'reviews:read',
    group: 'Customers',
    words: 'moderation ratings stars approve reject spam',
  },
  {
    href: '/admin/testimonials',
    label: 'Testimonials',
    icon: 'text-quote',
    permission: 'testimonials:read',
    group: 'Content',
    words: 'feedback proof quotes ticker featured clients',
  },
  {
    href: '/admin/notifications',
    label: 'Notifications',
    icon: 'bell',
    permission: 'admin:enter',
    group: 'System',
    words: 'inbox bell emails outbox delivery preferences',
  },
  {
    href: '/admin/templates',
    label: 'Templates',
    icon: 'clipboard-list',
    permission: 'snippets:read',
    group: 'Content',
    words: 'emails mails texts subject footer reply brief questionnaire questions form snippets sentences',
  },
  {
    href: '/admin/exit-modal',
    label: 'Exit window',
    icon: 'log-out',
    permission: 'exit-modal:read',
    group: 'Content',
    words: 'popup modal leave offer newsletter email addresses promo code',
  },
  {
    href: '/admin/homepage-content',
    label: 'Homepage Content',
    icon: 'pen-line',
    permission: 'content:read',
    group: 'Content',
    words: 'texts words pages hero faq about awards logos contact trust',
  },
  {
    href: '/admin/case-studies',
    label: 'Case studies',
    icon: 'file-down',
    permission: 'case-studies:read',
    group: 'Content',
    words: 'recent projects resources reports downloads portfolio proof results',
  },
  {
    href: '/admin/blog',
    label: 'Blog',
    icon: 'newspaper',
    permission: 'blog:read',
    group: 'Content',
    words: 'posts articles write publish schedule drafts news',
  },
  {
    href: '/admin/legal',
    label: 'Legal pages',
    icon: 'files',
    permission: 'legal:read',
    group: 'Content',
    words: 'terms of service privacy cookie refund policy versions effective accepted lawyer',
  },
  {
    href: '/admin/homepage-content/settings',
    label: 'Shop settings',
    icon: 'sliders-horizontal',
    permission: 'settings:write',
    group: 'System',
    words: 'name legal email phone links calendar holidays hours dates promise invoice numbers tax',
  },
  {
    href: '/admin/search',
    label: 'Search',
    icon: 'search',
    permission: 'admin:enter',
    group: 'Shop',
    words: 'synonyms phrases pins redirects stop words tuning queries results try demand index',
  },
  {
    href: '/admin/stripe-readiness',
    label: 'Stripe readiness',
    icon: 'shield-check',
    permission: 'readiness:read',
    group: 'System',
    words: 'payments go live checks keys webhook events sandbox test reconciliation',
  },
  {
    href: '/admin/bulk',
    label: 'Bulk',
    icon: 'upload',
    permission: 'bulk:write',
    group: 'System',
    words: 'import export csv json jobs many rows woocommerce shopify upload undo',
  },
  {
    href: '/admin/security',
    label: 'Security',
    icon: 'key-round',
    permission: 'security:read',
    group: 'System',
    words:
      'score two-factor policy sessions sign-ins limits unlock backups restore privacy requests csp scripts',
  },
  {
    href: '/admin/seed-tools',
    label: 'Seed tools',
    icon: 'wrench',
    permission: 'demo:write',
    group: 'System',
    words: 'demo data sample generate load test remove reset snapshot restore',
  },
  {
    href: '/admin/audit',
    label: 'Audit',
    icon: 'scroll-text',
    permission: 'audit:read',
    group: 'System',
    words: 'history log changes who denials',
  },
];
