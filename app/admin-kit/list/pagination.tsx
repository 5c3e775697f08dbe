import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatListPageRange, type ListPage } from '#app/lib/list-page.ts';
import {
  type AdminListUrlDefinition,
  type ListUrlState,
  LIST_PAGE_SIZE_OPTIONS,
} from '#app/lib/list-search.ts';

const ADMIN_LIST_PAGINATION_LINK_CLASS =
  'inline-flex min-h-10 items-center rounded-base border px-3.5 text-sm font-semibold';

function PaginationLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <span aria-disabled="true" className={`${ADMIN_LIST_PAGINATION_LINK_CLASS} border-line opacity-45`}>
      {children}
    </span>
  ) : (
    <Link
      to={{ search: to }}
      className={`${ADMIN_LIST_PAGINATION_LINK_CLASS} border-field bg-paper hover:border-ink hover:bg-sunken`}
    >
      {children}
    </Link>
  );
}

/** Which rows are shown, the total, links to nearby pages, and the page size. */
export function AdminListPagination({
  list,
  search,
  state,
}: {
  list: ListPage<unknown>;
  search: AdminListUrlDefinition;
  state: ListUrlState;
}) {
  const { page, hasNext } = list;
  const sizes = list.total.count > LIST_PAGE_SIZE_OPTIONS[0] ? LIST_PAGE_SIZE_OPTIONS : [];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4 text-sm text-ink-2">
      <p>{formatListPageRange(list)}</p>
      {sizes.length > 0 ? (
        <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ul className="flex items-center gap-1">
            <li aria-hidden className="pr-1">
              Rows
            </li>
            {sizes.map((size) => (
              <li key={size}>
                <Link
                  to={{ search: search.link(state, { size }) }}
                  aria-label={`${size} rows per page`}
                  aria-current={size === state.size ? 'true' : undefined}
                  className="grid size-10 place-items-center rounded-base hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-4"
                >
                  {size}
                </Link>
              </li>
            ))}
          </ul>
          <div className="flex gap-2">
            <PaginationLink to={page > 1 ? search.link(state, { page: page - 1 }) : null}>
              Previous
            </PaginationLink>
            <PaginationLink to={hasNext ? search.link(state, { page: page + 1 }) : null}>Next</PaginationLink>
          </div>
        </nav>
      ) : null}
    </div>
  );
}
