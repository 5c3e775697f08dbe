import { useRef } from 'react';
import { useNavigate } from 'react-router';

import { useAfterNavigation } from '../use-on-new-page.ts';

/** Returns a function that focuses a field of an editor by its id, opening its tab first. */
export function useFocusFieldInEditorTab(): (field: string) => void {
  const navigate = useNavigate();
  const waiting = useRef<string | null>(null);
  useAfterNavigation(() => {
    if (waiting.current === null) return;
    document.getElementById(waiting.current)?.focus();
    waiting.current = null;
  });
  return (field) => {
    const control = document.getElementById(field);
    const tab = control?.closest<HTMLElement>('[data-tab][hidden]')?.dataset['tab'];
    if (tab === undefined) {
      control?.focus();
      return;
    }
    waiting.current = field;
    void navigate(tab, { preventScrollReset: true });
  };
}
