import { forgetBrowser, forgetBrowsersOf } from '#app/modules/orders/access/forget-browser.server.ts';
import { claimGuestOrders } from '#app/modules/orders/claim-guest-orders.server.ts';
import type { Reactions } from '#app/platform/context.ts';

/** What happens with orders in the transaction of a sign-in or sign-out. */
export const REACTIONS: Reactions = {
  mailboxProved: claimGuestOrders,
  sessionsEnded: forgetBrowsersOf,
  browserSignedOut: forgetBrowser,
};
