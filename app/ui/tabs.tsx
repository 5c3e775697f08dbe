import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';

import type { CategoryStylesheetColorKey } from './category-art.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { useScrollCurrentIntoView } from './use-scroll-current-into-view.ts';

export type FilterTabLink = {
  label: string;
  /** Replaces `label` below 768 px. */
  shortLabel?: string;
  to: string;
  isCurrent: boolean;
  category?: CategoryStylesheetColorKey;
};

/**
 * Filters as a row of links: the choice is in the address, works without script, and scrolls sideways on
 * phones.
 */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTabLink[] }) {
  const row = useScrollCurrentIntoView<HTMLElement>(tabs.find(({ isCurrent }) => isCurrent)?.to);
  return (
    <nav ref={row} aria-label={label} className="relative -mx-5 overflow-x-auto px-5 py-1 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? 'true' : undefined}
              className={joinClassNames(
                'flex min-h-11 items-center gap-2 rounded-base border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-140',
                tab.isCurrent
                  ? 'border-inverse bg-inverse text-on-inverse forced-colors:underline'
                  : 'border-line bg-paper hover:border-ink',
              )}
            >
              {tab.category ? (
                <CategoryIcon
                  category={tab.category}
                  className={tab.isCurrent ? 'size-4 shrink-0' : 'size-4 shrink-0 text-cat-text'}
                />
              ) : null}
              {tab.shortLabel ? (
                <>
                  <span className="md:hidden">{tab.shortLabel}</span>
                  <span className="max-md:hidden">{tab.label}</span>
                </>
              ) : (
                tab.label
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
