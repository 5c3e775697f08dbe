import { addShippedTemplates } from '#app/modules/fulfilment/briefs/add-shipped-templates.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import questionnaires from './questionnaires.json' with { type: 'json' };

/**
 * Adds the questionnaires that come with the program, a general one and one for each category, and says by category which
 * a new service asks. In the caller's transaction; what the shop has already stays as it is.
 */
export async function addQuestionnaires(
  ctx: AppContext,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  await addShippedTemplates(ctx, questionnaires, { isDemo });
  return new Map(questionnaires.flatMap(({ id, category }) => (category === null ? [] : [[category, id]])));
}
