import { z } from 'zod/mini';

import { BLOCK_FORMS, type BlockName } from '#app/modules/content/blocks/block-forms.ts';
import { blockInput } from '#app/modules/content/blocks/block-input.ts';
import {
  discardBlockDraft,
  publishBlock,
  restoreBlock,
  saveBlockDraft,
} from '#app/modules/content/blocks/edit-block.server.ts';
import { draftRefusal } from '#app/modules/content/drafts/drafted.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

/** What the page of one block can do. */
export function blockIntents(name: BlockName): Record<string, Intent> {
  const input = blockInput(BLOCK_FORMS[name]);
  const draft = (toast?: string) =>
    intent({ input, run: (ctx, sent) => saveBlockDraft(ctx, name, sent), refusal: draftRefusal, toast });
  return {
    // A button of a row, without script.
    '': draft(),
    save: draft('Draft saved.'),
    autosave: draft(),
    publish: intent({
      input,
      run: (ctx, sent) => publishBlock(ctx, name, sent),
      refusal: draftRefusal,
      toast: ({ isChanged }) =>
        isChanged ? 'Published. Visitors see it now.' : 'This is what visitors see already.',
    }),
    discard: intent({
      input: z.object({}),
      run: (ctx) => discardBlockDraft(ctx, name),
      refusal: draftRefusal,
      toast: 'Draft discarded.',
    }),
    'restore-version': intent({
      input: z.object({ versionId: z.string() }),
      run: (ctx, { versionId }) => restoreBlock(ctx, name, versionId),
      refusal: (failure) =>
        failure.code === 'invalid'
          ? 'These values no longer fit the page, so they cannot be restored.'
          : draftRefusal(failure),
      toast: 'Restored. Visitors see the old values again.',
    }),
  };
}
