import type { DeskPage, DeskPageItem } from '#app/modules/order-pages/desk/desk-page.ts';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

import type { OrderRights } from './read-order.server.ts';

export type ItemShown = {
  item: DeskPageItem;
  order: DeskPage;
  may: OrderRights;
  answer: IntentAnswer | undefined;
};

/** The line as the page showed it: what was decided on something that changed since is refused. */
export function SeenItem({ item: { id, version } }: { item: Pick<DeskPageItem, 'id' | 'version'> }) {
  return (
    <>
      <input type="hidden" name="itemId" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

/** Id of the form that starts the work on a line, which the bar above the page sends too. */
export const startForm = (itemId: string): string => `start-${itemId}`;
/** Id of the part that hands a line over. */
export const deliverId = (itemId: string): string => `deliver-${itemId}`;

/** Whether this person may hand the line over now. */
export function isInWork({ item, order, may }: Pick<ItemShown, 'item' | 'order' | 'may'>): boolean {
  return item.workState === 'in_progress' && order.readOnly === null && may.work;
}

/** The answer, when it is about this line. */
export function answerOf(answer: IntentAnswer | undefined, intent: string, itemId: string) {
  if (!answer || answer.ok || answer.intent !== intent || answer.fields['itemId'] !== itemId) return null;
  return answer;
}
