import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { siteDefaults } from '../internal/site-defaults.ts';
import { parseStored } from '../parse-stored.ts';
import type { SiteContent } from '../schemas.ts';
import { contentBlocks } from '../tables.server.ts';

/** A block as it is stored. Version 0 has never been saved and is what the product came with. */
export type StoredBlock<Key extends keyof SiteContent> = {
  value: SiteContent[Key];
  version: number;
  updatedAt: Date | null;
  /** What is stored fits no longer: pages show the shipped one in its place, which is `value` here too. */
  isUnreadable: boolean;
};

/** One block for its editor, read past every cache. */
export async function findBlock<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
): Promise<StoredBlock<Key>> {
  const [row] = await ctx.db.select().from(contentBlocks).where(eq(contentBlocks.key, key));
  if (!row) return { value: siteDefaults[key], version: 0, updatedAt: null, isUnreadable: false };
  const { version, updatedAt } = row;
  const { value } = parseStored(key, row.value);
  return { value: value ?? siteDefaults[key], version, updatedAt, isUnreadable: value === null };
}

/** Whether somebody of this shop has said who provides its services; until then it is the demo shop's provider. */
export async function hasOwnProvider(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.$count(contentBlocks, eq(contentBlocks.key, 'provider'))) > 0;
}
