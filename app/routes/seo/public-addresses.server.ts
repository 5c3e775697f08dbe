import type { ChangeFrequency, SitemapEntry } from '#app/lib/sitemap.ts';
import { listPostAddresses } from '#app/modules/blog/list-posts.server.ts';
import { listServiceAddresses } from '#app/modules/catalog/list-service-addresses.server.ts';
import { listLegalPages } from '#app/modules/content/legal/find-legal-page.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The pages that are there once; a page enters this list together with its route. */
const MAIN_PAGES: readonly { path: string; priority: number; changeFrequency: ChangeFrequency }[] = [
  { path: '/', priority: 1, changeFrequency: 'daily' },
  { path: '/services', priority: 0.9, changeFrequency: 'daily' },
  { path: '/resources', priority: 0.8, changeFrequency: 'weekly' },
  { path: '/how-it-works', priority: 0.7, changeFrequency: 'monthly' },
  { path: '/about', priority: 0.6, changeFrequency: 'monthly' },
  { path: '/awards', priority: 0.5, changeFrequency: 'monthly' },
  { path: '/contact', priority: 0.6, changeFrequency: 'monthly' },
  { path: '/blog', priority: 0.7, changeFrequency: 'weekly' },
  { path: '/sitemap', priority: 0.2, changeFrequency: 'weekly' },
];

/** What every page that anybody may read says about itself to search engines: main pages, services, posts, legal texts. */
export async function listPublicAddresses(ctx: AppContext): Promise<SitemapEntry[]> {
  const [services, posts, legal] = await Promise.all([
    listServiceAddresses(ctx),
    listPostAddresses(ctx),
    listLegalPages(ctx),
  ]);
  const changes: Record<string, Date | undefined> = {
    '/': services[0]?.updatedAt,
    '/services': services[0]?.updatedAt,
    '/blog': posts.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.getTime() - a.getTime())[0],
  };
  const entry = (
    path: string,
    { priority, changeFrequency }: { priority: number; changeFrequency: ChangeFrequency },
    changedAt: Date | undefined,
  ): SitemapEntry => ({
    loc: ctx.settings.publicUrl + path,
    priority: priority.toFixed(1),
    changeFrequency,
    lastModified: changedAt?.toISOString() ?? null,
  });
  return [
    ...MAIN_PAGES.map((page) => entry(page.path, page, changes[page.path])),
    ...services.map(({ address, updatedAt }) =>
      entry(
        `/service/${encodeURIComponent(address)}`,
        { priority: 0.8, changeFrequency: 'weekly' },
        updatedAt,
      ),
    ),
    ...posts.map(({ post, updatedAt }) =>
      entry(`/blog/${post.slug}`, { priority: 0.6, changeFrequency: 'monthly' }, updatedAt),
    ),
    ...legal.map(({ slug, effectiveAt }) =>
      entry(`/legal/${slug}`, { priority: 0.3, changeFrequency: 'yearly' }, effectiveAt),
    ),
  ];
}
