import type { AppContext } from '#app/platform/context.ts';
import {
  type CurrentNameByFormerName,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { orderItems } from './item-tables.server.ts';

/**
 * Updates sold items to the current names of their categories, so that lists and figures count them there.
 */
export const renameOrderItemCategories = (ctx: AppContext, renamed: CurrentNameByFormerName): Promise<void> =>
  replaceRenamedValuesInColumn(ctx, { table: orderItems, column: orderItems.category }, renamed);
