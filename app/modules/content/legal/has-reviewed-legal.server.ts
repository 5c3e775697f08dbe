import type { AppContext } from '#app/platform/context.ts';

import { findLegalPage } from './find-legal-page.server.ts';
import { BUILT_IN_LEGAL_PAGE_SLUGS } from './legal-text.ts';

/** Whether all pages that always exist have been edited or reviewed, in the versions now in force. */
export async function hasReviewedLegalPages(ctx: AppContext): Promise<boolean> {
  const pages = await Promise.all(BUILT_IN_LEGAL_PAGE_SLUGS.map((slug) => findLegalPage(ctx, slug)));
  return pages.every((page) => page?.isUnreviewed === false);
}
