import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { ACTIONS } from './menu-actions.ts';
import { MENU } from './menu.ts';

/** Returns the addresses of the menu and the palette that the actor may open. */
export const openPages = (actor: Actor): string[] =>
  [...MENU, ...ACTIONS].flatMap(({ permission, href }) => (hasPermission(actor, permission) ? [href] : []));
