import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { eraseContact } from '#app/modules/crm/erase-contact.server.ts';
import type {
  PersonalDataEraser,
  AccountErasureDependencies,
} from '#app/modules/identity/erasure/erase-accounts.job.server.ts';
import type { FindDeletionBlockers } from '#app/modules/identity/erasure/list-obstacles.server.ts';
import { erasePersonNotificationsAndMails } from '#app/modules/notifications/erase-mails.server.ts';
import { erasePersonalDataOfOwnerOrders } from '#app/modules/order-pages/erase-order-owner.server.ts';
import { formatErasureObstacle } from '#app/modules/order-pages/erasure-obstacles.ts';
import {
  listConsentRecordIds,
  listAccountDeletionObstacles,
} from '#app/modules/order-pages/list-personal-orders.server.ts';
import { erasePromoRedeemerData } from '#app/modules/promo/erase-redeemer.server.ts';
import { erasePersonFromReviews } from '#app/modules/reviews/erase-reviewer.server.ts';
import { unlinkSearchEventsFromErasedPerson } from '#app/modules/search/events/unlink-searches.server.ts';
import { deleteCartsOfPerson } from '#app/modules/shared-carts/delete-carts-of-person.server.ts';

/**
 * What each module does when a person is erased (pages.md "Account deletion"): a module with personal data
 * has a line here.
 */
const PERSONAL_DATA_ERASERS: readonly PersonalDataEraser[] = [
  // Before the orders, which contain the records of consent until then.
  async (ctx, owner) => unlinkSearchEventsFromErasedPerson(ctx, await listConsentRecordIds(ctx, owner)),
  erasePersonalDataOfOwnerOrders,
  erasePromoRedeemerData,
  deleteCartsOfPerson,
  erasePersonFromReviews,
  eraseContact,
  erasePersonNotificationsAndMails,
];

/** Returns what in a person's orders prevents the erasure, as sentences. */
export const listAccountErasureBlockers: FindDeletionBlockers = async (ctx, owner) => {
  const time = await readShopTimeFormats(ctx);
  return (await listAccountDeletionObstacles(ctx, owner)).map((obstacle) => ({
    sentence: formatErasureObstacle(obstacle, time),
    endsAt: obstacle.endsAt,
  }));
};

export const ACCOUNT_ERASURE_PLAN: AccountErasureDependencies = {
  erasers: PERSONAL_DATA_ERASERS,
  findOpen: listAccountErasureBlockers,
};
