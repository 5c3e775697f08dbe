import type { AppContext } from '#app/platform/context.ts';
import {
  type CurrentNameByFormerName,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { testimonials } from './tables.server.ts';

/** Updates renamed categories in testimonials. */
export const renameTestimonialCategories = (
  ctx: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> =>
  replaceRenamedValuesInColumn(ctx, { table: testimonials, column: testimonials.category }, renamed);
