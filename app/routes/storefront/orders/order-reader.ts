import type { OrderAccess } from '#app/modules/orders/access/model.ts';
import type { Uploader } from '#app/modules/orders/files/model.ts';

/** The customer's side as files and downloads name it. */
export function uploaderOf({ userId }: Pick<OrderAccess, 'userId'>): Uploader {
  return userId === null ? { kind: 'guest', id: null } : { kind: 'customer', id: userId };
}
