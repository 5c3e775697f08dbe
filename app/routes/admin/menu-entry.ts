import type { Permission } from '#app/platform/access.server.ts';
import type { IconName } from '#app/ui/icon-names.ts';

export type MenuPage = {
  href: string;
  label: string;
  /** Who may not open the page does not see it (pages.md section 1.1). */
  permission: Permission;
  /** Other words people look for this page by, in the palette. */
  words?: string;
  /** Beginnings of other addresses that belong to this page. */
  also?: readonly string[];
};

/** A page with the sign it has in the palette. */
export type PalettePage = MenuPage & { icon: IconName };

export type MenuGroup = 'Shop' | 'Customers' | 'Content' | 'System';

/** A line of the menu: it leads to the first of its pages that is open to the person, and the others are links above its title. */
export type MenuEntry = {
  label: string;
  icon: IconName;
  group: MenuGroup;
  pages: readonly [MenuPage, ...MenuPage[]];
};
