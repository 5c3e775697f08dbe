import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

function useEffectOnValueChange(shown: string, run: () => void): void {
  const before = useRef(shown);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    onChange();
  }, [shown]);
}

/**
 * Runs after each navigation, including to the same page and after a form, but not after the first page: for
 * closing menus and refreshing data.
 */
export function useAfterNavigation(run: () => void): void {
  useEffectOnValueChange(useLocation().key, run);
}

/**
 * Runs when the address changes to another page. For dialogs: the answer of a form is shown a moment before
 * its navigation ends, and a dialog opened in that moment must stay open.
 */
export function useOnPageNavigation(run: () => void): void {
  const { pathname, search } = useLocation();
  useEffectOnValueChange(pathname + search, run);
}
