import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSubmit } from 'react-router';

import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { showToast } from '#app/ui/toast.tsx';

import { formatToastInTimeZone, getToastDurationMs } from './toast-texts.ts';

import { useUserTimeZone } from './local-time.tsx';

/** The fetcher that posts Undo; `AdminToasts` reports the result. */
export const ADMIN_UNDO_FETCHER_KEY = 'undo';

/**
 * Shows the answer of an intent as a toast, once; its Undo posts to the page that was open then, even after
 * navigating away.
 */
export function useActionResultToast(answer: FormActionResult | undefined): void {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const { id: zone } = useUserTimeZone();
  const announceAnswer = useEffectEvent((answer: FormActionResult) => {
    if (!answer.ok || !answer.toast) return;
    const { toast, undo } = answer;
    const action = pathname + search;
    showToast({
      ...formatToastInTimeZone(toast, zone),
      durationMs: getToastDurationMs(toast, undo),
      ...(undo && {
        action: {
          label: 'Undo',
          run() {
            const fields = { ...undo.fields, intent: undo.intent };
            void submit(fields, {
              method: 'post',
              action,
              navigate: false,
              fetcherKey: ADMIN_UNDO_FETCHER_KEY,
            });
          },
        },
      }),
    });
  });
  useEffect(() => {
    if (answer) announceAnswer(answer);
  }, [answer]);
}
