import { hasPosts } from '#app/modules/blog/has-posts.server.ts';
import { hasStudies } from '#app/modules/case-studies/list-studies.server.ts';
import type { FrameWords } from '#app/modules/content/frame-words.ts';
import type { AppContext } from '#app/platform/context.ts';

const LISTS = { '/blog': hasPosts, '/resources': hasStudies };

/**
 * The addresses of lists that have nothing in them yet; menu, footer and sitemap leave them out. A page that asks has the tags `content` and
 * `cases`. A list that cannot be read counts as filled, and the failure is logged (ERROR-02).
 */
export async function listEmptyLists(ctx: AppContext): Promise<ReadonlySet<string>> {
  try {
    const found = await Promise.all(
      Object.entries(LISTS).map(async ([address, isFilled]) => ((await isFilled(ctx)) ? [] : [address])),
    );
    return new Set(found.flat());
  } catch (error) {
    ctx.log.error({ err: error }, 'empty lists could not be told from others');
    ctx.onFallback?.();
    return new Set();
  }
}

/** Header and footer without links to lists that have nothing in them yet. */
export async function filledFrame(ctx: AppContext, frame: FrameWords): Promise<FrameWords> {
  const empty = await listEmptyLists(ctx);
  if (empty.size === 0) return frame;
  const isFilled = ({ address }: { address: string }) => !empty.has(address);
  const { headerLinks, companyLinks } = frame;
  return {
    ...frame,
    headerLinks: headerLinks.filter(isFilled),
    companyLinks: companyLinks.filter(isFilled),
  };
}
