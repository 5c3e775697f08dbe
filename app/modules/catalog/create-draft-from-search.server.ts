import { z } from 'zod';

import { ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findServiceSearchPhrasesProblem } from './buyer-phrases.ts';
import { findServiceCreatedFromSearch } from './find-demanded-draft.server.ts';
import type { IsBriefTemplateId } from './internal/write-service.server.ts';
import { createService } from './save-service.server.ts';
import { type ServiceEditFailure, EMPTY_SERVICE_CONTENT } from './service-content.ts';
import { getServiceFormValues, serviceEditorFormSchema } from './service-form.ts';

const MAX_DRAFT_SERVICE_TITLE_LENGTH = 160;

/** Title-cases a query: `zeppelin Rides` becomes `Zeppelin Rides`. */
const buildTitleFromQuery = (query: string): string =>
  `${query.slice(0, 1).toUpperCase()}${query.slice(1)}`
    .slice(0, MAX_DRAFT_SERVICE_TITLE_LENGTH)
    .trim()
    .toWellFormed();

/**
 * Creates a draft from a search without a result (pages.md "Requests after an empty search"): its title, and
 * the query among the buyer phrases, so that the same search finds it once it is published. Idempotent per
 * query. Its buyers get the brief template `id`.
 */
export async function createDraftServiceFromSearch(
  ctx: AppContext,
  query: string,
  { id: briefId, isBrief }: { id: string | null; isBrief?: IsBriefTemplateId },
): Promise<Result<{ id: string }, ServiceEditFailure>> {
  const known = await findServiceCreatedFromSearch(ctx, query);
  if (known) return ok(known);
  const phrases = findServiceSearchPhrasesProblem([query]) === null ? [query] : [];
  const content = {
    ...EMPTY_SERVICE_CONTENT,
    service_title: buildTitleFromQuery(query),
    buyer_phrases: phrases,
    brief_template_id: briefId,
  };
  const form = z.parse(serviceEditorFormSchema, getServiceFormValues(content, 1));
  return createService(ctx, { form, demandQuery: query, isBrief });
}
