import { href } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import {
  type AdminPostListItem,
  POST_STATE_BADGES,
  type AdminPostState,
  formatPostTitle,
} from '#app/modules/blog/post-list.ts';
import { ServiceThumbnail } from '#app/modules/catalog/ui/service-thumbnail.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function PostStateBadge({ state }: { state: AdminPostState }) {
  const { label, tone } = POST_STATE_BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

function PostCover({ post }: { post: AdminPostListItem }) {
  return (
    <span
      data-cat={post.hue}
      className="relative block aspect-[16/9] w-16 shrink-0 overflow-hidden rounded-base"
      aria-hidden
    >
      <ServiceThumbnail id={post.id} hue={post.hue} image={post.cover && { ...post.cover, alt: '' }} />
    </span>
  );
}

function BlogPostPreviewLink({ post }: { post: AdminPostListItem }) {
  return (
    <a
      href={href('/admin/blog/:id/preview', { id: post.id })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Preview ${formatPostTitle(post.title)} (new tab)`}
      title="Preview"
      className="relative z-1 grid size-11 place-items-center rounded-base hover:bg-sunken"
    >
      <Icon name="external-link" className="size-4" />
    </a>
  );
}

const renderBlogPostDateCell = (at: string | null) =>
  at === null ? (
    <span className="text-ink-3">Not yet</span>
  ) : (
    <span className="whitespace-nowrap text-ink-2">
      <LocalTime at={at} hasTime={false} />
    </span>
  );

/** The columns of the posts (pages.md, /admin/blog). */
export const ADMIN_POST_TABLE_COLUMNS: readonly AdminTableColumn<AdminPostListItem>[] = [
  {
    key: 'title',
    label: 'Post',
    sortsBy: 'title',
    cell: (post) => (
      <span className="flex items-center gap-3">
        <PostCover post={post} />
        <span className="grid min-w-0 md:min-w-40">
          <span className="wrap-anywhere">{formatPostTitle(post.title)}</span>
          <span className="text-sm font-normal wrap-anywhere text-ink-3 max-md:hidden">{`/blog/${post.slug}`}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'Status',
    cell: (post) => (
      <span className="flex flex-wrap gap-1">
        <PostStateBadge state={post.state} />
        {post.hasDraft ? <Badge tone="warn">Draft changes</Badge> : null}
      </span>
    ),
  },
  { key: 'author', label: 'Author', from: 'wide', cell: ({ author }) => author },
  {
    key: 'category',
    label: 'Category',
    from: 'wide',
    cell: ({ category }) => category ?? <span className="text-ink-3">None</span>,
  },
  {
    key: 'tags',
    label: 'Tags',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ tags }) => <span className="text-ink-2">{tags.join(', ')}</span>,
  },
  {
    key: 'published',
    label: 'Published',
    sortsBy: 'published',
    cell: ({ publishAt }) => renderBlogPostDateCell(publishAt),
  },
  {
    key: 'updated',
    label: 'Updated',
    sortsBy: 'updated',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ updatedAt }) => renderBlogPostDateCell(updatedAt),
  },
  {
    key: 'services',
    label: 'Services',
    from: 'widest',
    isNumber: true,
    stacked: 'hidden',
    cell: ({ services }) => services,
  },
  {
    key: 'preview',
    label: 'Preview',
    isLabelHidden: true,
    stacked: 'end',
    cell: (post) => (post.isInTrash ? null : <BlogPostPreviewLink post={post} />),
  },
];
