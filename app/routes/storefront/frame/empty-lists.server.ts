import { hasPublicPosts } from '#app/modules/blog/has-posts.server.ts';
import { hasPublicCaseStudies } from '#app/modules/case-studies/list-case-studies.server.ts';
import type { HeaderFooterTexts } from '#app/modules/content/frame-texts.ts';
import type { AppContext } from '#app/platform/context.ts';

const NAV_LINK_HAS_CONTENT_CHECKS = { '/blog': hasPublicPosts, '/resources': hasPublicCaseStudies };

/**
 * Returns the addresses of empty lists, which menu, footer and sitemap leave out. Pages that use this need
 * the tags `content` and `cases`. A list that cannot be read counts as not empty, and the failure is logged
 * (ERROR-02).
 */
export async function findUrlsOfEmptyListPages(ctx: AppContext): Promise<ReadonlySet<string>> {
  try {
    const found = await Promise.all(
      Object.entries(NAV_LINK_HAS_CONTENT_CHECKS).map(async ([address, isFilled]) =>
        (await isFilled(ctx)) ? [] : [address],
      ),
    );
    return new Set(found.flat());
  } catch (error) {
    ctx.log.error({ err: error }, 'empty lists could not be read');
    ctx.onFallback?.();
    return new Set();
  }
}

/** Returns the header and footer texts without links to empty lists. */
export async function removeEmptyListLinks(
  ctx: AppContext,
  frame: HeaderFooterTexts,
): Promise<HeaderFooterTexts> {
  const empty = await findUrlsOfEmptyListPages(ctx);
  if (empty.size === 0) return frame;
  const isFilled = ({ address }: { address: string }) => !empty.has(address);
  const { headerLinks, companyLinks } = frame;
  return {
    ...frame,
    headerLinks: headerLinks.filter(isFilled),
    companyLinks: companyLinks.filter(isFilled),
  };
}
