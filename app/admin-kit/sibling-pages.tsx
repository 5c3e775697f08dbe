import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { useScrollCurrentIntoView } from '#app/ui/use-scroll-current-into-view.ts';

type SiblingAdminPage = { href: string; label: string; isCurrent: boolean };

/**
 * Links to the pages that share a menu entry with this one, above its title; scrolls sideways on phones.
 * `siblings` has the entry's name, and is null if a page has its entry to itself. A page with a back link
 * shows that instead (admin.css).
 */
export function AdminMenuEntrySubpageLinks({
  siblings,
}: {
  siblings: { label: string; pages: readonly SiblingAdminPage[] } | null;
}) {
  const row = useScrollCurrentIntoView<HTMLElement>(siblings?.pages.find(({ isCurrent }) => isCurrent)?.href);
  if (siblings === null) return null;
  return (
    <nav
      ref={row}
      data-no-print
      aria-label={siblings.label}
      className="sibling-links relative overflow-x-auto border-b border-line"
    >
      <ul className="mx-auto flex max-w-[90rem] gap-6 px-5 lg:px-8">
        {siblings.pages.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <Link
              to={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={joinClassNames(
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
