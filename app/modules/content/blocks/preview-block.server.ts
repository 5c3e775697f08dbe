import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  isPreviewLinkValid,
  createPreviewLink,
  type PreviewLinkToken,
} from '#app/platform/preview-links.server.ts';

import { findContentDraft } from '../drafts/find-content-draft.server.ts';

import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  type SiteContentBlockName,
  isContentBlockName,
} from './block-forms.ts';
import { validateContentBlockDraft } from './check-block.ts';
import { CONTENT_BLOCK_RECORD_KIND } from './edit-block.server.ts';

/**
 * Returns a link to a page of the shop with the draft of a block, which works
 * without an account for seven days.
 */
export function createBlockPreviewUrl(ctx: AppContext, name: SiteContentBlockName): string {
  assertCan(ctx, 'content:read');
  const [address, query] = createPreviewLink(ctx, { kind: 'content', id: name }).split('?');
  const { path } = CONTENT_BLOCK_FORMS_BY_NAME[name];
  return `${address}${path === '/' ? '' : path}?${query}`;
}

/**
 * What a preview shows: a draft, the scheduled value, the published one, or the
 * published one because the draft does not fit.
 */
export type ContentBlockPreview = {
  name: SiteContentBlockName;
  title: string;
  state: 'draft' | 'scheduled' | 'live' | 'unfit';
  /** The problems of a draft that does not fit. */
  problems: readonly string[];
  /** For `AppContext.drafted`; absent if it equals what visitors see. */
  drafted?: { key: string; value: unknown };
};

/**
 * Returns what a preview link opens; null if its signature is invalid, it is
 * for something else, or it has expired.
 */
export async function findContentBlockPreviewByLink(
  ctx: AppContext,
  id: string,
  token: PreviewLinkToken,
): Promise<ContentBlockPreview | null> {
  if (!isContentBlockName(id) || !isPreviewLinkValid(ctx, { kind: 'content', id }, token)) return null;
  const { value, waitingValue } = await findContentDraft(ctx, { kind: CONTENT_BLOCK_RECORD_KIND, key: id });
  const draft = value ?? waitingValue;
  const about = { name: id, title: CONTENT_BLOCK_FORMS_BY_NAME[id].title, problems: [] };
  if (draft === null) return { ...about, state: 'live' };
  const checked = validateContentBlockDraft(id, draft);
  if (!checked.ok)
    return { ...about, state: 'unfit', problems: checked.failure.map(({ message }) => message) };
  const drafted = { key: CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[id], value: checked.value };
  return { ...about, state: value === null ? 'scheduled' : 'draft', drafted };
}
