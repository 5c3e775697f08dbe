import { renameDraftCategories } from '#app/modules/content/drafts/rename-draft-categories.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  type RenamedDatabaseNames,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { BLOG_POST_KIND } from './find-post-adapter.server.ts';
import { posts } from './tables.server.ts';

/** Updates renamed categories in posts and their drafts. */
export async function renamePostCategories(ctx: AppContext, renamed: RenamedDatabaseNames): Promise<void> {
  await replaceRenamedValuesInColumn(ctx, { table: posts, column: posts.category }, renamed);
  await renameDraftCategories(ctx, BLOG_POST_KIND, renamed);
}
