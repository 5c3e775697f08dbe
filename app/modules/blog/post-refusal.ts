import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import { toDraftErrorResponse, type ContentDraftFailure } from '#app/modules/content/drafts/drafted.ts';

/** Returns the response for a failure of a post action. */
export function createBlogPostFailureResponse(
  failure: Exclude<ContentDraftFailure, EditVersionConflictFailure> | { code: 'gone' },
) {
  return failure.code === 'gone'
    ? { message: 'This post is in the trash or was permanently deleted.', status: 409 }
    : toDraftErrorResponse(failure);
}
