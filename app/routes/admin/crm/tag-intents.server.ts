import { z } from 'zod/mini';

import { createUndoAddedTagsFormField, undoAddedTagsSchema } from '#app/lib/added-tags-field.ts';
import type { TagsAddedByBulkAction } from '#app/lib/added-tags.ts';
import {
  type BulkSelection,
  bulkSelectionSchema,
  type BulkActionResult,
  formatBulkActionSummary,
} from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import { parseTagList } from '#app/lib/tag-list.ts';
import { revertLeadTagChange } from '#app/modules/crm/leads/label-leads.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const returnEmptyStringAsTagError = () => '';
const bulkTagListFieldSchema = z.pipe(z.catch(z.string(), ''), z.transform(parseTagList));
const getMissingTagError = () => ({ message: 'Enter at least one tag.', field: 'tags' });

type BulkTagIntentOptions = {
  chosen: (ctx: AppContext, choice: BulkSelection) => Promise<readonly string[]>;
  tag: (
    ctx: AppContext,
    ids: readonly string[],
    tags: readonly string[],
  ) => Promise<BulkActionResult & { added: TagsAddedByBulkAction[] }>;
  untag: (
    ctx: AppContext,
    ids: readonly string[],
    tags: readonly string[],
  ) => Promise<BulkActionResult & { removed: TagsAddedByBulkAction[] }>;
};

/** Adds or removes a tag on the ticked rows of a list, with an undo. */
export function createTagFormIntents({
  chosen,
  tag,
  untag,
}: BulkTagIntentOptions): Record<string, FormIntentHandler> {
  return {
    tag: defineIntent({
      input: z.extend(bulkSelectionSchema, { tags: bulkTagListFieldSchema }),
      run: async (ctx, { tags, ...choice }) =>
        tags.length === 0 ? fail('none' as const) : ok(await tag(ctx, await chosen(ctx, choice), tags)),
      refusal: getMissingTagError,
      toast: (outcome) => formatBulkActionSummary(outcome, 'tagged'),
      undo: ({ added }) =>
        added.length === 0 ? null : { intent: 'tag-back', fields: createUndoAddedTagsFormField(added) },
    }),
    untag: defineIntent({
      input: z.extend(bulkSelectionSchema, { untag: bulkTagListFieldSchema }),
      run: async (ctx, { untag: tags, ...choice }) =>
        tags.length === 0 ? fail('none' as const) : ok(await untag(ctx, await chosen(ctx, choice), tags)),
      refusal: () => ({ ...getMissingTagError(), field: 'untag' }),
      toast: (outcome) => formatBulkActionSummary(outcome, 'untagged'),
      undo: ({ removed }) =>
        removed.length === 0 ? null : { intent: 'untag-back', fields: createUndoAddedTagsFormField(removed) },
    }),
    'tag-back': defineIntent({
      input: undoAddedTagsSchema,
      run: async (ctx, { added }) => ok(await revertLeadTagChange(ctx, added, 'remove')),
      refusal: returnEmptyStringAsTagError,
      toast: (outcome) => formatBulkActionSummary(outcome, 'reverted'),
    }),
    'untag-back': defineIntent({
      input: undoAddedTagsSchema,
      run: async (ctx, { added }) => ok(await revertLeadTagChange(ctx, added, 'add')),
      refusal: returnEmptyStringAsTagError,
      toast: (outcome) => formatBulkActionSummary(outcome, 'reverted'),
    }),
  };
}
