import type { AppContext } from '#app/platform/context.ts';
import {
  type CurrentNameByFormerName,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { caseStudies } from './tables.server.ts';

/** Updates renamed categories in case studies. */
export const renameCaseStudyCategories = (ctx: AppContext, renamed: CurrentNameByFormerName): Promise<void> =>
  replaceRenamedValuesInColumn(ctx, { table: caseStudies, column: caseStudies.category }, renamed);
