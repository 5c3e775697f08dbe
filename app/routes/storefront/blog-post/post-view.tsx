import { Link } from 'react-router';

import type { PublicPageCategory } from '#app/lib/categories.ts';
import { createBlogQueryString, type PostCardData, type BlogPostPageData } from '#app/modules/blog/model.ts';
import { PostByline, PostList } from '#app/modules/blog/post-card.tsx';
import { ServiceThumbnail } from '#app/modules/catalog/ui/service-thumbnail.tsx';
import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import { ServiceCardList } from '#app/modules/service-cards/service-card.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { TableOfContents } from '#app/ui/page-contents.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import { ShareButton } from './share-button.tsx';

function buildPostBreadcrumbs(categories: readonly PublicPageCategory[], category: string | null) {
  const known = categories.find(({ name }) => name === category);
  const all = { label: 'Blog', to: '/blog' };
  if (!known) return [all];
  const to = `/blog${createBlogQueryString({ category: known.name })}`;
  return [all, { label: known.name, to, className: 'font-semibold text-cat-text' }];
}

function PostPageHeader({ post, url }: { post: BlogPostPageData; url: string }) {
  return (
    <header className="grid gap-5">
      <Breadcrumb crumbs={buildPostBreadcrumbs(useShopCategories(), post.category)} />
      <h1 className="max-w-4xl text-4xl font-extrabold">{post.title}</h1>
      {post.dek ? <p className="max-w-2xl text-xl text-ink-2">{post.dek}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-0.5">
          <PostByline post={post} />
          {post.updatedAt ? (
            <p className="text-sm text-ink-3">
              Updated <time dateTime={post.updatedAt}>{post.updatedOn}</time>
            </p>
          ) : null}
        </div>
        <ShareButton title={post.title} url={url} />
      </div>
    </header>
  );
}

function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Post tags" className="mt-10 border-t border-line pt-3">
      <ul className="flex flex-wrap gap-x-5">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={`/blog${createBlogQueryString({ tag })}`}
              className="inline-flex min-h-9 items-center text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page of one post: header, cover, text with its table of contents, then related services and posts. */
export function BlogPostPageContent({
  post,
  related,
  services,
  url,
}: {
  post: BlogPostPageData;
  related: readonly PostCardData[];
  services: readonly ServiceCardData[];
  url: string;
}) {
  return (
    <div className="wrap pt-6 pb-24 md:pt-8">
      {post.stylesheet ? <link rel="stylesheet" href={post.stylesheet} precedence="rich-text" /> : null}
      <article data-cat={post.hue}>
        <PostPageHeader post={post} url={url} />
        <div className="relative mt-8 aspect-[16/9] overflow-hidden rounded-base md:aspect-[5/2]">
          <ServiceThumbnail id={post.id} hue={post.hue} image={post.cover} isFirst />
        </div>
        <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[minmax(0,42rem)_18rem] lg:justify-between">
          <TableOfContents
            lines={post.contents}
            className="lg:sticky lg:top-38 xl:top-32 lg:col-start-2 lg:row-start-1 lg:self-start"
          />
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            {/* Sanitized by `renderRichText` when the page was loaded (safety.md "Rich text"). */}
            <div className="rich-text rich-text-long" dangerouslySetInnerHTML={{ __html: post.html }} />
            <PostTags tags={post.tags} />
          </div>
        </div>
      </article>
      {services.length > 0 ? (
        <section aria-labelledby="post-services" className="mt-20">
          <h2 id="post-services" className="mb-8 text-3xl font-extrabold">
            Have it done
          </h2>
          <ServiceCardList cards={services} headingLevel={3} />
        </section>
      ) : null}
      {related.length > 0 ? (
        <section aria-labelledby="post-related" className="mt-20">
          <h2 id="post-related" className="mb-8 text-3xl font-extrabold">
            Read next
          </h2>
          <PostList posts={related} headingLevel={3} />
        </section>
      ) : null}
    </div>
  );
}
