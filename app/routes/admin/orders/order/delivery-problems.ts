import type { AdminOrderPageItem } from '#app/modules/order-pages/admin/admin-order-page.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';
import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';

/** Returns the id of a row's box, the target of a refused delivery's error. */
export const getScopeChecklistRowElementId = (rowId: string): string => `row-${rowId}`;

/** Returns the open rows of an item. */
export function listOpenScopeRows({ scope }: Pick<AdminOrderPageItem, 'scope'>) {
  return scope.filter(({ kind, state }) => kind === 'included' && state === 'open');
}

/** Returns what a refused delivery is still missing: without rows ticked and files added since. */
export function filterUnresolvedOrderDeliveryProblems(
  { problems }: Pick<ServerRejectedFormResult, 'problems'>,
  item: Pick<AdminOrderPageItem, 'scope'>,
  hasSomething: boolean,
): FormProblem[] {
  const open = new Set(listOpenScopeRows(item).map(({ id }) => getScopeChecklistRowElementId(id)));
  const isAboutRows = problems.some(({ field }) => field?.startsWith(getScopeChecklistRowElementId('')));
  return problems.filter(({ field }) => {
    if (field === null) return !isAboutRows || open.size > 0;
    if (field === 'noFileReason') return !hasSomething;
    return !field.startsWith(getScopeChecklistRowElementId('')) || open.has(field);
  });
}
