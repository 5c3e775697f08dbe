import { renameCategoriesInDailySums } from '#app/modules/analytics/rename-summed-categories.server.ts';
import { updatePostsOfRenamedCategories } from '#app/modules/blog/rename-post-categories.server.ts';
import { renameCaseStudyCategories } from '#app/modules/case-studies/rename-case-study-categories.server.ts';
import { renameServiceCategories } from '#app/modules/catalog/rename-service-categories.server.ts';
import { renameOrderItemCategories } from '#app/modules/orders/rename-item-categories.server.ts';
import { renamePromoCategories } from '#app/modules/promo/rename-promo-categories.server.ts';
import { renameTestimonialCategories } from '#app/modules/testimonials/rename-testimonial-categories.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { CurrentNameByFormerName } from '#app/platform/db/replace-names.server.ts';

/** Every place that stores a category's name; a place missing here would keep outdated names. */
const CATEGORY_RENAME_FUNCTIONS = [
  renameServiceCategories,
  updatePostsOfRenamedCategories,
  renameTestimonialCategories,
  renameCaseStudyCategories,
  renamePromoCategories,
  renameOrderItemCategories,
  renameCategoriesInDailySums,
];

/** Replaces former category names by the current ones wherever they are stored. */
export async function renameStoredCategoryNamesEverywhere(
  ctx: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  if (renamed.size === 0) return;
  for (const rename of CATEGORY_RENAME_FUNCTIONS) await rename(ctx, renamed);
}
