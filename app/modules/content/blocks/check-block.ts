import type { FieldProblem } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';

import { contentBlockSchemas, type SiteContent } from '../schemas.ts';

import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  type SiteContentBlockName,
} from './block-forms.ts';
import { findContentBlockProblems } from './block-problems.ts';

/** The value of any block. */
export type ContentBlockValue = SiteContent[(typeof CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG)[SiteContentBlockName]];

/** Returns the block if a draft can be published, or else every problem with its field. */
export function validateContentBlockDraft(
  name: SiteContentBlockName,
  draft: unknown,
): Result<ContentBlockValue, readonly FieldProblem[]> {
  const parsed = contentBlockSchemas[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]].safeParse(draft);
  return parsed.success
    ? ok(parsed.data)
    : fail(findContentBlockProblems(CONTENT_BLOCK_FORMS_BY_NAME[name], parsed.error));
}
