import { useId } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

import type { AdminMenuGroup } from '../menu-entry.ts';
import {
  parseCollapsedMenuGroups,
  type PermittedAdminMenuEntry,
  listPermittedAdminMenuEntries,
  findMenuPageHref,
  toggleCollapsedMenuGroup,
} from '../open-entries.ts';

const ADMIN_MENU_GROUPS: readonly AdminMenuGroup[] = ['Shop', 'Customers', 'Content', 'System'];

type AdminPageMenuProps = { label: string; pages: readonly string[]; collapsed: readonly AdminMenuGroup[] };

/**
 * The menu entries this role may open, by group; a collapsed group shows only the entry of the current page.
 */
export function AdminPageMenu({ label, pages, collapsed }: AdminPageMenuProps) {
  const fetcher = useFetcher();
  const current = findMenuPageHref(useLocation());
  const sent = fetcher.formData?.get('collapsed');
  const closed = typeof sent === 'string' ? parseCollapsedMenuGroups(sent) : collapsed;
  const entries = listPermittedAdminMenuEntries(pages);
  return (
    <nav aria-label={label}>
      <fetcher.Form method="post" action="/admin/menu-groups" className="grid gap-3">
        {ADMIN_MENU_GROUPS.map((group) => (
          <AdminMenuSection
            key={group}
            title={group}
            next={group === 'Shop' ? null : toggleCollapsedMenuGroup(closed, group).join('.')}
            isCollapsed={closed.includes(group)}
            entries={entries.filter((entry) => entry.group === group)}
            current={current}
          />
        ))}
      </fetcher.Form>
    </nav>
  );
}

type AdminMenuSectionProps = {
  title: string;
  /** The collapsed groups after the title is pressed; null for the group that always stays open. */
  next: string | null;
  isCollapsed: boolean;
  entries: readonly PermittedAdminMenuEntry[];
  current: string | null;
};

function AdminMenuSection({ title, next, isCollapsed, entries, current }: AdminMenuSectionProps) {
  const id = useId();
  if (entries.length === 0) return null;
  const isCurrent = ({ pages }: PermittedAdminMenuEntry) => pages.some(({ href }) => href === current);
  const shown = isCollapsed ? entries.filter(isCurrent) : entries;
  return (
    <div>
      {next === null ? (
        <p id={`${id}-title`} className="sr-only">
          {title}
        </p>
      ) : (
        <button
          id={`${id}-title`}
          name="collapsed"
          value={next}
          aria-expanded={!isCollapsed}
          aria-controls={id}
          className="flex min-h-7 w-full items-center justify-between rounded-base px-2 text-xs font-semibold text-ink-3 hover:bg-sunken hover:text-ink max-lg:min-h-11"
        >
          {title}
          <Icon
            name="chevron-down"
            className={joinClassNames(
              'size-4 shrink-0 transition-transform duration-140',
              isCollapsed && '-rotate-90',
            )}
          />
        </button>
      )}
      <ul id={id} aria-labelledby={`${id}-title`} className="grid gap-px">
        {shown.map((entry) => (
          <li key={entry.label}>
            <AdminMenuEntryLink entry={entry} isCurrent={isCurrent(entry)} current={current} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type AdminMenuEntryLinkProps = { entry: PermittedAdminMenuEntry; isCurrent: boolean; current: string | null };

function AdminMenuEntryLink({ entry: { label, icon, pages }, isCurrent, current }: AdminMenuEntryLinkProps) {
  const to = pages[0]?.href ?? '/admin';
  return (
    <Link
      to={to}
      aria-current={isCurrent ? (to === current ? 'page' : 'true') : undefined}
      className={joinClassNames(
        'flex min-h-11 items-center gap-2.5 rounded-base px-2 py-1.5 text-sm transition-colors duration-140 lg:min-h-9',
        isCurrent
          ? 'bg-inverse font-semibold text-on-inverse forced-colors:underline'
          : 'text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon name={icon} className="size-4 shrink-0" />
      {label}
    </Link>
  );
}
