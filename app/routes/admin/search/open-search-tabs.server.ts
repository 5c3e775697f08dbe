import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { ADMIN_SEARCH_PAGE_TABS, type AdminSearchTabKey } from './search-tabs.tsx';

/** Returns the search pages the actor may open. */
export const listPermittedAdminSearchTabs = (actor: Actor): AdminSearchTabKey[] =>
  ADMIN_SEARCH_PAGE_TABS.filter(({ permission }) => hasPermission(actor, permission)).map(({ tab }) => tab);
