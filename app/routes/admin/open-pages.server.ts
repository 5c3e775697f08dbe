import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { COMMAND_PALETTE_ACTIONS } from './menu-actions.ts';
import { ADMIN_MENU_PAGES } from './menu.ts';

/** Returns the addresses of the menu and the palette that the actor may open. */
export const listPermittedPageHrefs = (actor: Actor): string[] =>
  [...ADMIN_MENU_PAGES, ...COMMAND_PALETTE_ACTIONS].flatMap(({ permission, href }) =>
    hasPermission(actor, permission) ? [href] : [],
  );
