import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

function useOnChange(shown: string, run: () => void): void {
  const before = useRef(shown);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    onChange();
  }, [shown]);
}

/** Runs after each navigation, also to the same page and after a form; not after the first page: closes menus, asks again. */
export function useAfterNavigation(run: () => void): void {
  useOnChange(useLocation().key, run);
}

/**
 * Runs when another page is shown, by its address. For dialogs: what a form answered is seen a moment before its navigation
 * ends, and the dialog somebody opens in that moment must stay open.
 */
export function useOnNewPage(run: () => void): void {
  const { pathname, search } = useLocation();
  useOnChange(pathname + search, run);
}
