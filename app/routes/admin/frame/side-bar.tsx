import { Link } from 'react-router';

import { KeyboardShortcutKeys } from '#app/admin-kit/shortcuts/keys.tsx';
import { ShopLogo } from '#app/modules/content/shop-logo.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { NotificationBellLink } from './bell.tsx';
import type { AdminLayoutLoaderData } from './frame.tsx';
import { AdminPageMenu } from './page-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The shop's logo and name, with a link to the dashboard. */
export function AdminLogo({ facts: { shopName, look } }: { facts: AdminLayoutLoaderData }) {
  return (
    <Link to="/admin" className="flex min-h-11 min-w-0 items-center gap-2.5 text-lg font-bold tracking-tight">
      <ShopLogo logo={look.logo} name={shopName} ground="theme" />
    </Link>
  );
}

/** The menu of wide screens; it stays while the page scrolls. */
export function AdminSideBar({
  facts,
  unread,
  onJump,
}: {
  facts: AdminLayoutLoaderData;
  unread: number;
  onJump: () => void;
}) {
  return (
    <header
      data-no-print
      className="sticky top-0 hidden h-dvh flex-col gap-2.5 border-r border-line bg-paper px-3 pt-3 lg:flex"
    >
      <div className="flex items-center justify-between gap-2 pl-2">
        <AdminLogo facts={facts} />
        <NotificationBellLink unread={unread} />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onJump}
        className="flex min-h-10 items-center gap-2.5 rounded-base border border-field px-2.5 text-left text-sm text-ink-2 transition-colors duration-140 hover:border-ink hover:text-ink noscript:hidden"
      >
        <Icon name="search" className="size-4 shrink-0" />
        <span className="flex-1">Jump to</span>
        <KeyboardShortcutKeys shortcut="mod+k" />
      </button>
      <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        <AdminPageMenu label="Admin" pages={facts.pages} collapsed={facts.collapsedGroups} />
      </div>
      <div className="-mx-3 border-t border-line px-3 py-2">
        <Link
          to="/"
          reloadDocument
          className="flex min-h-9 items-center gap-2.5 rounded-base px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon name="external-link" className="size-4 shrink-0" />
          View shop
        </Link>
        <UserMenu id="user-menu" person={facts.person} theme={facts.theme} />
      </div>
    </header>
  );
}
