import { addShippedTemplates } from '#app/modules/fulfilment/briefs/add-shipped-templates.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import questionnaires from './questionnaires.json' with { type: 'json' };

/** The questionnaire a service asks that names none of its own. */
const GENERAL = questionnaires.filter(({ category }) => category === null);
const OF_CATEGORIES = questionnaires.filter(({ category }) => category !== null);

/**
 * Adds the questionnaires that come with the program, a general one and one for each category, and says by category which
 * a new service asks. In the caller's transaction; what the shop has already stays as it is.
 */
export async function addQuestionnaires(
  ctx: AppContext,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  // The general one fits every trade, so that it is the shop's own from the start and stays when the demo goes.
  await addShippedTemplates(ctx, GENERAL);
  await addShippedTemplates(ctx, OF_CATEGORIES, { isDemo });
  return new Map(questionnaires.flatMap(({ id, category }) => (category === null ? [] : [[category, id]])));
}

/** Adds the general questionnaire unless the shop has it, changed or archived, and gives its id. In the caller's transaction. */
export async function addGeneralBrief(ctx: AppContext): Promise<string | null> {
  await addShippedTemplates(ctx, GENERAL);
  return GENERAL[0]?.id ?? null;
}

/** What the general questionnaire is called before a shop has it. */
export const GENERAL_BRIEFS: readonly { id: string; name: string }[] = GENERAL;
