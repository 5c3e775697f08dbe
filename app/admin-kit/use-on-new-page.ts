import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Runs after each navigation, not after the first page: closes what stood open, moves the focus. */
export function useOnNewPage(run: () => void): void {
  const { key } = useLocation();
  const shownKey = useRef(key);
  const onNewPage = useEffectEvent(run);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    onNewPage();
  }, [key]);
}
