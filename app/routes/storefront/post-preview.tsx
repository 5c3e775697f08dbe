import { data, href } from 'react-router';

import { findPostPreviewPage } from '#app/modules/blog/find-draft.server.ts';
import { listRelatedPosts } from '#app/modules/blog/list-posts.server.ts';
import { renderServiceCardsInHtml } from '#app/modules/service-cards/fill-service-cards.server.ts';
import { listServiceCardsForBlogPost } from '#app/modules/service-cards/list-service-cards.server.ts';
import { appContext } from '#app/platform/context.ts';
import { isPreviewLinkValid, readPreviewLinkToken } from '#app/platform/preview-links.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import type { Route } from './+types/post-preview';
import { BlogPostPageContent } from './blog-post/post-view.tsx';

export const handle = { area: 'secret' } satisfies RouteOptions;

const POST_PREVIEW_RESPONSE_HEADERS = {
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
};

/**
 * `/preview/post/{id}?until=…&sign=…`: the saved state of a post, for anyone with the link until it expires.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const isValid = isPreviewLinkValid(
    ctx,
    { kind: 'post', id: params.id },
    readPreviewLinkToken(url.searchParams),
  );
  const found = isValid ? await findPostPreviewPage(ctx, params.id) : null;
  if (!found) return data(null, { headers: POST_PREVIEW_RESPONSE_HEADERS, status: 404 });
  const { relatedPostIds, relatedServiceIds, ...written } = found;
  const post = { ...written, html: await renderServiceCardsInHtml(ctx, written.html) };
  const [related, services] = await Promise.all([
    listRelatedPosts(ctx, { ...post, relatedPostIds }),
    listServiceCardsForBlogPost(ctx, { category: post.category, serviceIds: relatedServiceIds }),
  ]);
  return data(
    { post, related, services, url: `${ctx.settings.publicUrl}/blog/${post.slug}` },
    { headers: POST_PREVIEW_RESPONSE_HEADERS },
  );
}

export const headers: Route.HeadersFunction = () => POST_PREVIEW_RESPONSE_HEADERS;

export const meta: Route.MetaFunction = () => [
  { title: 'Preview' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function PostPreviewPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <div className="wrap section-space">
        <EmptyStateNotice
          title="This preview has ended"
          headingLevel={1}
          action={<ButtonLink to={href('/blog')}>All posts</ButtonLink>}
        >
          <p>Ask the person who sent you the link for a new one.</p>
        </EmptyStateNotice>
      </div>
    );
  const { post, related, services, url } = loaderData;
  return (
    <>
      <div className="wrap pt-4">
        <p role="note" className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">
          Preview: this is the post as it is saved. Anyone with this link can read it for seven days.
        </p>
      </div>
      <BlogPostPageContent key={post.id} post={post} related={related} services={services} url={url} />
    </>
  );
}
