import { useEffect, useMemo } from 'react';

import { ADMIN_TOAST_MS, type IntentAnswer } from '#app/admin-kit/intent-answer.ts';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { trashDates } from '#app/modules/catalog/trash/model.ts';
import { showToast } from '#app/ui/toast.tsx';

/** What a delete answered in the specification's shape, if this is one. */
function deletedDates(answer: IntentAnswer | undefined) {
  if (!answer?.ok || answer.intent !== 'delete') return null;
  const { value } = answer;
  if (typeof value !== 'object' || value === null) return null;
  if (!('deleted_at' in value && 'permanent_deletion_at' in value)) return null;
  return { deletedAt: String(value.deleted_at), until: String(value.permanent_deletion_at) };
}

/** Says what a row's action came to (ALIST-11): the days of a delete in the reader's own zone, a failure too. */
export function useRowToasts(answer: IntentAnswer | undefined): void {
  const said = useMemo(() => {
    const dates = deletedDates(answer);
    if (!dates || !answer?.ok || !answer.toast) return answer;
    const description = trashDates({ ...dates, timeZone: undefined });
    return { ...answer, toast: { ...answer.toast, description } };
  }, [answer]);
  useIntentToast(said);
  useEffect(() => {
    if (said?.ok !== false) return;
    showToast({ title: said.problems[0]?.message ?? '', tone: 'bad', durationMs: ADMIN_TOAST_MS });
  }, [said]);
}
