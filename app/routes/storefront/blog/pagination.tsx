import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { type BlogListUrlChoices, createBlogQueryString } from '#app/modules/blog/model.ts';
import { Icon } from '#app/ui/icon.tsx';

const BLOG_PAGINATION_LINK_CLASS =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-base border px-3.5 text-sm font-semibold';

/** Links to the pages of the list; nothing if there is only one. */
export function BlogListPagination({ choice, pages }: { choice: BlogListUrlChoices; pages: number }) {
  if (pages < 2) return null;
  const to = (page: number) => `/blog${createBlogQueryString({ ...choice, page })}`;
  const step = (page: number, rel: 'prev' | 'next', label: ReactNode) =>
    page >= 1 && page <= pages ? (
      <Link
        to={to(page)}
        rel={rel}
        className={joinClassNames(BLOG_PAGINATION_LINK_CLASS, 'border-field bg-paper hover:border-ink')}
      >
        {label}
      </Link>
    ) : null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2 pt-5">
      {step(
        choice.page - 1,
        'prev',
        <>
          <Icon name="arrow-left" className="size-4" />
          Newer posts
        </>,
      )}
      {listPaginationPageNumbers(choice.page, pages).map((page) => (
        <Link
          key={page}
          to={to(page)}
          aria-label={`Page ${page}`}
          aria-current={page === choice.page ? 'page' : undefined}
          className={joinClassNames(
            BLOG_PAGINATION_LINK_CLASS,
            page === choice.page
              ? 'border-inverse bg-inverse text-on-inverse'
              : 'border-line bg-paper hover:border-ink',
          )}
        >
          {page}
        </Link>
      ))}
      {step(
        choice.page + 1,
        'next',
        <>
          Older posts
          <Icon name="arrow-right" className="size-4" />
        </>,
      )}
    </nav>
  );
}

/** Returns the first and last page and those around this one, in order. */
function listPaginationPageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  return [...new Set(wanted)];
}
