import type { AppContext } from '#app/platform/context.ts';

import { parseStoredBriefQuestions } from './brief-forms.ts';
import { briefTemplates } from './brief-tables.server.ts';

/** A questionnaire that comes with the program; its id never changes, so that it is added once. */
export type BuiltInBriefTemplate = { id: string; name: string; questions: readonly unknown[] };

/** Adds the questionnaires the shop does not have yet; existing ones, edited or archived, are not changed. */
export async function addBuiltInBriefTemplates(
  ctx: AppContext,
  templates: readonly BuiltInBriefTemplate[],
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<void> {
  const rows = templates.map(({ id, name, questions }) => {
    const read = parseStoredBriefQuestions(questions);
    if (read.length < questions.length) throw new Error(`${name} has a question that is not valid`);
    return { id, name, questions: read, isDemo, createdAt: ctx.now, updatedAt: ctx.now };
  });
  await ctx.db.insert(briefTemplates).values(rows).onConflictDoNothing({ target: briefTemplates.id });
}
