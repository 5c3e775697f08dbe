import { useEffect, useRef } from 'react';

import { useFormState } from './form-state.ts';

/** How long what is typed waits to be kept, counted from the first change (pages.md, /admin/blog). */
const AUTOSAVE_MS = 10_000;

/**
 * Sends the form by itself as a draft: ten seconds after the first change, and when its window is left. Rests while something is
 * wrong with the form or somebody else was there meanwhile; `intent` says nothing when it is done.
 */
export function Autosave({ intent = 'autosave' }: { intent?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isDirty, isSaving, problems } = useFormState();
  const mayRun = isDirty && !isSaving && problems.length === 0;
  useEffect(() => {
    if (!mayRun) return;
    const send = () => button.current?.form?.requestSubmit(button.current);
    const timer = setTimeout(send, AUTOSAVE_MS);
    window.addEventListener('blur', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', send);
    };
  }, [mayRun]);
  return (
    <button ref={button} type="submit" name="intent" value={intent} hidden tabIndex={-1}>
      Save
    </button>
  );
}
