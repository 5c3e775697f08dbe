import { data, href } from 'react-router';

import { findPostPreview } from '#app/modules/blog/find-draft.server.ts';
import { listRelatedPosts } from '#app/modules/blog/list-posts.server.ts';
import { fillServiceCards } from '#app/modules/service-cards/fill-service-cards.server.ts';
import { listPostServices } from '#app/modules/service-cards/list-service-cards.server.ts';
import { appContext } from '#app/platform/context.ts';
import { isPreviewLinkValid, readPreviewToken } from '#app/platform/preview-links.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import type { Route } from './+types/post-preview';
import { BlogPostPageContent } from './blog-post/post-view.tsx';

export const handle = { area: 'secret' } satisfies RouteOptions;

const PREVIEW_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' };

/**
 * `/preview/post/{id}?until=…&sign=…`: the saved state of a post, for anyone with the link until it expires.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const isValid = isPreviewLinkValid(
    ctx,
    { kind: 'post', id: params.id },
    readPreviewToken(url.searchParams),
  );
  const found = isValid ? await findPostPreview(ctx, params.id) : null;
  if (!found) return data(null, { headers: PREVIEW_HEADERS, status: 404 });
  const { relatedPostIds, relatedServiceIds, ...written } = found;
  const post = { ...written, html: await fillServiceCards(ctx, written.html) };
  const [related, services] = await Promise.all([
    listRelatedPosts(ctx, { ...post, relatedPostIds }),
    listPostServices(ctx, { category: post.category, serviceIds: relatedServiceIds }),
  ]);
  return data(
    { post, related, services, url: `${ctx.settings.publicUrl}/blog/${post.slug}` },
    { headers: PREVIEW_HEADERS },
  );
}

export const headers: Route.HeadersFunction = () => PREVIEW_HEADERS;

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
          Preview: this is the post as it is saved. Whoever has this link can read it, for seven days.
        </p>
      </div>
      <BlogPostPageContent key={post.id} post={post} related={related} services={services} url={url} />
    </>
  );
}
