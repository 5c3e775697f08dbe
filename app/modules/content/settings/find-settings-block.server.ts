import type { AppContext } from '#app/platform/context.ts';

import { newShopPlaceholderProvider } from '../demo/neutral-provider.ts';
import { defaultShopProviderDetails } from '../model.ts';
import { readContentBlockUncached } from '../read-block.server.ts';
import type { SiteContent } from '../schemas.ts';
import { contentBlocks } from '../tables.server.ts';

/** A block as it is stored. Version 0 was never saved and is the shipped one. */
export type StoredSettingsBlock<Key extends keyof SiteContent> = {
  value: SiteContent[Key];
  version: number;
  updatedAt: Date | null;
  /** The stored value no longer fits: pages show the shipped one, which is also `value` here. */
  isUnreadable: boolean;
};

/** Returns one block for its editor, bypassing every cache. */
export async function findSiteSettingsBlock<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
): Promise<StoredSettingsBlock<Key>> {
  const { row, value, isUnfit } = await readContentBlockUncached(ctx, key);
  return { value, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null, isUnreadable: isUnfit };
}

/** Whether the shop has a name of its own; until then it has the demo shop's provider or a neutral one. */
export async function hasOwnShopName(ctx: AppContext): Promise<boolean> {
  const { name } = (await readContentBlockUncached(ctx, 'provider')).value;
  return name !== defaultShopProviderDetails.name && name !== newShopPlaceholderProvider.name;
}

/**
 * Whether services show the testimonials of their category as sales and reviews, which the owner decides
 * before the first real sale.
 */
export const canShowCategoryStatisticsOnServices = async (ctx: AppContext): Promise<boolean> =>
  (await readContentBlockUncached(ctx, 'cards')).value.figures !== 'verified';

/** Returns the keys of the blocks that this shop has saved. */
export async function listSavedSiteContentBlockKeys({ db }: AppContext): Promise<Set<string>> {
  const rows = await db.select({ key: contentBlocks.key }).from(contentBlocks);
  return new Set(rows.map(({ key }) => key));
}
