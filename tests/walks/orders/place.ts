import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../shop/actor.ts';
import type { SellingShop } from '../../shop/selling-shop.ts';

import type { Look, SeenItem } from './look.ts';

/** The context of a step: the state before it, and the item it is about. */
export type Place = {
  seen: Look;
  item: SeenItem;
  access: OrderAccess;
  /** Where the payment provider stores its own data. */
  provider: SellingShop;
  /** Other processes of the same shop. */
  others: readonly AppContext[];
  /** A service of the order, its single-use code, and other buyers' open sessions that hold that use. */
  service: string;
  code: string | null;
  rivals: string[];
  /** A staff member to whom the work can be assigned. */
  workerId: string;
  /** When the order was placed, by the machine's clock. */
  begunAt: number;
  /** Selects among several rows or amounts. */
  pick: number;
};
export type Step = (ctx: AppContext, place: Place) => Promise<unknown>;

const owner = actorOf('owner');

/** Returns the same shop with its owner as the actor. */
export const staff = (ctx: AppContext): AppContext => ({ ...ctx, actor: { ...owner, provedAt: ctx.now } });

/** Returns the item and its version as seen before the step. */
export const at = ({ item }: Place) => ({ itemId: item.id, version: item.version });
