import type { AppContext } from '#app/platform/context.ts';

import { siteContent } from '../read-site-content.server.ts';

import { type DemoTextLocation, getBlockEditLocation } from './list-demo-texts.server.ts';
import { findShippedPromises } from './shipped-promises.ts';

/** Returns the shipped promises that visitors see, by the admin page where they are edited. */
export async function listShippedPromises(ctx: AppContext): Promise<DemoTextLocation[]> {
  const found = findShippedPromises(await siteContent(ctx));
  return found.map(({ block, texts }) => ({ ...getBlockEditLocation(block), texts }));
}
