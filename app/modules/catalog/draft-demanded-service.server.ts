import { z } from 'zod';

import { ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import { phrasesProblem } from './buyer-phrases.ts';
import { findDemandedService } from './find-demanded-draft.server.ts';
import type { IsBrief } from './internal/write-service.server.ts';
import { createService } from './save-service.server.ts';
import { type EditFailure, EMPTY_CONTENT } from './service-content.ts';
import { formValuesOf, serviceForm } from './service-form.ts';

const TITLE_LIMIT = 160;

/** Title-cases a query: `zeppelin Rides` becomes `Zeppelin Rides`. */
const titleOf = (query: string): string =>
  `${query.slice(0, 1).toUpperCase()}${query.slice(1)}`.slice(0, TITLE_LIMIT).trim().toWellFormed();

/**
 * Creates a draft from a search without a result (pages.md "Requests after an empty search"): its title, and
 * the query among the buyer phrases, so that the same search finds it once it is published. Idempotent per
 * query. Its buyers get the brief template `id`.
 */
export async function draftDemandedService(
  ctx: AppContext,
  query: string,
  { id: briefId, isBrief }: { id: string | null; isBrief?: IsBrief },
): Promise<Result<{ id: string }, EditFailure>> {
  const known = await findDemandedService(ctx, query);
  if (known) return ok(known);
  const phrases = phrasesProblem([query]) === null ? [query] : [];
  const content = {
    ...EMPTY_CONTENT,
    service_title: titleOf(query),
    buyer_phrases: phrases,
    brief_template_id: briefId,
  };
  const form = z.parse(serviceForm, formValuesOf(content, 1));
  return createService(ctx, { form, demandQuery: query, isBrief });
}
