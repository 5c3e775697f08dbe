import type { DeskPageItem } from '#app/modules/order-pages/desk/desk-page.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';
import type { RefusedAnswer } from '#app/ui/intent-answer.ts';

/** Id of a row's box, which a refused delivery leads to. */
export const rowField = (rowId: string): string => `row-${rowId}`;

/** The rows of a line that are open still. */
export function openRows({ scope }: Pick<DeskPageItem, 'scope'>) {
  return scope.filter(({ kind, state }) => kind === 'included' && state === 'open');
}

/** What a refused delivery still lacks: rows that were ticked and files that were added since are left out. */
export function remainingProblems(
  { problems }: Pick<RefusedAnswer, 'problems'>,
  item: Pick<DeskPageItem, 'scope'>,
  hasSomething: boolean,
): FormProblem[] {
  const open = new Set(openRows(item).map(({ id }) => rowField(id)));
  const isAboutRows = problems.some(({ field }) => field?.startsWith(rowField('')));
  return problems.filter(({ field }) => {
    if (field === null) return !isAboutRows || open.size > 0;
    if (field === 'noFileReason') return !hasSomething;
    return !field.startsWith(rowField('')) || open.has(field);
  });
}
