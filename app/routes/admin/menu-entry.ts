import type { Permission } from '#app/platform/access.server.ts';
import type { IconName } from '#app/ui/icon-names.ts';

export type AdminMenuPage = {
  href: string;
  label: string;
  /** Users without it do not see the page (pages.md "Access"). */
  permission: Permission;
  /** Search terms for this page in the palette. */
  words?: string;
  /** Prefixes of other addresses that belong to this page. */
  also?: readonly string[];
};

/** A page with its icon in the palette. */
export type CommandPalettePage = AdminMenuPage & { icon: IconName };

export type AdminMenuGroup = 'Shop' | 'Customers' | 'Content' | 'System';

/**
 * A menu entry: it links to the first of its pages that the user may open; the other pages are links above
 * the title.
 */
export type AdminMenuEntry = {
  label: string;
  icon: IconName;
  group: AdminMenuGroup;
  pages: readonly [AdminMenuPage, ...AdminMenuPage[]];
};
