import { FormProblems } from '#app/ui/form-problems.tsx';
import type { RefusedAnswer } from '#app/ui/intent-answer.ts';

/** Why a form came back. `itemId` is that of the item whose fields are on the page; without it they no longer are. */
export function RoomProblems({ refusal: { problems }, itemId }: { refusal: RefusedAnswer; itemId?: string }) {
  const shown = problems.map(({ field, message }) => ({
    field: field && itemId ? `${field}-${itemId}` : null,
    message,
  }));
  return <FormProblems key={JSON.stringify(problems)} problems={shown} />;
}
