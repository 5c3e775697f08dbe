import { can } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { ACTIONS } from './menu-actions.ts';
import { MENU } from './menu.ts';

/** The addresses of the menu and of the palette that somebody may open. */
export const openPages = (actor: Actor): string[] =>
  [...MENU, ...ACTIONS].flatMap(({ permission, href }) => (can(actor, permission) ? [href] : []));
