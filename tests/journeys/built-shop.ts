import type { Shop } from '#server/shop.ts';

import { emptyDataFolder, openBuiltIn } from '../shop/empty-data-folder.ts';

/** The build, opened in this process, and its data folder. */
export type BuiltShop = { shop: Shop; folder: string };

/**
 * Opens an empty shop with the build itself, under the URL `origin`; `overrides` are environment variables.
 */
export async function openBuiltShop(
  origin: string,
  overrides: Record<string, string> = {},
): Promise<BuiltShop> {
  const folder = await emptyDataFolder();
  return { shop: await openBuiltIn(folder, origin, overrides), folder };
}
