import type { AppContext } from '#app/platform/context.ts';

import { siteContent } from '../read-site-content.server.ts';

import { type DemoWordsPlace, placeOf } from './list-demo-words.server.ts';
import { shippedPromises } from './shipped-promises.ts';

/** The shipped promises that visitors read now, by the page of the admin where they are edited. */
export async function listPromises(ctx: AppContext): Promise<DemoWordsPlace[]> {
  const found = shippedPromises(await siteContent(ctx));
  return found.map(({ block, texts }) => ({ ...placeOf(block), texts }));
}
