import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { defaultsWith, withoutDemoWords } from './demo/demo-words.ts';
import { siteDefaults } from './internal/site-defaults.ts';
import { parseStored } from './parse-stored.ts';
import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

export type ReadBlock<Key extends keyof SiteContent> = {
  /** Null for a block that nobody has saved. */
  row: typeof contentBlocks.$inferSelect | null;
  /** As visitors see it: stored or shipped, without the demo owner's words where they were removed. */
  value: SiteContent[Key];
  /** What is stored fits no longer, and the shipped one is in its place. */
  isUnfit: boolean;
};

/** One block for those who edit it, read past every cache. */
export async function readBlock<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
): Promise<ReadBlock<Key>> {
  const rows = await ctx.db
    .select()
    .from(contentBlocks)
    .where(inArray(contentBlocks.key, [key, 'demoWords']));
  const find = (key: string) => rows.find((row) => row.key === key) ?? null;
  const demoWords = parseStored('demoWords', find('demoWords')?.value).value ?? siteDefaults.demoWords;
  const row = find(key);
  const stored = row === null ? null : parseStored(key, row.value).value;
  const value = stored ?? defaultsWith(demoWords)[key];
  return {
    row,
    value: demoWords.areShown ? value : withoutDemoWords(key, value),
    isUnfit: row !== null && stored === null,
  };
}
