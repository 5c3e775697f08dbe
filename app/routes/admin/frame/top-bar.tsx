import { useRef } from 'react';
import { Link } from 'react-router';

import { useAfterNavigation } from '#app/admin-kit/use-on-new-page.ts';
import { useBackdropClose } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { NotificationBellLink } from './bell.tsx';
import type { AdminLayoutLoaderData } from './frame.tsx';
import { AdminPageMenu } from './page-menu.tsx';
import { AdminLogo } from './side-bar.tsx';
import { UserMenu } from './user-menu.tsx';

const ADMIN_MENU_DIALOG_ID = 'admin-menu';
const ICON_BUTTON_CLASSES = 'grid size-11 shrink-0 place-items-center rounded-base hover:bg-sunken';
// Current browsers open and close the dialog by these attributes alone, even without script; React has no
// types for them.
const OPEN_MENU_ATTRIBUTES = { command: 'show-modal', commandfor: ADMIN_MENU_DIALOG_ID };

/** The bar of screens too narrow for the side menu; its dialog holds the same menu. */
export function TopBar({
  facts,
  unread,
  onJump,
}: {
  facts: AdminLayoutLoaderData;
  unread: number;
  onJump: () => void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackdropClose(ref);
  useAfterNavigation(() => ref.current?.close());

  // For browsers that do not support the attributes; others have already opened it.
  const open = () => {
    if (!('commandForElement' in HTMLButtonElement.prototype)) ref.current?.showModal();
  };

  return (
    <header
      data-no-print
      className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-paper px-5 lg:hidden"
    >
      <AdminLogo facts={facts} />
      <div className="-mr-3 ml-auto flex shrink-0 items-center">
        <button
          type="button"
          aria-label="Jump to"
          aria-haspopup="dialog"
          className={`${ICON_BUTTON_CLASSES} noscript:hidden`}
          onClick={onJump}
        >
          <Icon name="search" className="size-5" />
        </button>
        <Link to="/" reloadDocument aria-label="View shop" className={ICON_BUTTON_CLASSES}>
          <Icon name="external-link" className="size-5" />
        </Link>
        <NotificationBellLink unread={unread} />
        <UserMenu id="user-menu-bar" person={facts.person} theme={facts.theme} isCompact />
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          className={ICON_BUTTON_CLASSES}
          onClick={open}
          {...OPEN_MENU_ATTRIBUTES}
        >
          <Icon name="menu" className="size-5" />
        </button>
      </div>
      <dialog
        ref={ref}
        id={ADMIN_MENU_DIALOG_ID}
        aria-label="Menu"
        className="dialog-drawer border-l border-line bg-paper text-ink shadow-pop"
        closedby="any"
      >
        <div className="px-5 pb-8">
          <form method="dialog" className="flex h-14 items-center justify-end">
            <button aria-label="Close menu" className={`-mr-3 ${ICON_BUTTON_CLASSES}`}>
              <Icon name="x" className="size-5" />
            </button>
          </form>
          <AdminPageMenu label="Menu" pages={facts.pages} collapsed={facts.collapsedGroups} />
        </div>
      </dialog>
    </header>
  );
}
