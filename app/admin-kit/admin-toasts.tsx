import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';

import type { FlashToastMessage, FormActionResult } from '#app/ui/form-action-result.ts';
import { showToast } from '#app/ui/toast.tsx';

import { UndoActionForm } from './intent-notice.tsx';
import { ADMIN_UNDO_FETCHER_KEY, useActionResultToast } from './use-intent-toast.ts';

/**
 * Shows the frame's messages on every page: the message a redirect left (`readFlashToastCookie` in the layout's loader),
 * as a toast or, without script, as a line of the page; and the result of an Undo, from any toast.
 */
export function AdminToasts({ flash }: { flash: FlashToastMessage | null }) {
  const undone = useFetcher<FormActionResult>({ key: ADMIN_UNDO_FETCHER_KEY });
  useActionResultToast(undone.data);
  useEffect(() => {
    if (undone.data?.ok === false)
      showToast({ title: getToastUndoFailureMessage(undone.data), tone: 'bad', durationMs: 6000 });
  }, [undone.data]);
  useActionResultToast(useMemo(() => (flash ? convertFlashToastToFormResult(flash) : undefined), [flash]));
  if (!flash) return null;
  return (
    <div
      role="status"
      className="mb-4 hidden gap-2 rounded-base bg-good-tint px-4 py-3 text-sm font-semibold text-good noscript:grid"
    >
      <p>{flash.description ? `${flash.title}. ${flash.description}` : flash.title}</p>
      {flash.undo ? <UndoActionForm undo={flash.undo} /> : null}
    </div>
  );
}

/** Converts what a redirect left back into an answer. */
function convertFlashToastToFormResult({
  undo = null,
  ...toast
}: Omit<FlashToastMessage, 'undo'> & { undo?: FlashToastMessage['undo'] | null }): FormActionResult {
  return { ok: true, intent: '', toast, undo, skipped: [], value: null };
}

function getToastUndoFailureMessage({ problems }: Extract<FormActionResult, { ok: false }>): string {
  // A request for an identity proof has no message, and a toast cannot contain the form.
  return problems[0]?.message || 'This couldn’t be undone here. Undo it in the list instead.';
}
