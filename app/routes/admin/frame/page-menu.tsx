import { useId } from 'react';
import { NavLink, useLocation } from 'react-router';

import { classNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

import { MENU, type MenuEntry, type MenuGroup } from '../menu.ts';

const GROUPS: readonly MenuGroup[] = ['Shop', 'Customers', 'Content', 'System'];

/** The pages this role may open, in their groups; the first group needs no title. */
export function PageMenu({ label, pages }: { label: string; pages: readonly string[] }) {
  const open = MENU.filter(({ href }) => pages.includes(href));
  return (
    <nav aria-label={label} className="grid gap-3.5">
      {GROUPS.map((group) => (
        <MenuSection
          key={group}
          title={group}
          isTitleHidden={group === 'Shop'}
          entries={open.filter((entry) => entry.group === group)}
        />
      ))}
    </nav>
  );
}

type SectionProps = { title: string; isTitleHidden: boolean; entries: readonly MenuEntry[] };

/** A page keeps its mark on the pages below it, unless one of these is in the menu itself; the dashboard is above them all. */
const isMarkedAlone = (href: string, pathname: string): boolean =>
  href === '/admin' ||
  MENU.some((other) => other.href.startsWith(`${href}/`) && pathname.startsWith(other.href));

function MenuSection({ title, isTitleHidden, entries }: SectionProps) {
  const titleId = useId();
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  return (
    <div>
      <p id={titleId} className={isTitleHidden ? 'sr-only' : 'px-2 py-1.5 text-xs font-semibold text-ink-3'}>
        {title}
      </p>
      <ul aria-labelledby={titleId} className="grid gap-px">
        {entries.map(({ href, label, icon }) => (
          <li key={href}>
            <NavLink
              to={href}
              end={isMarkedAlone(href, pathname)}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-10 items-center gap-2.5 rounded-base px-2 py-1.5 text-sm transition-colors duration-140 lg:min-h-9',
                  isActive
                    ? 'bg-inverse font-semibold text-on-inverse forced-colors:underline'
                    : 'text-ink-2 hover:bg-sunken hover:text-ink',
                )
              }
            >
              <Icon name={icon} className="size-4 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
