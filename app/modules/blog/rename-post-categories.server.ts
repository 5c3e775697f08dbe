import { renameCategoriesInContentDrafts } from '#app/modules/content/drafts/rename-draft-categories.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  type CurrentNameByFormerName,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { BLOG_POST_KIND } from './find-post-adapter.server.ts';
import { posts } from './tables.server.ts';

/** Updates renamed categories in posts and their drafts. */
export async function updatePostsOfRenamedCategories(
  ctx: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  await replaceRenamedValuesInColumn(ctx, { table: posts, column: posts.category }, renamed);
  await renameCategoriesInContentDrafts(ctx, BLOG_POST_KIND, renamed);
}
