import { inArray, sql } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { trashPosts } from '#app/modules/blog/move-posts.server.ts';
import { moveStudies } from '#app/modules/case-studies/desk/move-studies.server.ts';
import { trashServices } from '#app/modules/catalog/trash/trash-services.server.ts';
import { removeAddedLeads } from '#app/modules/crm/leads/import-leads.server.ts';
import { deletePromoCode } from '#app/modules/promo/save-promo-code.server.ts';
import { trashReviews } from '#app/modules/reviews/moderate-reviews.server.ts';
import { removeSearchRule } from '#app/modules/search/rules/save-search-rule.server.ts';
import { trashTestimonials } from '#app/modules/testimonials/desk/decide-testimonials.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type EntityName, entityOf } from './entities.ts';
import { STORED_SOURCES } from './read-stored-sources.server.ts';

type Remove = (ctx: AppContext, ids: readonly string[]) => Promise<readonly string[]>;

const doneOf = async (outcome: Promise<BulkOutcome>) => (await outcome).done;

async function oneByOne(
  ids: readonly string[],
  remove: (id: string) => Promise<{ ok: boolean }>,
): Promise<string[]> {
  const done: string[] = [];
  for (const id of ids) if ((await remove(id)).ok) done.push(id);
  return done;
}

/** How each kind of thing goes: to its trash where it has one, by the command of its own page. */
const REMOVERS: Record<EntityName, Remove> = {
  services: (ctx, ids) => doneOf(trashServices(ctx, ids)),
  testimonials: (ctx, ids) => doneOf(trashTestimonials(ctx, ids, true)),
  reviews: (ctx, ids) => doneOf(trashReviews(ctx, ids, true)),
  'case-studies': (ctx, ids) => doneOf(moveStudies(ctx, ids, 'trash')),
  posts: (ctx, ids) => doneOf(trashPosts(ctx, ids)),
  'promo-codes': (ctx, ids) => oneByOne(ids, (id) => deletePromoCode(ctx, id)),
  leads: removeAddedLeads,
  redirects: (ctx, ids) => oneByOne(ids, (id) => removeSearchRule(ctx, id)),
};

/** Kinds whose rows leave nothing behind in a trash. */
const WITHOUT_TRASH: readonly EntityName[] = ['promo-codes', 'leads', 'redirects'];

async function deleteRows(ctx: AppContext, entity: EntityName, ids: readonly string[]): Promise<string[]> {
  const { id } = STORED_SOURCES[entity];
  const gone = await ctx.db
    .delete(id.table)
    .where(inArray(id, [...ids]))
    .returning({ id: sql<string>`${id}` });
  const { subject } = entityOf(entity);
  await recordAuditLines(
    ctx,
    gone.map((row) => ({
      action: `${subject}.import_undone`,
      entity: subject,
      entityId: row.id,
      summary: 'What an import had added was removed again, because it could not be imported as a whole',
    })),
  );
  return gone.map((row) => row.id);
}

type Removed = Promise<Map<string, string>>;

async function removeWith(remove: Remove, ctx: AppContext, ids: readonly string[]): Removed {
  if (ids.length === 0) return new Map();
  const done = new Set(await remove(ctx, ids));
  return new Map(ids.filter((id) => !done.has(id)).map((id) => [id, 'is in use, and stays']));
}

/** Removes what an import added, and says of each that stays why. */
export const removeAdded = (ctx: AppContext, entity: EntityName, ids: readonly string[]): Removed =>
  removeWith(REMOVERS[entity], ctx, ids);

/**
 * Deletes for good what an import added that could not be written as a whole: it was to leave nothing, so that the mended file comes in
 * under the same addresses. Says of each row that stays why.
 */
export const deleteAdded = (ctx: AppContext, entity: EntityName, ids: readonly string[]): Removed =>
  WITHOUT_TRASH.includes(entity)
    ? removeAdded(ctx, entity, ids)
    : removeWith((ctx, ids) => deleteRows(ctx, entity, ids), ctx, ids);
