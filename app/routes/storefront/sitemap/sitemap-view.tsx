import { Link } from 'react-router';

import type { SitemapPageGroup } from '#app/lib/sitemap.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

const SITEMAP_COLUMNS_CLASS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_5rem_8rem] sm:gap-x-5';

function capitalizeFirstLetter(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function SitemapGroupSection({ title, lines }: SitemapPageGroup) {
  const id = `group-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id}>
      <div className={`border-b-2 border-ink pb-2 ${SITEMAP_COLUMNS_CLASS} items-end`}>
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        <p aria-hidden className="text-xs font-semibold text-ink-3 max-sm:hidden">
          Priority
        </p>
        <p aria-hidden className="text-xs font-semibold text-ink-3 max-sm:hidden">
          Updated
        </p>
      </div>
      <ul>
        {lines.map((line) => (
          <li
            key={line.path}
            className={`border-b border-line py-2.5 text-sm ${SITEMAP_COLUMNS_CLASS} items-center`}
          >
            <div className="min-w-0">
              <Link
                to={line.path}
                className="inline-flex min-h-6 items-center text-base font-semibold underline-offset-4 hover:underline"
              >
                {line.title}
              </Link>
              <p className="text-ink-3">{line.path}</p>
            </div>
            <p className="text-ink-2 max-sm:inline">
              <span className="sm:sr-only">Priority </span>
              {line.priority}
            </p>
            <p className="text-ink-2 max-sm:inline">
              <span className="sm:hidden">, </span>
              <span className="sr-only">updated </span>
              {capitalizeFirstLetter(line.changeFrequency)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** PAGES-07: the pages of the XML sitemap by group, and how many there are. */
export function SitemapPageList({ groups }: { groups: readonly SitemapPageGroup[] }) {
  const count = groups.reduce((sum, group) => sum + group.lines.length, 0);
  return (
    <>
      <p className="text-xl text-ink-2">{count === 1 ? '1 page' : `${count} pages`}</p>
      <div className="grid grid-cols-1 gap-14">
        {groups.map((group) => (
          <SitemapGroupSection key={group.title} {...group} />
        ))}
      </div>
    </>
  );
}

/** Shown until the XML is read. */
export function SitemapLoadingPlaceholder() {
  return (
    <div role="status" className="grid gap-8">
      <p className="text-xl text-ink-2">Loading sitemap…</p>
      <div aria-hidden className="grid gap-3">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="h-12 rounded-base bg-sunken" />
        ))}
      </div>
    </div>
  );
}

/** The XML could not be read; reloading the page tries again. */
export function SitemapLoadFailureNotice() {
  return (
    <div role="alert">
      <EmptyStateNotice
        title="Failed to load sitemap data"
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/sitemap">Retry</ButtonLink>
            <ButtonLink to="/services" variant="outline">
              Browse Services
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
