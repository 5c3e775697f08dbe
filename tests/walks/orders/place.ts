import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../shop/actor.ts';
import type { SellingShop } from '../../shop/selling-shop.ts';

import type { Look, SeenItem } from './look.ts';

/** Where a step is taken: what was seen before it, and the item it is about. */
export type Place = {
  seen: Look;
  item: SeenItem;
  access: OrderAccess;
  /** Where the payment provider keeps what is its own. */
  provider: SellingShop;
  /** Other processes of the same shop. */
  others: readonly AppContext[];
  /** A service of the order, its code that can be used once, and the open sessions of others who hold that use. */
  service: string;
  code: string | null;
  rivals: string[];
  /** Somebody who can be given the work. */
  workerId: string;
  /** When the order was placed, by the machine's clock. */
  begunAt: number;
  /** Chooses among several rows or amounts. */
  pick: number;
};
export type Step = (ctx: AppContext, place: Place) => Promise<unknown>;

const owner = actorOf('owner');

/** The same shop in the hands of its owner. */
export const staff = (ctx: AppContext): AppContext => ({ ...ctx, actor: { ...owner, provedAt: ctx.now } });

/** The item as whoever takes the step saw it. */
export const at = ({ item }: Place) => ({ itemId: item.id, version: item.version });
