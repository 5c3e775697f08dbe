import type { AppContext } from '#app/platform/context.ts';

import { readSiteContent } from '../read-site-content.server.ts';

import { type DemoTextsOnPage, getContentBlockEditLocation } from './list-demo-texts.server.ts';
import { findUnchangedDefaultPromises } from './shipped-promises.ts';

/** Returns the shipped promises that visitors see, by the admin page where they are edited. */
export async function listDefaultPromisesOnSite(ctx: AppContext): Promise<DemoTextsOnPage[]> {
  const found = findUnchangedDefaultPromises(await readSiteContent(ctx));
  return found.map(({ block, texts }) => ({ ...getContentBlockEditLocation(block), texts }));
}
