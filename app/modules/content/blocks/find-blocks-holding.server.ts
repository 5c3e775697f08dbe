import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listContentDrafts } from '../drafts/find-content-draft.server.ts';
import { readSiteContent } from '../read-site-content.server.ts';

import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  SITE_CONTENT_BLOCK_NAMES,
  type SiteContentBlockName,
} from './block-forms.ts';
import { getContentBlockFormValues } from './block-values.ts';
import { CONTENT_BLOCK_RECORD_KIND } from './edit-block.server.ts';

/** A block with the text that matches a search; the text is null if its title matches. */
export type ContentBlockSearchResult = { name: SiteContentBlockName; title: string; text: string | null };

const MAX_CONTENT_SEARCH_SNIPPET_LENGTH = 70;

const foldAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the text about the shop in its settings that contains all these words; null if there is none. */
export async function findProviderSettingTextContainingTerms(
  ctx: AppContext,
  words: readonly string[],
): Promise<string | null> {
  assertCan(ctx, 'settings:write');
  const wanted = words.map(foldAccents);
  const { provider } = await readSiteContent(ctx);
  const texts = Object.values(provider).filter((one) => typeof one === 'string');
  const text = texts.find((one) => wanted.every((word) => foldAccents(one).includes(word)));
  return text === undefined ? null : truncateTextWithEllipsis(text, MAX_CONTENT_SEARCH_SNIPPET_LENGTH);
}

/**
 * Returns the blocks whose title, or a text of whose published value or draft, contains all these words in
 * any order, ignoring case and accents; in list order, without duplicates.
 */
export async function searchContentBlocks(
  ctx: AppContext,
  words: readonly string[],
  limit: number,
): Promise<ContentBlockSearchResult[]> {
  assertCan(ctx, 'content:read');
  const wanted = words.map(foldAccents);
  const holds = (text: string) => wanted.every((word) => foldAccents(text).includes(word));
  const content = await readSiteContent(ctx);
  const drafts = await listContentDrafts(ctx, CONTENT_BLOCK_RECORD_KIND);
  const found = SITE_CONTENT_BLOCK_NAMES.flatMap((name): ContentBlockSearchResult[] => {
    const form = CONTENT_BLOCK_FORMS_BY_NAME[name];
    if (holds(form.title)) return [{ name, title: form.title, text: null }];
    const { value, waitingValue } = drafts.get(name) ?? {};
    const texts = [content[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]], value, waitingValue].flatMap((one) =>
      Object.values(getContentBlockFormValues(form, one)).flat(),
    );
    const text = texts.find(holds);
    return text === undefined
      ? []
      : [
          {
            name,
            title: form.title,
            text: truncateTextWithEllipsis(text, MAX_CONTENT_SEARCH_SNIPPET_LENGTH),
          },
        ];
  });
  return found.slice(0, limit);
}
