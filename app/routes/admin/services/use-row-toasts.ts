import { useEffect } from 'react';

import { ADMIN_TOAST_MS } from '#app/admin-kit/toast-texts.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { showToast } from '#app/ui/toast.tsx';

/** Shows the result of a row action as a toast (ALIST-11), failures included. */
export function useRowActionToasts(answer: FormActionResult | undefined): void {
  useActionResultToast(answer);
  useEffect(() => {
    if (answer?.ok !== false) return;
    showToast({ title: answer.problems[0]?.message ?? '', tone: 'bad', durationMs: ADMIN_TOAST_MS });
  }, [answer]);
}
