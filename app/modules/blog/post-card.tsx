import { href, Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { ServiceThumbnail } from '#app/modules/catalog/ui/service-thumbnail.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';

import type { PostCardData } from './model.ts';

/** `Mara Ellison · November 3, 2026 · 4 min read`. */
export function PostByline({ post, className }: { post: PostCardData; className?: string }) {
  return (
    <p className={joinClassNames('flex flex-wrap gap-x-2 text-sm text-ink-3', className)}>
      <span>{post.author}</span>
      <span aria-hidden>·</span>
      <time dateTime={post.publishedAt}>{post.publishedOn}</time>
      <span aria-hidden>·</span>
      <span>{post.readingMinutes} min read</span>
    </p>
  );
}

function PostCardCategoryLine({ post }: { post: PostCardData }) {
  if (post.category === null) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs font-semibold text-cat-text">
      <CategoryIcon category={post.hue} className="size-3.5" />
      {post.category}
    </p>
  );
}

const POST_TITLE_LINK_CLASS =
  'outline-none after:absolute after:inset-0 after:rounded-base focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus';

/** A post as a card; its title's link covers the whole card. The lead card is horizontal from 768 px up. */
export function PostCard({
  post,
  headingLevel = 2,
  isLead = false,
}: {
  post: PostCardData;
  headingLevel?: 2 | 3;
  isLead?: boolean;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      data-cat={post.hue}
      className={joinClassNames(
        'group relative flex h-full flex-col rounded-base border border-line bg-paper transition-colors duration-140 hover:border-ink',
        isLead && 'md:grid md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      <div
        className={joinClassNames(
          'relative overflow-hidden',
          isLead ? 'aspect-[16/9] md:aspect-auto md:min-h-80' : 'aspect-[16/9]',
        )}
      >
        <ServiceThumbnail id={post.id} hue={post.hue} image={post.cover} isFirst={isLead} />
      </div>
      <div
        className={joinClassNames(
          'flex grow flex-col gap-2',
          isLead ? 'p-4 md:justify-center md:gap-4 md:p-6 lg:p-10' : 'p-4',
        )}
      >
        <PostCardCategoryLine post={post} />
        <Heading
          className={
            isLead ? 'text-2xl font-extrabold lg:text-3xl' : 'text-lg font-semibold tracking-[-0.012em]'
          }
        >
          <Link
            to={href('/blog/:slug', { slug: post.slug })}
            prefetch="intent"
            className={POST_TITLE_LINK_CLASS}
          >
            {post.title}
          </Link>
        </Heading>
        <p className={joinClassNames('text-ink-2', isLead ? 'text-base' : 'text-sm')}>{post.excerpt}</p>
        <PostByline post={post} className={isLead ? '' : 'mt-auto pt-2'} />
      </div>
    </article>
  );
}

/** Posts in one, two or three columns. */
export function PostList({ posts, headingLevel }: { posts: readonly PostCardData[]; headingLevel: 2 | 3 }) {
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
