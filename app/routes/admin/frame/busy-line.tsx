import { useEffect } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** A second press while the first is on its way would do the same twice; reading (GET) may be asked for anew at any time. */
function holdBack(event: SubmitEvent) {
  const { target, submitter } = event;
  const method =
    submitter?.getAttribute('formmethod') ?? (target instanceof HTMLFormElement && target.method);
  if (method !== 'post') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Says that what was pressed is being done: a line at the upper edge once it takes longer than a moment. Until it is done no other
 * form of the page is sent.
 */
export function BusyLine() {
  const isPosting = useNavigation().state === 'submitting';
  const isSaving = useFetchers().some(({ state }) => state === 'submitting');
  useEffect(() => {
    if (!isPosting) return;
    addEventListener('submit', holdBack, { capture: true });
    return () => removeEventListener('submit', holdBack, { capture: true });
  }, [isPosting]);
  // Only seen: what came of it is said by its toast.
  return isPosting || isSaving ? <div aria-hidden className="busy-line" /> : null;
}
