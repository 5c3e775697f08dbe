import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** Reads (GET) are safe to repeat. */
function isPostFormSubmit({ target, submitter }: SubmitEvent): boolean {
  const own = submitter?.getAttribute('formmethod');
  return own ? own === 'post' : target instanceof HTMLFormElement && target.method === 'post';
}

/**
 * Blocks a second submit of a form that is still pending, which would repeat the action. Other forms may be
 * sent meanwhile.
 */
function useBlockDoubleSubmit(isPosting: boolean) {
  const sent = useRef<EventTarget | null>(null);
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const isAgain = isPosting && event.target === sent.current && isPostFormSubmit(event);
    sent.current = event.target;
    if (!isAgain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listener = (event: SubmitEvent) => onSubmit(event);
    addEventListener('submit', listener, { capture: true });
    return () => removeEventListener('submit', listener, { capture: true });
  }, []);
}

/** A progress line at the top edge, shown when an action takes longer than a moment. */
export function PendingSubmissionProgressBar() {
  const isPosting = useNavigation().state === 'submitting';
  const isSaving = useFetchers().some(({ state }) => state === 'submitting');
  useBlockDoubleSubmit(isPosting);
  // Visual only: the toast announces the result.
  return isPosting || isSaving ? <div aria-hidden className="busy-line" /> : null;
}
