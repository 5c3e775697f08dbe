import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { listDueScheduledDraftKeys, publishScheduledContentDraft } from '../drafts/schedule-draft.server.ts';

import { isContentBlockName } from './block-forms.ts';
import { CONTENT_BLOCK_RECORD_KIND, createBlockDraftAdapter } from './edit-block.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'content.publish': NoJobData;
  }
}

/** Publishes every scheduled block whose time has come; a failure of one does not stop the others. */
export async function publishDueContentBlocks(ctx: AppContext): Promise<void> {
  for (const name of (await listDueScheduledDraftKeys(ctx, CONTENT_BLOCK_RECORD_KIND)).filter(
    isContentBlockName,
  )) {
    try {
      await publishScheduledContentDraft(ctx, createBlockDraftAdapter(name));
    } catch (error) {
      ctx.log.error({ err: error, block: name }, 'a block was not published at its time');
    }
  }
}

/**
 * Runs every minute, so that a text is public within a minute of its time even
 * if the process that scheduled it is gone.
 */
export const publishScheduledContentJob: JobDefinition<'content.publish'> = {
  queue: 'content.publish',
  label: 'Publish scheduled page content',
  isOneEnough: true,
  schedule: '* * * * *',
  run: publishDueContentBlocks,
};
