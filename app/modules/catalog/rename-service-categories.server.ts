import type { AppContext } from '#app/platform/context.ts';
import { type Renamed, replaceNames } from '#app/platform/db/replace-names.server.ts';

import { services } from './tables.server.ts';

/** Gives services the present names of their categories. Their versions keep the names of their time. */
export const renameServiceCategories = (ctx: AppContext, renamed: Renamed): Promise<void> =>
  replaceNames(ctx, { table: services, column: services.category }, renamed);
