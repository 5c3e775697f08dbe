import type { FieldProblem } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';

import { contentBlockSchemas, type SiteContent } from '../schemas.ts';

import { CONTENT_BLOCK_FORMS_BY_NAME, BLOCK_KEYS, type BlockName } from './block-forms.ts';
import { findContentBlockProblems } from './block-problems.ts';

/** The value of any block. */
export type ContentBlockValue = SiteContent[(typeof BLOCK_KEYS)[BlockName]];

/** Returns the block if a draft can be published, or else every problem with its field. */
export function validateBlockDraft(
  name: BlockName,
  draft: unknown,
): Result<ContentBlockValue, readonly FieldProblem[]> {
  const parsed = contentBlockSchemas[BLOCK_KEYS[name]].safeParse(draft);
  return parsed.success
    ? ok(parsed.data)
    : fail(findContentBlockProblems(CONTENT_BLOCK_FORMS_BY_NAME[name], parsed.error));
}
