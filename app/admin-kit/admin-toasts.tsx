import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';

import type { Flash, IntentAnswer } from '#app/ui/intent-answer.ts';
import { showToast } from '#app/ui/toast.tsx';

import { UndoForm } from './intent-notice.tsx';
import { UNDO_FETCHER, useIntentToast } from './use-intent-toast.ts';

/**
 * What the frame says on every page: the words a redirect left (`readFlash` in the layout's loader), shown as a toast, or as
 * a line of the page without script; and what became of an Undo, wherever its toast was pressed.
 */
export function AdminToasts({ flash }: { flash: Flash | null }) {
  const undone = useFetcher<IntentAnswer>({ key: UNDO_FETCHER });
  useIntentToast(undone.data);
  useEffect(() => {
    if (undone.data?.ok === false)
      showToast({ title: firstProblem(undone.data), tone: 'bad', durationMs: 6000 });
  }, [undone.data]);
  useIntentToast(useMemo(() => (flash ? answerOf(flash) : undefined), [flash]));
  if (!flash) return null;
  return (
    <div
      role="status"
      className="mb-4 hidden gap-2 rounded-base bg-good-tint px-4 py-3 text-sm font-semibold text-good noscript:grid"
    >
      <p>{flash.description ? `${flash.title}. ${flash.description}` : flash.title}</p>
      {flash.undo ? <UndoForm undo={flash.undo} /> : null}
    </div>
  );
}

/** What a redirect left, as the answer it was. */
function answerOf({
  undo = null,
  ...toast
}: Omit<Flash, 'undo'> & { undo?: Flash['undo'] | null }): IntentAnswer {
  return { ok: true, intent: '', toast, undo, skipped: [], value: null };
}

function firstProblem({ problems }: Extract<IntentAnswer, { ok: false }>): string {
  // One that asks who it is has no words of its own, and a toast no room for the answer.
  return problems[0]?.message || 'This couldn’t be undone here. Undo it in the list instead.';
}
