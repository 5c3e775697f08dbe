import { createContext, use } from 'react';
import { Link } from 'react-router';

import { classNames } from '#app/lib/class-names.ts';
import { useCurrentInSight } from '#app/ui/use-current-in-sight.ts';

export type SiblingPage = { href: string; label: string; isCurrent: boolean };

/** The pages that share a line of the menu, with that line's name; null where a page has its line to itself. */
export const SiblingPages = createContext<{ label: string; pages: readonly SiblingPage[] } | null>(null);

/** Links to the pages that share a line of the menu with this one, above its title; scrolls sideways on phones. */
export function SiblingLinks() {
  const siblings = use(SiblingPages);
  const row = useCurrentInSight<HTMLElement>(siblings?.pages.find(({ isCurrent }) => isCurrent)?.href);
  if (siblings === null) return null;
  return (
    <nav
      ref={row}
      data-no-print
      aria-label={siblings.label}
      className="relative -mx-5 mb-4 overflow-x-auto border-b border-line px-5 lg:-mx-8 lg:px-8"
    >
      <ul className="flex gap-6">
        {siblings.pages.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <Link
              to={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center border-b-2 text-sm whitespace-nowrap transition-colors duration-140',
                isCurrent
                  ? 'border-ink font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:border-field hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
