import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSubmit } from 'react-router';

import type { IntentAnswer } from '#app/ui/intent-answer.ts';
import { showToast } from '#app/ui/toast.tsx';

import { inZone, toastMs } from './toast-texts.ts';

import { useReaderZone } from './local-time.tsx';

/** The fetcher that posts Undo; `AdminToasts` reports the result. */
export const UNDO_FETCHER = 'undo';

/**
 * Shows the answer of an intent as a toast, once; its Undo posts to the page that was open then, even after
 * navigating away.
 */
export function useIntentToast(answer: IntentAnswer | undefined): void {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const { id: zone } = useReaderZone();
  const announceAnswer = useEffectEvent((answer: IntentAnswer) => {
    if (!answer.ok || !answer.toast) return;
    const { toast, undo } = answer;
    const action = pathname + search;
    showToast({
      ...inZone(toast, zone),
      durationMs: toastMs(toast, undo),
      ...(undo && {
        action: {
          label: 'Undo',
          run() {
            const fields = { ...undo.fields, intent: undo.intent };
            void submit(fields, { method: 'post', action, navigate: false, fetcherKey: UNDO_FETCHER });
          },
        },
      }),
    });
  });
  useEffect(() => {
    if (answer) announceAnswer(answer);
  }, [answer]);
}
