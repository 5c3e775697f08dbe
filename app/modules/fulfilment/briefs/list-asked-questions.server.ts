import { and, eq, inArray } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readQuestions } from './brief-forms.ts';
import { type AskedQuestion, asksForAnswers, type BriefQuestion, toAsked } from './brief-questions.ts';
import { briefTemplates } from './brief-tables.server.ts';

type Asked = { templateId: string; version: number; questions: BriefQuestion[] };

/** What buyers of these services are asked now, by service; archived questionnaires ask nothing. */
export async function readAskedQuestions(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, Asked>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      serviceId: services.id,
      templateId: briefTemplates.id,
      version: briefTemplates.version,
      questions: briefTemplates.questions,
    })
    .from(services)
    .innerJoin(briefTemplates, eq(briefTemplates.id, services.briefTemplateId))
    .where(and(inArray(services.id, [...serviceIds]), eq(briefTemplates.status, 'active')));
  return new Map(
    rows.map(({ serviceId, questions, ...asked }) => [
      serviceId,
      { ...asked, questions: readQuestions(questions) },
    ]),
  );
}

/** Which of these services begin with a brief: something has to be answered before their dates count. */
export async function listBriefedServices(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = await readAskedQuestions(ctx, serviceIds);
  return new Set([...asked].filter(([, { questions }]) => asksForAnswers(questions)).map(([id]) => id));
}

/**
 * What the buyers of a service are asked, for its public page. A shop that cannot say it now shows the page without: the
 * purchase does not depend on it.
 */
export async function listAskedQuestions(ctx: AppContext, serviceId: string): Promise<AskedQuestion[]> {
  try {
    const asked = await readAskedQuestions(ctx, [serviceId]);
    return (asked.get(serviceId)?.questions ?? []).map(toAsked);
  } catch (error) {
    ctx.onFallback?.();
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the questions of a brief were not read');
    return [];
  }
}
