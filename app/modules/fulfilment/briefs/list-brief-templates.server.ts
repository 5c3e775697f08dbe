import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import { parseStoredBriefQuestions } from './brief-forms.ts';
import { briefTemplates } from './brief-tables.server.ts';

import type {
  BriefTemplateListItem,
  BriefTemplateListState,
  BriefTemplateStatus,
} from './brief-templates.ts';

export const toBriefTemplateStatus = (status: string): BriefTemplateStatus =>
  status === 'archived' ? 'archived' : 'active';

/** Table names are written out, because a select of one table drops them from columns. */
const briefTemplateServiceCountSql = sql<number>`(select count(*)::integer from ${services}
  where ${services.briefTemplateId} = "brief_templates"."id" and ${services.deletedAt} is null)`;

const BRIEF_TEMPLATE_SORT_ORDERS: Record<BriefTemplateListState['sort'], SQL[]> = {
  'a-z': [asc(sql`lower(${briefTemplates.name})`), asc(briefTemplates.id)],
  'z-a': [desc(sql`lower(${briefTemplates.name})`), desc(briefTemplates.id)],
  edited: [desc(briefTemplates.updatedAt), desc(briefTemplates.id)],
  used: [desc(briefTemplateServiceCountSql), asc(briefTemplates.id)],
};

function buildBriefTemplateListCondition({ q, filters }: BriefTemplateListState): SQL | undefined {
  return and(
    q ? ilike(briefTemplates.name, createLikeContainsPattern(q)) : undefined,
    filters.status ? eq(briefTemplates.status, filters.status) : undefined,
  );
}

/** Returns one page of the questionnaires. */
export function listBriefTemplates(
  ctx: AppContext,
  state: BriefTemplateListState,
): Promise<ListPage<BriefTemplateListItem>> {
  assertCan(ctx, 'templates:write');
  const where = buildBriefTemplateListCondition(state);
  return readPaginatedDatabaseList(state, {
    rows: async ({ limit, offset }) => {
      const rows = await ctx.db
        .select({ row: briefTemplates, services: briefTemplateServiceCountSql })
        .from(briefTemplates)
        .where(where)
        .orderBy(...BRIEF_TEMPLATE_SORT_ORDERS[state.sort])
        .limit(limit)
        .offset(offset);
      return rows.map(({ row, services }) => {
        const questions = parseStoredBriefQuestions(row.questions);
        return {
          id: row.id,
          name: row.name,
          version: row.version,
          questions: questions.length,
          required: questions.filter(({ isRequired }) => isRequired).length,
          services,
          status: toBriefTemplateStatus(row.status),
          updatedAt: row.updatedAt.toISOString(),
        };
      });
    },
    count: () => countRowsUpTo(ctx, sql`select 1 from ${briefTemplates} where ${where ?? sql`true`}`),
  });
}

/** Returns the names of all questionnaires by id. */
export async function listBriefTemplateNames(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db.select({ id: briefTemplates.id, name: briefTemplates.name }).from(briefTemplates);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns the questionnaires a service can use, as options of a select; includes its current one even if it
 * is archived.
 */
export async function listBriefTemplateOptions(ctx: AppContext, current: string | null = null) {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db
    .select({ id: briefTemplates.id, name: briefTemplates.name, status: briefTemplates.status })
    .from(briefTemplates)
    .where(or(eq(briefTemplates.status, 'active'), current ? eq(briefTemplates.id, current) : undefined))
    .orderBy(asc(sql`lower(${briefTemplates.name})`), asc(briefTemplates.id));
  return rows.map(({ id, name, status }) => ({
    value: id,
    label: status === 'archived' ? `${name} (archived, not in use)` : name,
  }));
}
