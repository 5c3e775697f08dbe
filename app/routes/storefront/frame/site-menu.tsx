import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { AccountMenuLinks } from './account-links.tsx';
import { StorefrontNavigationLink } from './page-link.tsx';
import { useHeaderFooterTexts, useShopProvider } from './provider.ts';

const SITE_MENU_DIALOG_ID = 'site-menu';
const ICON_BUTTON_CLASS = 'grid size-11 place-items-center rounded-base hover:bg-sunken';
// Current browsers open and close the dialog by these attributes alone, even without script; React has no
// types for them.
const OPEN_SITE_MENU_BUTTON_ATTRIBUTES = { command: 'show-modal', commandfor: SITE_MENU_DIALOG_ID };

/**
 * The menu of phones, up to 767 px (LAYOUT-11): slides in, traps the focus, closes on Escape, on the backdrop
 * and when the page changes (LAYOUT-06).
 */
export function StorefrontMobileMenu() {
  const ref = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useBackdropClose(ref);
  const { bookCallUrl } = useShopProvider();
  const { headerLinks, callLabel } = useHeaderFooterTexts();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    ref.current?.close();
  }, [key]);

  const open = () => {
    if (!ref.current?.open) ref.current?.showModal();
  };

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={ICON_BUTTON_CLASS}
        onClick={open}
        {...OPEN_SITE_MENU_BUTTON_ATTRIBUTES}
      >
        <Icon name="menu" className="size-5" />
      </button>
      <dialog
        ref={ref}
        id={SITE_MENU_DIALOG_ID}
        aria-label="Menu"
        className="dialog-drawer border-l border-line bg-canvas shadow-pop"
        closedby="any"
      >
        <div className="flex min-h-full flex-col px-5 pb-8">
          <form method="dialog" className="flex h-16 items-center justify-end">
            <button aria-label="Close menu" className={`-mr-3 ${ICON_BUTTON_CLASS}`}>
              <Icon name="x" className="size-5" />
            </button>
          </form>
          <nav aria-label="Menu">
            <ul className="border-t border-line">
              {headerLinks.map((link) => (
                <li key={link.address} className="border-b border-line">
                  <StorefrontNavigationLink
                    link={link}
                    className="flex min-h-14 items-center text-xl font-semibold"
                  />
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-auto grid gap-3 pt-8">
            <AccountMenuLinks />
            <ButtonLink to={bookCallUrl} variant="outline" size="lg" isWide>
              {callLabel}
            </ButtonLink>
          </div>
        </div>
      </dialog>
    </div>
  );
}
