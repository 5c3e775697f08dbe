import { data, href, isRouteErrorResponse, redirect } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import {
  findPublicPostPageData,
  findCurrentPostSlug,
  listRelatedPosts,
} from '#app/modules/blog/list-posts.server.ts';
import { buildBreadcrumbJsonLd, buildBlogPostJsonLd } from '#app/modules/content/json-ld.ts';
import { renderServiceCardsInHtml } from '#app/modules/service-cards/fill-service-cards.server.ts';
import { listServiceCardsForBlogPost } from '#app/modules/service-cards/list-service-cards.server.ts';
import { getBlogPostShareImage } from '#app/modules/share-images/find-share-image.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import { getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { BlogPostPageContent } from './post-view.tsx';

export const handle = {
  tags: ['content', 'catalog', 'testimonials', 'proof'],
  cache: {},
  sitemap: { priority: 0.6, changeFrequency: 'monthly' },
} satisfies RouteOptions;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await findPublicPostPageData(ctx, params.slug);
  if (!found) {
    const renamed = await findCurrentPostSlug(ctx, params.slug);
    if (renamed !== null) throw redirect(href('/blog/:slug', { slug: renamed }), 301);
    throw data('Post not found', { status: 404 });
  }
  const { relatedPostIds, relatedServiceIds, ...written } = found;
  const post = { ...written, html: await renderServiceCardsInHtml(ctx, written.html) };
  const [related, services] = await Promise.all([
    listRelatedPosts(ctx, { ...post, relatedPostIds }),
    listServiceCardsForBlogPost(ctx, { category: post.category, serviceIds: relatedServiceIds }),
  ]);
  return {
    post,
    related,
    services,
    url: `${ctx.settings.publicUrl}/blog/${post.slug}`,
    image: await getBlogPostShareImage(ctx, post),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = getLayoutShopName(matches[1]);
  if (!loaderData) {
    return [{ title: `Post not found | ${siteName}` }, { name: 'robots', content: 'noindex' }];
  }
  const { post, url, image } = loaderData;
  const { origin } = new URL(url);
  const crumbs = [
    { name: 'Home', url: `${origin}/` },
    { name: 'Blog', url: `${origin}/blog` },
    { name: post.title, url },
  ];
  return [
    ...buildPageMetaTags({
      title: `${post.metaTitle} | ${siteName}`,
      description: post.metaDescription,
      url,
      siteName,
      type: 'article',
      image,
    }),
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: post.updatedAt ?? post.publishedAt },
    ...(post.isHiddenFromSearch ? [{ name: 'robots', content: 'noindex' }] : []),
    { 'script:ld+json': buildBlogPostJsonLd({ ...post, url, publisher: siteName, imageUrl: image.url }) },
    { 'script:ld+json': buildBreadcrumbJsonLd(crumbs) },
  ];
};

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
  const { post, related, services, url } = loaderData;
  return <BlogPostPageContent key={post.id} post={post} related={related} services={services} url={url} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="wrap section-space">
      <EmptyStateNotice
        title="Post not found"
        headingLevel={1}
        action={<ButtonLink to={href('/blog')}>All posts</ButtonLink>}
      >
        <p>It may have been renamed or is no longer published.</p>
      </EmptyStateNotice>
    </div>
  );
}
