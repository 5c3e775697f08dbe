import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { getDefaultSiteContent, removeDemoTexts } from './demo/demo-texts.ts';
import { defaultSiteContent } from './internal/site-defaults.ts';
import { parseStoredSiteContentValue } from './parse-stored.ts';
import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

export type ContentBlockWithStoredRow<Key extends keyof SiteContent> = {
  /** Null for a block that no one has saved. */
  row: typeof contentBlocks.$inferSelect | null;
  /** As visitors see it: stored or shipped, without the demo owner's texts if they were removed. */
  value: SiteContent[Key];
  /** The stored value no longer fits and is replaced by the shipped one. */
  isUnfit: boolean;
};

/** Returns one block for its editor, bypassing every cache. */
export async function readContentBlockUncached<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
): Promise<ContentBlockWithStoredRow<Key>> {
  const rows = await ctx.db
    .select()
    .from(contentBlocks)
    .where(inArray(contentBlocks.key, [key, 'demoWords']));
  const find = (key: string) => rows.find((row) => row.key === key) ?? null;
  const demoWords =
    parseStoredSiteContentValue('demoWords', find('demoWords')?.value).value ?? defaultSiteContent.demoWords;
  const row = find(key);
  const stored = row === null ? null : parseStoredSiteContentValue(key, row.value).value;
  const value = stored ?? getDefaultSiteContent(demoWords)[key];
  return {
    row,
    value: demoWords.areShown ? value : removeDemoTexts(key, value),
    isUnfit: row !== null && stored === null,
  };
}
