import { z } from 'zod/mini';

import { fail } from '#app/lib/result.ts';
import { parseDateTimeInput } from '#app/lib/date-time-input.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  type SiteContentBlockName,
} from '#app/modules/content/blocks/block-forms.ts';
import { createContentBlockFormSchema } from '#app/modules/content/blocks/block-input.ts';
import {
  discardContentBlockDraft,
  publishContentBlockDraft,
  restoreContentBlockVersion,
  saveContentBlockDraft,
  scheduleContentBlockPublication,
  unscheduleContentBlockPublication,
} from '#app/modules/content/blocks/edit-block.server.ts';
import { toDraftErrorResponse } from '#app/modules/content/drafts/drafted.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** Publishes the current input of a block's form. */
export const createPublishBlockIntent = (name: SiteContentBlockName): FormIntentHandler =>
  defineIntent({
    input: createContentBlockFormSchema(CONTENT_BLOCK_FORMS_BY_NAME[name]),
    run: (ctx, sent) => publishContentBlockDraft(ctx, name, sent),
    refusal: toDraftErrorResponse,
    toast: ({ isChanged }) => (isChanged ? 'Published. Visitors see it now.' : 'This is already published.'),
  });

/** The actions of the page of a block. */
export function createContentBlockPageIntents(name: SiteContentBlockName): Record<string, FormIntentHandler> {
  const input = createContentBlockFormSchema(CONTENT_BLOCK_FORMS_BY_NAME[name]);
  const draft = (toast?: string) =>
    defineIntent({
      input,
      run: (ctx, sent) => saveContentBlockDraft(ctx, name, sent),
      refusal: toDraftErrorResponse,
      toast,
    });
  return {
    // The button of a row, without script.
    '': draft(),
    save: draft('Draft saved.'),
    autosave: draft(),
    publish: createPublishBlockIntent(name),
    discard: defineIntent({
      input: z.object({}),
      run: (ctx) => discardContentBlockDraft(ctx, name),
      refusal: toDraftErrorResponse,
      toast: 'Draft discarded.',
    }),
    schedule: defineIntent({
      input: z.object({ publishAt: z.string() }),
      run: async (ctx, { publishAt }) => {
        const at = parseDateTimeInput(await readShopTimeZone(ctx), publishAt);
        return at ? scheduleContentBlockPublication(ctx, name, at) : fail({ code: 'past' as const });
      },
      refusal: toDraftErrorResponse,
      toast: 'Scheduled.',
    }),
    unschedule: defineIntent({
      input: z.object({}),
      run: (ctx) => unscheduleContentBlockPublication(ctx, name),
      refusal: toDraftErrorResponse,
      toast: 'Schedule canceled. It’s a draft again.',
    }),
    'restore-version': defineIntent({
      input: z.object({ versionId: z.string() }),
      run: (ctx, { versionId }) => restoreContentBlockVersion(ctx, name, versionId),
      refusal: (failure) =>
        failure.code === 'invalid'
          ? 'These values no longer fit the page and can’t be restored.'
          : toDraftErrorResponse(failure),
      toast: 'Restored. Visitors see the old values again.',
    }),
  };
}
