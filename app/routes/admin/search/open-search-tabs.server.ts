import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { SEARCH_TABS, type SearchTab } from './search-tabs.tsx';

/** Returns the search pages the actor may open. */
export const listPermittedSearchTabs = (actor: Actor): SearchTab[] =>
  SEARCH_TABS.filter(({ permission }) => hasPermission(actor, permission)).map(({ tab }) => tab);
