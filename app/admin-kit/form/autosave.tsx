import { useEffect, useRef } from 'react';

import { useEditorFormState } from './form-state.ts';

/** The delay before typed changes are saved, counted from the first change (pages.md, /admin/blog). */
const DRAFT_AUTOSAVE_DELAY_MS = 10_000;

/**
 * Saves the form as a draft automatically: ten seconds after the first change, and when the window loses the
 * focus. Pauses while the form has errors or a conflict; `intent` must not report its success.
 */
export function FormDraftAutosave({ intent = 'autosave' }: { intent?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isDirty, isSaving, problems } = useEditorFormState();
  const mayRun = isDirty && !isSaving && problems.length === 0;
  useEffect(() => {
    if (!mayRun) return;
    const send = () => button.current?.form?.requestSubmit(button.current);
    const timer = setTimeout(send, DRAFT_AUTOSAVE_DELAY_MS);
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
