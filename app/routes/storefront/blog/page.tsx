import { Link, redirect } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { parseBlogListFilters } from '#app/modules/blog/blog-choice.ts';
import { listPublicPosts } from '#app/modules/blog/list-posts.server.ts';
import { type BlogListPageData as BlogPageData, createBlogQueryString } from '#app/modules/blog/model.ts';
import { PostCard, PostList } from '#app/modules/blog/post-card.tsx';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { redirectRenamedCategoryUrl } from '../former-category.server.ts';
import { getLayoutShareImage, getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { BlogFilters } from './blog-filters.tsx';
import { BlogListPagination } from './pagination.tsx';

export const handle = {
  tags: ['content'],
  cache: { params: { page: /^[1-9]\d{0,3}$/ }, own: ['q', 'tag', 'category'] },
  sitemap: { priority: 0.7, changeFrequency: 'weekly' },
} satisfies RouteOptions;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectRenamedCategoryUrl(ctx, url);
  const choice = parseBlogListFilters(url.searchParams, ctx.categories);
  const blog = await listPublicPosts(ctx, choice);
  // A page number past the end redirects, because it must not fill the page cache.
  if (choice.page > blog.pages)
    throw redirect(`/blog${createBlogQueryString({ ...choice, page: blog.pages })}`);
  const { pages } = await readSiteContent(ctx);
  return { blog, words: pages.blog, origin: ctx.settings.publicUrl };
}

/** Search engines index the plain list and its pages; filtered and searched views repeat the same posts. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = getLayoutShopName(matches[1]);
  if (!loaderData) return [];
  const { choice, pages } = loaderData.blog;
  const address = (page: number) => `${loaderData.origin}/blog${createBlogQueryString({ page })}`;
  const isPlain = choice.q === '' && choice.category === null && choice.tag === '';
  const isBetween = (page: number) => isPlain && page >= 1 && page <= pages;
  return [
    ...buildPageMetaTags({
      title: choice.page > 1 ? `Blog, page ${choice.page} | ${siteName}` : `Blog | ${siteName}`,
      description: `Plain notes by ${siteName} on buying work at a fixed price: what to ask, what to check and what it should cost.`,
      url: address(isPlain ? choice.page : 1),
      siteName,
      image: getLayoutShareImage(matches[1]),
    }),
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(isBetween(choice.page - 1) ? [{ tagName: 'link', rel: 'prev', href: address(choice.page - 1) }] : []),
    ...(isBetween(choice.page + 1) ? [{ tagName: 'link', rel: 'next', href: address(choice.page + 1) }] : []),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: '/feed.xml' },
  ];
};

function BlogPosts({ blog }: { blog: BlogPageData }) {
  const { choice, posts } = blog;
  const isPlain = choice.q === '' && choice.category === null && choice.tag === '';
  if (posts.length === 0) {
    return isPlain ? (
      <EmptyStateNotice
        title="No posts yet"
        action={<ButtonLink to="/services">Browse Services</ButtonLink>}
      />
    ) : (
      <EmptyStateNotice title="No posts match" action={<ButtonLink to="/blog">Show all posts</ButtonLink>}>
        <p>Try fewer or different words.</p>
      </EmptyStateNotice>
    );
  }
  const [lead, ...rest] = isPlain && choice.page === 1 ? posts : [];
  return (
    <div className="grid gap-5">
      {lead ? <PostCard post={lead} isLead /> : null}
      <PostList posts={lead ? rest : posts} headingLevel={2} />
    </div>
  );
}

function formatPostCount({ total, choice }: BlogPageData): string {
  const posts = `${total} ${total === 1 ? 'post' : 'posts'}`;
  return choice.q === '' ? posts : `${posts} for “${choice.q}”`;
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { blog, words } = loaderData;
  const { choice } = blog;
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-10 md:py-14">
      <div className="grid gap-4 pb-4">
        <h1 className="text-4xl font-extrabold">{words.title}</h1>
        <p className="max-w-2xl text-xl text-ink-2">{words.lead}</p>
      </div>
      <BlogFilters blog={blog} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-3">
        <p role="status">{formatPostCount(blog)}</p>
        {choice.tag ? (
          <Link
            to={`/blog${createBlogQueryString({ ...choice, tag: '', page: 1 })}`}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-base border border-inverse bg-inverse px-3 font-semibold text-on-inverse"
          >
            {`Tag: ${choice.tag}`}
            <Icon name="x" className="size-4" />
            <span className="sr-only">Remove this filter</span>
          </Link>
        ) : null}
        <a
          href="/feed.xml"
          className="ml-auto inline-flex min-h-9 items-center gap-1.5 underline-offset-4 hover:text-ink hover:underline"
        >
          <Icon name="rss" className="size-4" />
          RSS feed
        </a>
      </div>
      <BlogPosts blog={blog} />
      <BlogListPagination choice={choice} pages={blog.pages} />
      {blog.tags.length > 0 ? (
        <nav aria-label="Tags" className="mt-8 border-t border-line pt-4">
          <p className="mb-1 text-sm font-semibold">Tags</p>
          <ul className="flex flex-wrap gap-x-5">
            {blog.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to={`/blog${createBlogQueryString({ tag })}`}
                  aria-current={choice.tag.toLowerCase() === tag ? 'true' : undefined}
                  className="inline-flex min-h-9 items-center text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
