import { and, asc, eq, isNull } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { parseStoredBriefQuestions } from './brief-forms.ts';
import type { BriefQuestion } from './brief-questions.ts';
import { briefs, briefTemplates } from './brief-tables.server.ts';

import type { BriefTemplateStatus } from './brief-templates.ts';
import { toBriefTemplateStatus } from './list-brief-templates.server.ts';

/** A questionnaire as its editor needs it, with what uses it. */
export type BriefTemplateDetail = {
  id: string;
  name: string;
  version: number;
  status: BriefTemplateStatus;
  questions: BriefQuestion[];
  services: { id: string; title: string }[];
  /** Number of orders whose brief was created from it. */
  orders: number;
};

/** Returns a questionnaire; null if there is none. */
export async function findBriefTemplate(ctx: AppContext, id: string): Promise<BriefTemplateDetail | null> {
  assertCan(ctx, 'templates:write');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(briefTemplates).where(eq(briefTemplates.id, id));
  if (!row) return null;
  const users = await ctx.db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(and(eq(services.briefTemplateId, id), isNull(services.deletedAt)))
    .orderBy(asc(services.titleSort), asc(services.id));
  const { orders } = await countBriefTemplateUses(ctx, id);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    status: toBriefTemplateStatus(row.status),
    questions: parseStoredBriefQuestions(row.questions),
    services: users.map((service) => ({ id: service.id, title: service.title ?? 'Untitled service' })),
    orders,
  };
}

/** Counts what uses a questionnaire: services, including those in the trash, and briefs of orders. */
export async function countBriefTemplateUses(
  ctx: AppContext,
  id: string,
): Promise<{ services: number; orders: number }> {
  return {
    services: await ctx.db.$count(services, eq(services.briefTemplateId, id)),
    orders: await ctx.db.$count(briefs, eq(briefs.templateId, id)),
  };
}

/** Whether a service may use this questionnaire. */
export async function hasBriefTemplateWithId(ctx: AppContext, id: string): Promise<boolean> {
  return (await ctx.db.$count(briefTemplates, eq(briefTemplates.id, id))) > 0;
}
