import { useState } from 'react';

import type { IntentAnswer } from '#app/ui/intent-answer.ts';

/** The key of a form that is empty again once its intent was done; what is typed stays when something else is. */
export function useFormKey(answer: IntentAnswer | undefined, intent: string): string {
  const [last, setLast] = useState<{ answer: IntentAnswer | undefined; times: number }>({
    answer: undefined,
    times: 0,
  });
  if (answer?.ok && answer.intent === intent && answer !== last.answer)
    setLast({ answer, times: last.times + 1 });
  return `${intent} ${last.times}`;
}
