import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { searchRules } from '../query-tables.server.ts';
import { tokenizeSearchTextToStrings } from '../words/search-words.ts';

import { findSearchRuleConflict, findSearchRuleServiceTitle } from './find-rule-conflict.server.ts';
import {
  type SearchRuleCreationFailure,
  type SearchRuleKind,
  getSearchRuleTermStemKey,
} from './search-rule.ts';

/** A new rule; `term` is empty for `hired`. */
export type NewSearchRule = {
  kind: SearchRuleKind;
  term: string;
  serviceId?: string | null;
  path?: string | null;
};
export type SavedSearchRule = {
  id: string;
  kind: SearchRuleKind;
  term: string;
  serviceId: string | null;
  path: string | null;
  name: string;
};

const SEARCH_RULE_AUDIT_SUMMARIES: Record<SearchRuleKind, (name: string, rule: NewSearchRule) => string> = {
  pin: (name, { term }) => `“${name}” comes first for “${term}”`,
  hide: (name, { term }) => `“${term}” no longer finds “${name}”`,
  redirect: (_, { term, path }) => `“${term}” redirects to ${path ?? ''}`,
  stop: (_, { term }) => `“${term}” is ignored in searches`,
  hired: (name) => `“${name}” is listed under most hired`,
  ignore: (_, { term }) => `“${term}” is ignored in search insights`,
};

/** Creates a rule; every process applies it from the next query. */
export async function addSearchRule(
  ctx: AppContext,
  rule: NewSearchRule,
): Promise<Result<SavedSearchRule, SearchRuleCreationFailure>> {
  assertCan(ctx, 'search:write');
  return inTransaction(ctx, async (ctx) => {
    const { kind, term, serviceId = null, path = null } = rule;
    const name = serviceId === null ? '' : await findSearchRuleServiceTitle(ctx, serviceId);
    if (name === null) return fail({ code: 'unknown-service' });
    const conflict = await findSearchRuleConflict(ctx, rule);
    if (conflict) return fail(conflict);
    const { actor } = ctx;
    const [saved] = await ctx.db
      .insert(searchRules)
      .values({
        kind,
        term,
        key: kind === 'hired' ? '' : getSearchRuleTermStemKey(tokenizeSearchTextToStrings(term)),
        serviceId,
        path,
        createdBy: actor.kind === 'user' ? actor.id : null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: searchRules.id });
    // Another request created the same rule at this moment.
    if (!saved) return fail({ code: 'duplicate', term: term || name });
    await recordAudit(ctx, {
      action: `search.rule.${kind}`,
      entity: 'search-rule',
      entityId: saved.id,
      summary: SEARCH_RULE_AUDIT_SUMMARIES[kind](name, rule),
      after: { kind, term, serviceId, path },
    });
    return ok({ id: saved.id, kind, term, serviceId, path, name });
  });
}

/** Removes a rule; the next query is answered without it. */
export async function removeSearchRule(
  ctx: AppContext,
  id: string,
): Promise<Result<SavedSearchRule, SearchRuleCreationFailure>> {
  assertCan(ctx, 'search:write');
  return inTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(searchRules).where(eq(searchRules.id, id)).returning();
    if (!removed) return fail({ code: 'not-found' });
    const { kind, term, serviceId, path } = removed;
    const name = serviceId === null ? '' : ((await findSearchRuleServiceTitle(ctx, serviceId)) ?? 'Untitled');
    const before = { kind, term, serviceId, path };
    await recordAudit(ctx, {
      action: 'search.rule.remove',
      entity: 'search-rule',
      entityId: id,
      summary: `Removed: ${SEARCH_RULE_AUDIT_SUMMARIES[kind](name, { kind, term, path })}`,
      before,
    });
    return ok({ id, ...before, name });
  });
}
