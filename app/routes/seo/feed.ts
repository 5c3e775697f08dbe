import { isHiddenCategory } from '#app/lib/categories.ts';
import { buildRssFeedXml } from '#app/lib/feed.ts';
import { listPostsForFeedAndSitemap } from '#app/modules/blog/list-posts.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/feed';

export const handle = {
  area: 'public',
  tags: ['content'],
  cache: { maxAgeSeconds: 300 },
} satisfies RouteOptions;

const MAX_BLOG_FEED_POSTS = 20;

/** `/feed.xml`: the newest posts of the blog. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { publicUrl } = ctx.settings;
  const [{ provider }, posts] = await Promise.all([
    readSiteContent(ctx),
    listPostsForFeedAndSitemap(ctx, MAX_BLOG_FEED_POSTS),
  ]);
  const channel = {
    title: `${provider.name}: Blog`,
    description: provider.about,
    link: `${publicUrl}/blog`,
    url: `${publicUrl}/feed.xml`,
  };
  const items = posts.map(({ post, tags }) => ({
    title: post.title,
    url: `${publicUrl}/blog/${post.slug}`,
    summary: post.excerpt,
    author: post.author,
    publishedAt: new Date(post.publishedAt),
    categories:
      post.category === null || isHiddenCategory(ctx.categories, post.category)
        ? tags
        : [post.category, ...tags],
  }));
  return new Response(buildRssFeedXml(channel, items), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}
