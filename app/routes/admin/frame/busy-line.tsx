import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** Reading (GET) may be asked for anew at any time. */
function isPost({ target, submitter }: SubmitEvent): boolean {
  const own = submitter?.getAttribute('formmethod');
  return own ? own === 'post' : target instanceof HTMLFormElement && target.method === 'post';
}

/** A second press of what is on its way would do the same twice. Another form may be sent meanwhile. */
function useOnePress(isPosting: boolean) {
  const sent = useRef<EventTarget | null>(null);
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const isAgain = isPosting && event.target === sent.current && isPost(event);
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

/** Says that what was pressed is being done: a line at the upper edge once it takes longer than a moment. */
export function BusyLine() {
  const isPosting = useNavigation().state === 'submitting';
  const isSaving = useFetchers().some(({ state }) => state === 'submitting');
  useOnePress(isPosting);
  // Only seen: what came of it is said by its toast.
  return isPosting || isSaving ? <div aria-hidden className="busy-line" /> : null;
}
