import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';

import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo, readPage } from '#app/platform/db/listing.server.ts';

import { readQuestions } from '../briefs/brief-forms.ts';
import type { BriefQuestion } from '../briefs/brief-questions.ts';
import { briefs, briefTemplates } from '../tables.server.ts';

import type { TemplateRow, TemplateSearchState, TemplateStatus } from './brief-templates.ts';

const asStatus = (status: string): TemplateStatus => (status === 'archived' ? 'archived' : 'active');
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
/** Qualified by hand: a select of one table drops the names of columns. */
const usedBy = sql<number>`(select count(*)::integer from ${services}
  where ${services.briefTemplateId} = "brief_templates"."id" and ${services.deletedAt} is null)`;

const ORDERS: Record<TemplateSearchState['sort'], SQL[]> = {
  'a-z': [asc(sql`lower(${briefTemplates.name})`), asc(briefTemplates.id)],
  'z-a': [desc(sql`lower(${briefTemplates.name})`), desc(briefTemplates.id)],
  edited: [desc(briefTemplates.updatedAt), desc(briefTemplates.id)],
  used: [desc(usedBy), asc(briefTemplates.id)],
};

function matching({ q, filters }: TemplateSearchState): SQL | undefined {
  return and(
    q ? ilike(briefTemplates.name, containing(q)) : undefined,
    filters.status ? eq(briefTemplates.status, filters.status) : undefined,
  );
}

/** One page of the questionnaires. */
export function listTemplates(ctx: AppContext, state: TemplateSearchState): Promise<ListPage<TemplateRow>> {
  assertCan(ctx, 'templates:write');
  const where = matching(state);
  return readPage(state, {
    rows: async ({ limit, offset }) => {
      const rows = await ctx.db
        .select({ row: briefTemplates, services: usedBy })
        .from(briefTemplates)
        .where(where)
        .orderBy(...ORDERS[state.sort])
        .limit(limit)
        .offset(offset);
      return rows.map(({ row, services }) => {
        const questions = readQuestions(row.questions);
        return {
          id: row.id,
          name: row.name,
          version: row.version,
          questions: questions.length,
          required: questions.filter(({ isRequired }) => isRequired).length,
          services,
          status: asStatus(row.status),
          updatedAt: row.updatedAt.toISOString(),
        };
      });
    },
    count: () => countUpTo(ctx, sql`select 1 from ${briefTemplates} where ${where ?? sql`true`}`),
  });
}

/** A questionnaire as its editor opens it, with what uses it. */
export type EditedTemplate = {
  id: string;
  name: string;
  version: number;
  status: TemplateStatus;
  questions: BriefQuestion[];
  services: { id: string; title: string }[];
  /** Orders whose brief was made of it. */
  orders: number;
};

/** One questionnaire; null when there is none. */
export async function findTemplate(ctx: AppContext, id: string): Promise<EditedTemplate | null> {
  assertCan(ctx, 'templates:write');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(briefTemplates).where(eq(briefTemplates.id, id));
  if (!row) return null;
  const users = await ctx.db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(and(eq(services.briefTemplateId, id), isNull(services.deletedAt)))
    .orderBy(asc(services.titleSort), asc(services.id));
  const { orders } = await countUses(ctx, id);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    status: asStatus(row.status),
    questions: readQuestions(row.questions),
    services: users.map((service) => ({ id: service.id, title: service.title ?? 'Untitled service' })),
    orders,
  };
}

/** What a questionnaire is used by: services, those in the trash among them, and briefs of orders. */
export async function countUses(ctx: AppContext, id: string): Promise<{ services: number; orders: number }> {
  return {
    services: await ctx.db.$count(services, eq(services.briefTemplateId, id)),
    orders: await ctx.db.$count(briefs, eq(briefs.templateId, id)),
  };
}

/** Whether a service may be given this questionnaire. */
export async function isTemplate(ctx: AppContext, id: string): Promise<boolean> {
  return (await ctx.db.$count(briefTemplates, eq(briefTemplates.id, id))) > 0;
}

/** The names of all questionnaires, for what knows them by id. */
export async function listTemplateNames(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db.select({ id: briefTemplates.id, name: briefTemplates.name }).from(briefTemplates);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The questionnaires a service can be given, in the words of a select; the one it has is among them, archived or not. */
export async function listTemplateChoices(ctx: AppContext, current: string | null = null) {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db
    .select({ id: briefTemplates.id, name: briefTemplates.name, status: briefTemplates.status })
    .from(briefTemplates)
    .where(or(eq(briefTemplates.status, 'active'), current ? eq(briefTemplates.id, current) : undefined))
    .orderBy(asc(sql`lower(${briefTemplates.name})`), asc(briefTemplates.id));
  return rows.map(({ id, name, status }) => ({
    value: id,
    label: status === 'archived' ? `${name} (archived, asks nothing)` : name,
  }));
}
