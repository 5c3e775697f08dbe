import { asksForAnswers, type BriefQuestion } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { briefs } from '#app/modules/fulfilment/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** One question; a test states only what it is about. */
export function makeQuestion(question: Partial<BriefQuestion> & { key: string }): BriefQuestion {
  return {
    type: 'short',
    label: `Question ${question.key}`,
    isRequired: false,
    help: '',
    example: '',
    options: [],
    showIf: null,
    ...question,
  };
}

/** The brief of an item as its payment opened it, written straight into the table. */
export async function addBrief(
  ctx: AppContext,
  itemId: string,
  questions: readonly BriefQuestion[],
): Promise<void> {
  const isRequired = asksForAnswers(questions);
  await ctx.db
    .insert(briefs)
    .values({ orderItemId: itemId, isRequired, questions: [...questions], state: 'draft' });
}
