import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { loadActiveSearchRules } from './read-tuning.server.ts';
import { searchSynonyms } from '../query-tables.server.ts';

import { BUILT_IN_SYNONYM_GROUPS } from './shipped-synonyms.ts';
import type { SynonymForm } from './synonym-form.ts';
import {
  isUsefulSynonymGroup,
  findRepeatedSynonymTerm,
  stemPhrase,
  type SynonymFailure,
  type SynonymGroup,
} from './synonym-group.ts';

type SaveSynonymResult = Result<{ id: string }, SynonymFailure>;
type SynonymGroupValues = SynonymGroup & { status: 'active' | 'removed' };

const getActorUserIdOrNull = ({ actor }: AppContext) => (actor.kind === 'user' ? actor.id : null);

async function updateOwnSynonymGroup(
  ctx: AppContext,
  id: string,
  values: SynonymGroupValues,
): Promise<SaveSynonymResult> {
  const [changed] = await ctx.db
    .update(searchSynonyms)
    .set({ ...values, terms: [...values.terms], updatedAt: ctx.now })
    .where(eq(searchSynonyms.id, id))
    .returning({ id: searchSynonyms.id });
  return changed ? ok(changed) : fail({ code: 'not-found' });
}

/** Stores a row that replaces the shipped group from now on. */
async function overrideShippedSynonymGroup(
  ctx: AppContext,
  key: string,
  values: SynonymGroupValues,
): Promise<SaveSynonymResult> {
  if (!BUILT_IN_SYNONYM_GROUPS.some((group) => group.key === key)) return fail({ code: 'not-found' });
  const row = { ...values, terms: [...values.terms], updatedAt: ctx.now };
  const [saved] = await ctx.db
    .insert(searchSynonyms)
    .values({ ...row, defaultKey: key, createdBy: getActorUserIdOrNull(ctx), createdAt: ctx.now })
    .onConflictDoUpdate({ target: searchSynonyms.defaultKey, set: row })
    .returning({ id: searchSynonyms.id });
  return saved ? ok(saved) : fail({ code: 'not-found' });
}

async function insertShopSynonymGroup(
  ctx: AppContext,
  values: SynonymGroupValues,
): Promise<SaveSynonymResult> {
  const [added] = await ctx.db
    .insert(searchSynonyms)
    .values({
      ...values,
      terms: [...values.terms],
      createdBy: getActorUserIdOrNull(ctx),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: searchSynonyms.id });
  return added ? ok(added) : fail({ code: 'not-found' });
}

async function updateSynonymGroup(
  ctx: AppContext,
  { id, key }: Pick<SynonymForm, 'id' | 'key'>,
  values: SynonymGroupValues,
): Promise<SaveSynonymResult> {
  if (key !== null) return overrideShippedSynonymGroup(ctx, key, values);
  return id === null ? insertShopSynonymGroup(ctx, values) : updateOwnSynonymGroup(ctx, id, values);
}

/** Adds a group, or changes one of the shop's own or a shipped one. Every process uses it at once. */
export async function saveSynonymGroup(ctx: AppContext, form: SynonymForm): Promise<SaveSynonymResult> {
  assertCan(ctx, 'search:write');
  const { kind, terms } = form;
  const repeated = findRepeatedSynonymTerm(terms);
  if (repeated !== null) return fail({ code: 'twice', term: repeated });
  if (!isUsefulSynonymGroup(terms)) return fail({ code: 'too-alike' });
  const { stopStems } = await loadActiveSearchRules(ctx);
  const stopped = terms.find((term) => stopStems.has(stemPhrase(term).join(' ')));
  if (stopped !== undefined) return fail({ code: 'stop-word', term: stopped });
  return inTransaction(ctx, async (ctx) => {
    const saved = await updateSynonymGroup(ctx, form, { kind, terms, status: 'active' });
    if (!saved.ok) return saved;
    await recordAudit(ctx, {
      action: 'search.synonyms.save',
      entity: 'search-synonyms',
      entityId: saved.value.id,
      summary: `Saved the synonyms of “${terms[0] ?? ''}”`,
      after: { kind, terms },
    });
    return saved;
  });
}

/** Removes a group; a shipped one can be saved again by its key. */
export async function removeSearchSynonymGroup(
  ctx: AppContext,
  group: Pick<SynonymForm, 'id' | 'key'>,
): Promise<SaveSynonymResult> {
  assertCan(ctx, 'search:write');
  if (group.id === null && group.key === null) return fail({ code: 'not-found' });
  return inTransaction(ctx, async (ctx) => {
    const shipped = BUILT_IN_SYNONYM_GROUPS.find(({ key }) => key === group.key);
    const removed = shipped
      ? await overrideShippedSynonymGroup(ctx, shipped.key, {
          kind: shipped.kind,
          terms: shipped.terms,
          status: 'removed',
        })
      : await removeOwnSynonymGroup(ctx, group.id);
    if (!removed.ok) return removed;
    await recordAudit(ctx, {
      action: 'search.synonyms.remove',
      entity: 'search-synonyms',
      entityId: removed.value.id,
      summary: 'Removed a group of synonyms',
    });
    return removed;
  });
}

/** Restores a shipped group as shipped, discarding the shop's changes. */
export async function restoreSynonymGroup(
  ctx: AppContext,
  { key }: { key: string },
): Promise<SaveSynonymResult> {
  assertCan(ctx, 'search:write');
  const shipped = BUILT_IN_SYNONYM_GROUPS.find((group) => group.key === key);
  if (!shipped) return fail({ code: 'not-found' });
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(searchSynonyms)
      .where(eq(searchSynonyms.defaultKey, key))
      .returning({ id: searchSynonyms.id, kind: searchSynonyms.kind, terms: searchSynonyms.terms });
    if (!row) return fail({ code: 'not-found' });
    const { id, ...before } = row;
    await recordAudit(ctx, {
      action: 'search.synonyms.restore',
      entity: 'search-synonyms',
      entityId: id,
      summary: `Restored the synonyms of “${shipped.terms[0] ?? ''}” to the defaults`,
      before,
      after: { kind: shipped.kind, terms: shipped.terms },
    });
    return ok({ id });
  });
}

async function removeOwnSynonymGroup(ctx: AppContext, id: string | null): Promise<SaveSynonymResult> {
  if (id === null) return fail({ code: 'not-found' });
  const [removed] = await ctx.db
    .delete(searchSynonyms)
    .where(eq(searchSynonyms.id, id))
    .returning({ id: searchSynonyms.id });
  return removed ? ok(removed) : fail({ code: 'not-found' });
}
