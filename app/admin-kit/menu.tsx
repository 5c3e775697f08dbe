import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

import { useAfterNavigation } from './use-on-new-page.ts';

const MENU_WINDOW_MARGIN_PX = 8;

/**
 * Places the panel below its button, or above it if there is no room, aligned at the right and always inside
 * the window. Returns the button's rectangle.
 */
function positionMenuPanelAtButton(panel: HTMLElement, button: HTMLElement): DOMRect {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isAbove =
    at.bottom + height + MENU_WINDOW_MARGIN_PX > innerHeight && at.top - height - MENU_WINDOW_MARGIN_PX > 0;
  const left = Math.min(
    Math.max(at.right - width, MENU_WINDOW_MARGIN_PX),
    innerWidth - width - MENU_WINDOW_MARGIN_PX,
  );
  panel.style.inset = `${isAbove ? at.top - height - 4 : at.bottom + 4}px auto auto ${left}px`;
  return at;
}

/** Arrow keys, Home and End move between the entries; Tab leaves the menu. */
function moveMenuFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const entries = [...panel.querySelectorAll<HTMLElement>('a, button:not(:disabled)')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || entries.length === 0) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}

/**
 * A button with a list of links and actions: the dots of a row, or a label. A popover, so that without script
 * it opens, closes on Escape and on a press elsewhere, and is never clipped by its table.
 */
export function Menu({
  label,
  look = 'dots',
  children,
}: {
  /** The purpose of the menu; also the button's label unless `look` is `dots`. */
  label: string;
  look?: 'dots' | 'outline';
  children: ReactNode;
}) {
  const id = useId();
  const panelRef = useRef<HTMLUListElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useAfterNavigation(() => panelRef.current?.hidePopover());
  useMenuPosition(panelRef, buttonRef);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        popoverTarget={id}
        aria-label={look === 'dots' ? label : undefined}
        className={joinClassNames(
          'inline-flex shrink-0 items-center justify-center gap-2 rounded-base border text-sm font-semibold transition-colors duration-140',
          look === 'dots' && 'size-10 border-transparent hover:bg-sunken',
          look === 'outline' && 'min-h-10 border-field bg-paper px-3.5 hover:border-ink hover:bg-sunken',
        )}
      >
        {look === 'dots' ? <Icon name="ellipsis" className="size-4" /> : label}
        {look === 'dots' ? null : <Icon name="chevron-down" className="size-4" />}
      </button>
      <ul
        ref={panelRef}
        id={id}
        popover="auto"
        aria-label={label}
        className="popover-in menu-panel min-w-44 rounded-base border border-line bg-paper p-1.5 font-normal text-ink shadow-pop"
      >
        {children}
      </ul>
    </>
  );
}

function useMenuPosition(
  panelRef: { current: HTMLElement | null },
  buttonRef: { current: HTMLElement | null },
): void {
  useEffect(() => {
    const panel = panelRef.current;
    if (!panel) return;
    let stood: DOMRect | null = null;
    const onToggle = (event: ToggleEvent) => {
      if (event.newState !== 'open' || !buttonRef.current) return;
      stood = positionMenuPanelAtButton(panel, buttonRef.current);
      panel.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus({ focusVisible: true });
    };
    // If its button scrolls away, the panel would seem to belong to another row. Scrolling elsewhere is fine.
    const onScroll = () => {
      const top = buttonRef.current?.getBoundingClientRect().top;
      if (stood && top !== undefined && Math.abs(top - stood.top) > 1) panel.hidePopover();
    };
    const controller = new AbortController();
    const { signal } = controller;
    panel.addEventListener('toggle', onToggle, { signal });
    panel.addEventListener('keydown', (event) => moveMenuFocus(event, panel), { signal });
    // A submit closes the panel; other presses do not, because a dialog that an entry opens may be inside it.
    panel.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button[type=submit]')) panel.hidePopover();
      },
      { signal },
    );
    window.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
    window.addEventListener('resize', () => panel.hidePopover(), { signal });
    return () => controller.abort();
  }, [panelRef, buttonRef]);
}

/** A link in a menu; links to the storefront load a new document, in a new tab with `isNewTab`. */
export function AdminMenuLink({
  to,
  isNewTab = false,
  children,
}: {
  to: string;
  isNewTab?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        reloadDocument={!to.startsWith('/admin')}
        target={isNewTab ? '_blank' : undefined}
        className="menu-entry"
      >
        {children}
        {isNewTab ? <span className="sr-only">(new tab)</span> : null}
      </Link>
    </li>
  );
}

/** An action in a menu: a button, for example `type="submit"` with `form`, `name` and `value`. */
export function MenuButton({
  isDanger = false,
  className,
  type = 'button',
  ...button
}: { isDanger?: boolean } & ComponentProps<'button'>) {
  return (
    <li>
      <button
        type={type}
        className={joinClassNames('menu-entry', isDanger && 'text-bad', className)}
        {...button}
      />
    </li>
  );
}
