import { useState } from 'react';

import type { FormActionResult } from '#app/ui/form-action-result.ts';

/**
 * Returns a React key that changes each time the intent succeeds, which clears the form; other answers keep
 * the typed text.
 */
export function useFormResetKeyAfterSuccess(answer: FormActionResult | undefined, intent: string): string {
  const [last, setLast] = useState<{ answer: FormActionResult | undefined; times: number }>({
    answer: undefined,
    times: 0,
  });
  if (answer?.ok && answer.intent === intent && answer !== last.answer)
    setLast({ answer, times: last.times + 1 });
  return `${intent} ${last.times}`;
}
