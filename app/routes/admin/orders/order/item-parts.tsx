import type { AdminOrderPage, AdminOrderPageItem } from '#app/modules/order-pages/admin/admin-order-page.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import type { AdminOrderPagePermissions } from './read-order.server.ts';

export type AdminOrderItemSectionProps = {
  item: AdminOrderPageItem;
  order: AdminOrderPage;
  may: AdminOrderPagePermissions;
  answer: FormActionResult | undefined;
};

/** The version of the item the page showed: an action based on an outdated one is refused. */
export function ItemVersionHiddenInputs({
  item: { id, version },
}: {
  item: Pick<AdminOrderPageItem, 'id' | 'version'>;
}) {
  return (
    <>
      <input type="hidden" name="itemId" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

/** Returns the id of the form that starts an item's work, which the bar at the top also submits. */
export const startWorkFormId = (itemId: string): string => `start-${itemId}`;
/** Returns the id of the section that delivers an item. */
export const buildDeliverItemSectionId = (itemId: string): string => `deliver-${itemId}`;

/** Returns whether this user may deliver the item now. */
export function canDeliverItem({
  item,
  order,
  may,
}: Pick<AdminOrderItemSectionProps, 'item' | 'order' | 'may'>): boolean {
  return item.workState === 'in_progress' && order.readOnly === null && may.work;
}

/** Returns the answer if it concerns this item. */
export function findActionResultForOrderItem(
  answer: FormActionResult | undefined,
  intent: string,
  itemId: string,
) {
  if (!answer || answer.ok || answer.intent !== intent || answer.fields['itemId'] !== itemId) return null;
  return answer;
}
