import { useEffect } from 'react';
import { useFetcher } from 'react-router';

import { showToast } from '#app/ui/toast.tsx';

import { ADMIN_TOAST_MS, type IntentAnswer, type ToastText } from './intent-answer.ts';
import { UNDO_FETCHER, useIntentToast } from './use-intent-toast.ts';

/**
 * What the frame says on every page: the words a redirect left (`readFlash` in the layout's loader), shown as a toast, or as
 * a line of the page without script; and what became of an Undo, wherever its toast was pressed.
 */
export function AdminToasts({ flash }: { flash: ToastText | null }) {
  const undone = useFetcher<IntentAnswer>({ key: UNDO_FETCHER });
  useIntentToast(undone.data);
  useEffect(() => {
    if (undone.data?.ok === false)
      showToast({ title: firstProblem(undone.data), tone: 'bad', durationMs: 6000 });
  }, [undone.data]);
  useEffect(() => {
    if (flash) showToast({ durationMs: ADMIN_TOAST_MS, ...flash });
  }, [flash]);
  if (!flash) return null;
  return (
    <p
      role="status"
      className="mb-4 hidden rounded-base bg-good-tint px-4 py-3 text-sm font-semibold text-good noscript:block"
    >
      {flash.description ? `${flash.title}. ${flash.description}` : flash.title}
    </p>
  );
}

function firstProblem({ problems }: Extract<IntentAnswer, { ok: false }>): string {
  return problems[0]?.message ?? 'This could not be undone.';
}
