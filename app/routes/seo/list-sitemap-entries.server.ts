import type { SitemapEntry } from '#app/lib/sitemap.ts';
import { listPostsForFeedAndSitemap } from '#app/modules/blog/list-posts.server.ts';
import { listServiceSitemapEntries } from '#app/modules/catalog/list-service-addresses.server.ts';
import { listLegalPages } from '#app/modules/content/legal/find-legal-page.server.ts';
import { hasAboutContent } from '#app/modules/content/demo/demo-texts.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { CrawlerAndTrackerRouteRules } from '#app/platform/route-facts.ts';

import { findUrlsOfEmptyListPages } from '../storefront/frame/empty-lists.server.ts';

type SitemapPathEntry = { path: string; changedAt: Date | undefined };

/**
 * Reads the addresses of each public route: the entries of a parameterized one, otherwise whether its page
 * exists and when it changed.
 */
async function readSitemapPaths(ctx: AppContext): Promise<Map<string, SitemapPathEntry[]>> {
  const [services, posts, legal, content, empty] = await Promise.all([
    listServiceSitemapEntries(ctx),
    listPostsForFeedAndSitemap(ctx),
    listLegalPages(ctx),
    readSiteContent(ctx),
    findUrlsOfEmptyListPages(ctx),
  ]);
  const changedAt = services[0]?.updatedAt;
  const newest = posts.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const there = (path: string, isThere: boolean) => (isThere ? [{ path, changedAt: undefined }] : []);
  return new Map<string, SitemapPathEntry[]>([
    ['/about', there('/about', hasAboutContent(content))],
    ['/awards', there('/awards', content.awards.length > 0)],
    ['/', [{ path: '/', changedAt }]],
    ['/services', [{ path: '/services', changedAt }]],
    ['/blog', empty.has('/blog') ? [] : [{ path: '/blog', changedAt: newest }]],
    ['/resources', there('/resources', !empty.has('/resources'))],
    [
      '/service/:slug',
      services.map(({ address, updatedAt }) => ({
        path: `/service/${encodeURIComponent(address)}`,
        changedAt: updatedAt,
      })),
    ],
    [
      '/blog/:slug',
      posts.map(({ post, updatedAt }) => ({ path: `/blog/${post.slug}`, changedAt: updatedAt })),
    ],
    [
      '/legal/:slug',
      legal.map(({ slug, effectiveAt }) => ({ path: `/legal/${slug}`, changedAt: effectiveAt })),
    ],
  ]);
}

/** Returns the sitemap entries of all public pages: static pages first, then the entries they list. */
export async function listSitemapEntries(
  ctx: AppContext,
  { sitemap }: CrawlerAndTrackerRouteRules,
): Promise<SitemapEntry[]> {
  const dates = await readSitemapPaths(ctx);
  const isOfMany = (pattern: string) => pattern.includes(':');
  const inOrder = [...sitemap].toSorted(([a], [b]) => Number(isOfMany(a)) - Number(isOfMany(b)));
  return inOrder.flatMap(([pattern, { priority, changeFrequency }]) => {
    const pages = dates.get(pattern) ?? [{ path: pattern, changedAt: undefined }];
    if (isOfMany(pattern) && !dates.has(pattern)) throw new Error(`nothing lists what is at ${pattern}`);
    return pages.map(({ path, changedAt }) => ({
      loc: ctx.settings.publicUrl + path,
      priority: priority.toFixed(1),
      changeFrequency,
      lastModified: changedAt?.toISOString() ?? null,
    }));
  });
}
