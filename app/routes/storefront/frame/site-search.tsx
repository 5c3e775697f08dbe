import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { SearchBox } from '#app/modules/search/ui/search-box.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { isSlashShortcutEnabled, subscribeToSlashShortcut, setSlashShortcutEnabled } from './slash-key.ts';

const SITE_SEARCH_ELEMENT_ID = 'site-search';
// Like the menu: current browsers open the dialog by these attributes alone, even without script.
const OPEN_SITE_SEARCH_BUTTON_ATTRIBUTES = { command: 'show-modal', commandfor: SITE_SEARCH_ELEMENT_ID };

function isEditableDomElement(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

/** Returns a visible search field of the page itself. */
function findVisibleSearchField(): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input[name=q]');
  const place = field?.getBoundingClientRect();
  return field && place && place.top > 0 && place.bottom < window.innerHeight ? field : null;
}

/**
 * The search of every page: a button in the header and the `/` key open the same field, which is a plain form
 * without script.
 */
export function SiteSearch() {
  const ref = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useBackdropClose(ref);
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    ref.current?.close();
  }, [key]);

  const open = () => {
    if (!ref.current?.open) ref.current?.showModal();
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (
        isEditableDomElement(event.target) ||
        document.querySelector('dialog:modal') ||
        !isSlashShortcutEnabled()
      )
        return;
      event.preventDefault();
      const field = findVisibleSearchField();
      if (field) field.focus();
      else ref.current?.showModal();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Open search"
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-base hover:bg-sunken"
        onClick={open}
        {...OPEN_SITE_SEARCH_BUTTON_ATTRIBUTES}
      >
        <Icon name="search" className="size-5" />
      </button>
      <dialog
        ref={ref}
        id={SITE_SEARCH_ELEMENT_ID}
        aria-label="Search"
        closedby="any"
        className="dialog-modal mt-4 w-184 rounded-base border border-line bg-paper p-3 shadow-pop"
      >
        <div className="grid grid-cols-1">
          <SearchBox isInDialog />
          {/* Visually above the field but after it in tab order, because the list below changes. */}
          <form method="dialog" className="-order-1 justify-self-end">
            <button className="min-h-11 text-sm font-semibold underline underline-offset-4">Close</button>
          </form>
          <SlashShortcutToggle />
        </div>
      </dialog>
    </>
  );
}

/** It must be possible to turn off single-key shortcuts (WCAG 2.1.4). */
function SlashShortcutToggle() {
  const isOn = useSyncExternalStore(subscribeToSlashShortcut, isSlashShortcutEnabled, () => true);
  return (
    <label className="mt-2 -mb-2 flex min-h-11 items-center gap-3 justify-self-start text-sm max-md:hidden noscript:hidden">
      <input
        type="checkbox"
        checked={isOn}
        className="size-5 accent-ink"
        onChange={({ currentTarget: { checked } }) => setSlashShortcutEnabled(checked)}
      />
      Search with the / key
    </label>
  );
}
