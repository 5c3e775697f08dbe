import type { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { hasRequiredBriefQuestions } from './brief-questions.ts';
import { briefs } from './brief-tables.server.ts';
import { readBriefQuestionsByService } from './list-preview-questions.server.ts';

type BriefOrderItem = Pick<typeof orderItems.$inferSelect, 'id' | 'serviceId'>;
/**
 * Opens the brief of each item in the payment's transaction, with a copy of the current questions, which
 * later edits of the questionnaire do not change (orders.md "Tables"). Returns the ids of the items that
 * wait for answers.
 */
export async function createOrderItemBriefs(
  ctx: AppContext,
  items: readonly BriefOrderItem[],
): Promise<ReadonlySet<string>> {
  const ids = items.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]));
  const briefQuestions = await readBriefQuestionsByService(ctx, ids);
  const rows = items.map(({ id, serviceId }) => {
    const found = briefQuestions.get(serviceId ?? '');
    const questions = found?.questions ?? [];
    const isRequired = hasRequiredBriefQuestions(questions);
    return {
      orderItemId: id,
      isRequired,
      templateId: found?.templateId ?? null,
      templateVersion: found?.version ?? null,
      questions,
      // `not_required` has no questions; an optional brief is a draft that does not delay the work.
      state: questions.length > 0 ? 'draft' : 'not_required',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
  });
  // A late payment may find the briefs of an earlier one.
  if (rows.length > 0) await ctx.db.insert(briefs).values(rows).onConflictDoNothing();
  return new Set(rows.filter(({ isRequired }) => isRequired).map(({ orderItemId }) => orderItemId));
}
