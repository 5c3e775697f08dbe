import { and, eq, sql } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { parseStoredBriefQuestions } from './brief-forms.ts';
import {
  type BriefQuestionPurchasePreview,
  hasRequiredBriefQuestions,
  type BriefQuestion,
  toBriefQuestionPurchasePreview,
} from './brief-questions.ts';
import { briefTemplates } from './brief-tables.server.ts';

type BriefTemplateQuestions = { templateId: string; version: number; questions: BriefQuestion[] };

const queryBriefTemplatesOfServices = combineReadsIntoOneStatement({
  templates: createReadForBatchedStatement(
    {
      serviceId: services.id,
      templateId: briefTemplates.id,
      version: briefTemplates.version,
      questions: briefTemplates.questions,
    },
    (from) =>
      from
        .from(services)
        .innerJoin(briefTemplates, eq(briefTemplates.id, services.briefTemplateId))
        .where(
          and(
            sql`${services.id} = any(${sql.placeholder('serviceIds')}::uuid[])`,
            eq(briefTemplates.status, 'active'),
          ),
        ),
  ),
});

/**
 * Returns the current questions for buyers of these services, by service; archived questionnaires have none.
 */
export async function readBriefQuestionsByService(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, BriefTemplateQuestions>> {
  if (serviceIds.length === 0) return new Map();
  const { templates } = await queryBriefTemplatesOfServices(ctx.db, { serviceIds: [...serviceIds] });
  return new Map(
    templates.map(({ serviceId, questions, ...template }) => [
      serviceId,
      { ...template, questions: parseStoredBriefQuestions(questions) },
    ]),
  );
}

/**
 * Returns which of these services begin with a brief: required answers are needed before their dates count.
 */
export async function listServicesRequiringBrief(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const templates = await readBriefQuestionsByService(ctx, serviceIds);
  return new Set(
    [...templates].filter(([, { questions }]) => hasRequiredBriefQuestions(questions)).map(([id]) => id),
  );
}

/**
 * Returns the questions for buyers of a service, for its public page. If they cannot be read, the page shows
 * none, because the purchase does not depend on them.
 */
export async function listServicePreviewQuestions(
  ctx: AppContext,
  serviceId: string,
): Promise<BriefQuestionPurchasePreview[]> {
  try {
    const templates = await readBriefQuestionsByService(ctx, [serviceId]);
    return (templates.get(serviceId)?.questions ?? []).map(toBriefQuestionPurchasePreview);
  } catch (error) {
    ctx.onFallback?.();
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the questions of a brief were not read');
    return [];
  }
}
