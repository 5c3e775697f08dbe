import type { OrderFileUploaderIdentity } from '#app/modules/fulfilment/files/order-files.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';

/** Returns the customer's side as uploader of files and reader of downloads. */
export function getCustomerUploader({ userId }: Pick<OrderAccess, 'userId'>): OrderFileUploaderIdentity {
  return userId === null ? { kind: 'guest', id: null } : { kind: 'customer', id: userId };
}
