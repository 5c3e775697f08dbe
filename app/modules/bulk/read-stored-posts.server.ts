import type { posts } from '#app/modules/blog/tables.server.ts';

/** Returns a post in the field names of its import; times are ISO 8601. */
export const buildPostExportRow = (one: typeof posts.$inferSelect, former: readonly string[]) => ({
  id: one.id,
  title: one.title,
  slug: one.slug,
  old_slugs: former,
  excerpt: one.excerpt,
  body: one.body,
  category: one.category,
  tags: one.tags,
  author: one.author,
  status: one.status,
  publish_at: one.publishAt?.toISOString() ?? null,
  cover_url: one.coverUrl,
  cover_alt: one.coverAlt,
  featured: one.isFeatured,
  related_posts: one.relatedPostIds,
  related_services: one.relatedServiceIds,
  seo_title: one.seoTitle,
  seo_description: one.seoDescription,
  share_image_url: one.shareImageUrl,
  noindex: one.isHiddenFromSearch,
  created_at: one.createdAt.toISOString(),
});
