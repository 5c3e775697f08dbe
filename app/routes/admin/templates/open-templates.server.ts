import { can } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { TEMPLATE_TABS } from './template-tabs.tsx';

/** The addresses of the pages about templates that somebody may open (pages.md section 1.2). */
export function openTemplates(actor: Actor): string[] {
  return TEMPLATE_TABS.filter(({ permission }) => can(actor, permission)).map(({ to }) => to);
}
