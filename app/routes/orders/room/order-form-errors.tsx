import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';

/**
 * Why a form was refused. `itemId` is the item whose fields are on the page; absent if they no longer are.
 */
export function CustomerOrderFormErrors({
  refusal: { problems },
  itemId,
}: {
  refusal: ServerRejectedFormResult;
  itemId?: string;
}) {
  const shown = problems.map(({ field, message }) => ({
    field: field && itemId ? `${field}-${itemId}` : null,
    message,
  }));
  return <FormErrorSummary key={JSON.stringify(problems)} problems={shown} />;
}
