import type { AppContext } from '#app/platform/context.ts';

import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  SITE_CONTENT_BLOCK_NAMES,
} from '../blocks/block-forms.ts';
import { readContentBlockUncached } from '../read-block.server.ts';
import type { SiteContent } from '../schemas.ts';

import { BLOCKS_WITH_DEMO_TEXTS, type DemoContentBlock, listDemoTextsInBlock } from './demo-texts.ts';

/** The demo owner's texts in one place, with the page where they are edited. */
export type DemoTextsOnPage = { title: string; href: string; texts: string[] };

/** Returns the admin page where a block is edited. */
export function getContentBlockEditLocation(block: keyof SiteContent): Omit<DemoTextsOnPage, 'texts'> {
  const name = SITE_CONTENT_BLOCK_NAMES.find((name) => CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name] === block);
  return name === undefined
    ? { title: 'Shop settings', href: '/admin/homepage-content/settings' }
    : { title: CONTENT_BLOCK_FORMS_BY_NAME[name].title, href: `/admin/homepage-content/${name}` };
}

async function readContentBlockDemoTexts(ctx: AppContext, key: DemoContentBlock): Promise<string[]> {
  return listDemoTextsInBlock(key, (await readContentBlockUncached(ctx, key)).value);
}

/** Returns the places that still show the demo owner's texts; empty once they were removed. */
export async function listDemoTextLocations(ctx: AppContext): Promise<DemoTextsOnPage[]> {
  const places: DemoTextsOnPage[] = [];
  for (const block of BLOCKS_WITH_DEMO_TEXTS)
    places.push({
      ...getContentBlockEditLocation(block),
      texts: await readContentBlockDemoTexts(ctx, block),
    });
  return places.filter(({ texts }) => texts.length > 0);
}

/** Returns how many of the demo owner's texts are still shown. */
export const countVisibleDemoTexts = async (ctx: AppContext): Promise<number> =>
  (await listDemoTextLocations(ctx)).reduce((sum, { texts }) => sum + texts.length, 0);
