import { addBuiltInBriefTemplates } from '#app/modules/fulfilment/briefs/add-shipped-templates.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import questionnaires from './questionnaires.json' with { type: 'json' };

/** The default questionnaire of services that name none. */
const UNCATEGORIZED_BRIEF_QUESTIONNAIRES = questionnaires.filter(({ category }) => category === null);
const CATEGORY_QUESTIONNAIRES = questionnaires.filter(({ category }) => category !== null);

/**
 * Adds the shipped questionnaires, a general one and one per category, and returns by category which one a
 * new service uses. In the caller's transaction; existing ones stay as they are.
 */
export async function addDefaultBriefQuestionnaires(
  ctx: AppContext,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  // The general one fits every trade, so it is not demo data and stays when the demo data is removed.
  await addBuiltInBriefTemplates(ctx, UNCATEGORIZED_BRIEF_QUESTIONNAIRES);
  await addBuiltInBriefTemplates(ctx, CATEGORY_QUESTIONNAIRES, { isDemo });
  return new Map(questionnaires.flatMap(({ id, category }) => (category === null ? [] : [[category, id]])));
}

/**
 * Adds the general questionnaire unless the shop has it, changed or archived, and returns its id. In the
 * caller's transaction.
 */
export async function addGeneralBriefQuestionnaireIfMissing(ctx: AppContext): Promise<string | null> {
  await addBuiltInBriefTemplates(ctx, UNCATEGORIZED_BRIEF_QUESTIONNAIRES);
  return UNCATEGORIZED_BRIEF_QUESTIONNAIRES[0]?.id ?? null;
}

/** The general questionnaire's name before a shop has it. */
export const DEFAULT_GENERAL_BRIEF_QUESTIONNAIRES: readonly { id: string; name: string }[] =
  UNCATEGORIZED_BRIEF_QUESTIONNAIRES;
