import type { AppContext } from '#app/platform/context.ts';

import { findLegalPage } from './find-legal-page.server.ts';
import { LEGAL_SLUGS } from './legal-text.ts';

/** Whether of the pages that always exist none is still the template nobody has reviewed, as they apply now. */
export async function hasReviewedLegal(ctx: AppContext): Promise<boolean> {
  const pages = await Promise.all(LEGAL_SLUGS.map((slug) => findLegalPage(ctx, slug)));
  return pages.every((page) => page?.isUnreviewed === false);
}
