import type { FormValues } from '#app/lib/form-values.ts';
import type { VersionHistoryEntry } from '#app/lib/shown-change.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { hasAboutContent } from '../demo/demo-texts.ts';
import { findContentDraft, listContentDrafts } from '../drafts/find-content-draft.server.ts';
import { listContentVersions } from '../drafts/list-content-versions.server.ts';
import { readContentBlockUncached } from '../read-block.server.ts';

import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  SITE_CONTENT_BLOCK_NAMES,
  type SiteContentBlockName,
} from './block-forms.ts';
import { type ContentBlockFieldLimits, getBlockFieldLimits } from './block-limits.server.ts';
import { getContentBlockFormValues } from './block-values.ts';
import { CONTENT_BLOCK_RECORD_KIND, createBlockDraftAdapter } from './edit-block.server.ts';

/** The author and time of a block's draft, and when a scheduled one is published; times in ISO 8601. */
type ContentBlockDraftStatus = { draft: { by: string; at: string } | null; publishAt: string | null };

export type ContentBlockListItem = {
  name: SiteContentBlockName;
  title: string;
  note: string;
  isUnfit: boolean;
} & ContentBlockDraftStatus;

type StoredContentBlockDraft = Awaited<ReturnType<typeof findContentDraft>>;

function getContentBlockDraftStatus(found: StoredContentBlockDraft | undefined): ContentBlockDraftStatus {
  const draft = found?.value && found.at ? { by: found.by, at: found.at.toISOString() } : null;
  return { draft, publishAt: found?.publishAt?.toISOString() ?? null };
}

/** Returns the editable blocks, each with the state of its draft. */
export async function listEditableContentBlocks(ctx: AppContext): Promise<ContentBlockListItem[]> {
  assertCan(ctx, 'content:read');
  const drafts = await listContentDrafts(ctx, CONTENT_BLOCK_RECORD_KIND);
  return Promise.all(
    SITE_CONTENT_BLOCK_NAMES.map(async (name) => {
      const { title, note } = CONTENT_BLOCK_FORMS_BY_NAME[name];
      const isUnfit = await createBlockDraftAdapter(name).isUnfit(ctx);
      return { name, title, note, isUnfit, ...getContentBlockDraftStatus(drafts.get(name)) };
    }),
  );
}

export type EditableContentBlock = {
  name: SiteContentBlockName;
  /** The initial values of its form: the draft, the scheduled value, or the published one. */
  record: { version: number; values: FormValues };
  limits: ContentBlockFieldLimits;
  /** The stored value no longer fits, so visitors see the shipped text. */
  isUnfit: boolean;
  /** The published page has no content, so it is hidden from visitors. */
  isHidden: boolean;
} & ContentBlockDraftStatus;

/** Whether the public page of a block is hidden because it has no content. */
async function isPageOfEmptyContentBlockHidden(
  ctx: AppContext,
  name: SiteContentBlockName,
): Promise<boolean> {
  if (name === 'about') return !hasAboutContent({ about: (await readContentBlockUncached(ctx, name)).value });
  return name === 'awards' && (await readContentBlockUncached(ctx, name)).value.length === 0;
}

const isContentBlockObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A draft with the live values of fields that did not exist when it was created. */
const fillMissingContentDraftFields = (draft: unknown, live: unknown): unknown =>
  isContentBlockObject(draft) && isContentBlockObject(live) ? { ...live, ...draft } : (draft ?? live);

/** Returns a block as its editor shows it. */
export async function findContentBlockForEdit(
  ctx: AppContext,
  name: SiteContentBlockName,
): Promise<EditableContentBlock> {
  assertCan(ctx, 'content:read');
  const adapter = createBlockDraftAdapter(name);
  const found = await findContentDraft(ctx, adapter);
  const { version, value, waitingValue } = found;
  const values = getContentBlockFormValues(
    CONTENT_BLOCK_FORMS_BY_NAME[name],
    fillMissingContentDraftFields(value ?? waitingValue, await adapter.readLive(ctx)),
  );
  return {
    name,
    record: { version, values: { ...values, version: String(version) } },
    limits: getBlockFieldLimits(name),
    isUnfit: await adapter.isUnfit(ctx),
    isHidden: await isPageOfEmptyContentBlockHidden(ctx, name),
    ...getContentBlockDraftStatus(found),
  };
}

/** Returns the history of a block, newest first. */
export async function listContentBlockVersions(
  ctx: AppContext,
  name: SiteContentBlockName,
): Promise<(VersionHistoryEntry & { restoring: VersionHistoryEntry['changes'] })[]> {
  assertCan(ctx, 'content:read');
  return listContentVersions(ctx, createBlockDraftAdapter(name));
}
