import { sql } from 'drizzle-orm';

import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { ContentRecordDraftAdapter, SubmittedContentDraft } from '../drafts/drafted.ts';
import { scheduleContentDraft, unscheduleContentDraft } from '../drafts/schedule-draft.server.ts';
import { buildTextFieldDiff } from '../drafts/word-diff.server.ts';
import {
  discardContentDraft,
  type ContentDraftWriteResult,
  saveContentDraft,
  publishContentDraft,
  restoreContentVersion,
} from '../drafts/write-draft.server.ts';
import { readContentBlockUncached } from '../read-block.server.ts';
import { contentBlocks } from '../tables.server.ts';

import {
  type ContentBlockFormDefinition,
  listBlockFormFields,
  isContentBlockListField,
} from './block-form.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  type SiteContentBlockName,
} from './block-forms.ts';
import { getContentBlockFormValues } from './block-values.ts';
import { type ContentBlockValue, validateContentBlockDraft } from './check-block.ts';

/** The kind of blocks in the audit log and in drafts. */
export const CONTENT_BLOCK_RECORD_KIND = 'content_block';

async function saveContentBlockValue(
  ctx: AppContext,
  name: SiteContentBlockName,
  value: ContentBlockValue,
): Promise<void> {
  const key = CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name];
  await ctx.db
    .insert(contentBlocks)
    .values({ key, value, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: contentBlocks.key,
      set: { value, version: sql`${contentBlocks.version} + 1`, isDemo: false, updatedAt: ctx.now },
    });
}

/** The changes of a block, field by field; a list is one field, compared row by row. */
function listContentBlockFieldChanges(
  form: ContentBlockFormDefinition,
  before: unknown,
  after: unknown,
): DisplayedFieldChange[] {
  const [old, now] = [getContentBlockFormValues(form, before), getContentBlockFormValues(form, after)];
  return form.parts.flatMap(({ title, fields }) =>
    listBlockFormFields({ ...form, parts: [{ title, fields }] }).flatMap((field) => {
      const names = isContentBlockListField(field)
        ? field.rows.map((row) => (row.name === '' ? field.name : `${field.name}.${row.name}`))
        : [field.name];
      const auditValues = (values: typeof old) => {
        const columns = names.map((name) => [values[name] ?? []].flat());
        return (columns[0] ?? [])
          .map((_, place) => columns.map((column) => column[place]).join(' – '))
          .join('\n');
      };
      const [from, to] = [auditValues(old), auditValues(now)];
      const label = title === field.label ? title : `${title}: ${field.label.toLowerCase()}`;
      return from === to ? [] : [buildTextFieldDiff(label, from, to)];
    }),
  );
}

/** Returns a block as the draft and version kit needs it. */
export function createBlockDraftAdapter(
  name: SiteContentBlockName,
): ContentRecordDraftAdapter<AppContext, ContentBlockValue> {
  const form: ContentBlockFormDefinition = CONTENT_BLOCK_FORMS_BY_NAME[name];
  return {
    kind: CONTENT_BLOCK_RECORD_KIND,
    key: name,
    name: form.title,
    readLive: async (ctx) =>
      (await readContentBlockUncached(ctx, CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name])).value,
    isUnfit: async (ctx) =>
      (await readContentBlockUncached(ctx, CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name])).isUnfit,
    writeLive: (ctx, value) => saveContentBlockValue(ctx, name, value),
    check: (draft) => validateContentBlockDraft(name, draft),
    fieldsOf: (draft) => getContentBlockFormValues(form, draft),
    changesOf: (before, after) => listContentBlockFieldChanges(form, before, after),
  };
}

/** Saves a draft of a block; visitors do not see it. */
export async function saveContentBlockDraft(
  ctx: AppContext,
  name: SiteContentBlockName,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'content:write');
  return saveContentDraft(ctx, createBlockDraftAdapter(name), sent);
}

/** Publishes the draft of a block. */
export async function publishContentBlockDraft(
  ctx: AppContext,
  name: SiteContentBlockName,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'content:write');
  return publishContentDraft(ctx, createBlockDraftAdapter(name), sent);
}

export async function discardContentBlockDraft(
  ctx: AppContext,
  name: SiteContentBlockName,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'content:write');
  return discardContentDraft(ctx, createBlockDraftAdapter(name));
}

/** Publishes what a version of a block replaced. */
export async function restoreContentBlockVersion(
  ctx: AppContext,
  name: SiteContentBlockName,
  versionId: string,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'content:write');
  return restoreContentVersion(ctx, createBlockDraftAdapter(name), versionId);
}

/** Schedules the publication of a block's draft. */
export async function scheduleContentBlockPublication(
  ctx: AppContext,
  name: SiteContentBlockName,
  publishAt: Date,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'content:write');
  return scheduleContentDraft(ctx, createBlockDraftAdapter(name), publishAt);
}

export async function unscheduleContentBlockPublication(
  ctx: AppContext,
  name: SiteContentBlockName,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'content:write');
  return unscheduleContentDraft(ctx, createBlockDraftAdapter(name));
}
