import type { BulkActionResult } from '#app/lib/bulk.ts';
import { deletePostsAddedByImport } from '#app/modules/blog/delete-added-posts.server.ts';
import { trashPosts } from '#app/modules/blog/move-posts.server.ts';
import { undoFailedCaseStudyImport } from '#app/modules/case-studies/delete-added-case-studies.server.ts';
import { applyCaseStudyAction } from '#app/modules/case-studies/admin/move-case-studies.server.ts';
import { deleteServicesAddedByFailedImport } from '#app/modules/catalog/delete-added-services.server.ts';
import { moveServicesToTrash } from '#app/modules/catalog/trash/trash-services.server.ts';
import { undoLeadImport } from '#app/modules/crm/leads/import-leads.server.ts';
import { deletePromoCode } from '#app/modules/promo/save-promo-code.server.ts';
import { deleteReviewsAddedByImport } from '#app/modules/reviews/delete-added-reviews.server.ts';
import { trashReviews } from '#app/modules/reviews/moderate-reviews.server.ts';
import { removeSearchRule } from '#app/modules/search/rules/save-search-rule.server.ts';
import { trashTestimonials } from '#app/modules/testimonials/admin/decide-testimonials.server.ts';
import { undoTestimonialImport } from '#app/modules/testimonials/undo-testimonial-import.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { BulkEntityName } from './entities.ts';

type RemoveImportedRowsFunction = (ctx: AppContext, ids: readonly string[]) => Promise<readonly string[]>;

const getSuccessfulBulkActionIds = async (outcome: Promise<BulkActionResult>) => (await outcome).done;

async function removeImportedRowsOneByOne(
  ids: readonly string[],
  remove: (id: string) => Promise<{ ok: boolean }>,
): Promise<string[]> {
  const done: string[] = [];
  for (const id of ids) if ((await remove(id)).ok) done.push(id);
  return done;
}

/** How to remove each kind: to its trash if it has one, by the command of its own page. */
const IMPORTED_ROW_REMOVERS_BY_ENTITY: Record<BulkEntityName, RemoveImportedRowsFunction> = {
  services: (ctx, ids) => getSuccessfulBulkActionIds(moveServicesToTrash(ctx, ids)),
  testimonials: (ctx, ids) => getSuccessfulBulkActionIds(trashTestimonials(ctx, ids, true)),
  reviews: (ctx, ids) => getSuccessfulBulkActionIds(trashReviews(ctx, ids, true)),
  'case-studies': (ctx, ids) => getSuccessfulBulkActionIds(applyCaseStudyAction(ctx, ids, 'trash')),
  posts: (ctx, ids) => getSuccessfulBulkActionIds(trashPosts(ctx, ids)),
  'promo-codes': (ctx, ids) => removeImportedRowsOneByOne(ids, (id) => deletePromoCode(ctx, id)),
  leads: undoLeadImport,
  redirects: (ctx, ids) => removeImportedRowsOneByOne(ids, (id) => removeSearchRule(ctx, id)),
};

/** How to delete each kind permanently; kinds without a trash always are. */
const PERMANENT_IMPORTED_ROW_DELETERS_BY_ENTITY: Record<BulkEntityName, RemoveImportedRowsFunction> = {
  ...IMPORTED_ROW_REMOVERS_BY_ENTITY,
  services: deleteServicesAddedByFailedImport,
  testimonials: undoTestimonialImport,
  reviews: deleteReviewsAddedByImport,
  'case-studies': undoFailedCaseStudyImport,
  posts: deletePostsAddedByImport,
};

type ImportedRowRemovalFailures = Promise<Map<string, string>>;

async function removeImportedRowsUsing(
  remove: RemoveImportedRowsFunction,
  ctx: AppContext,
  ids: readonly string[],
): ImportedRowRemovalFailures {
  if (ids.length === 0) return new Map();
  const done = new Set(await remove(ctx, ids));
  return new Map(ids.filter((id) => !done.has(id)).map((id) => [id, 'is in use and was kept']));
}

/** Removes the rows that an import added; returns the reason for each one that stays. */
export const removeImportedRows = (
  ctx: AppContext,
  entity: BulkEntityName,
  ids: readonly string[],
): ImportedRowRemovalFailures => removeImportedRowsUsing(IMPORTED_ROW_REMOVERS_BY_ENTITY[entity], ctx, ids);

/**
 * Permanently deletes the rows of an all-or-nothing import that failed, so that the corrected file can use
 * the same slugs. Returns the reason for each row that stays.
 */
export const deleteImportedRows = (
  ctx: AppContext,
  entity: BulkEntityName,
  ids: readonly string[],
): ImportedRowRemovalFailures =>
  removeImportedRowsUsing(PERMANENT_IMPORTED_ROW_DELETERS_BY_ENTITY[entity], ctx, ids);
