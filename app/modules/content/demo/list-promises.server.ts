import type { AppContext } from '#app/platform/context.ts';

import { siteContent } from '../read-site-content.server.ts';

import { type DemoTextPlace, placeOf } from './list-demo-texts.server.ts';
import { shippedPromises } from './shipped-promises.ts';

/** Returns the shipped promises that visitors see, by the admin page where they are edited. */
export async function listPromises(ctx: AppContext): Promise<DemoTextPlace[]> {
  const found = shippedPromises(await siteContent(ctx));
  return found.map(({ block, texts }) => ({ ...placeOf(block), texts }));
}
