import {
  revokeBrowserOrderAccess,
  revokeOrderAccessOfAccountBrowsers,
} from '#app/modules/orders/access/forget-browser.server.ts';
import { assignGuestOrdersToVerifiedAccount } from '#app/modules/orders/claim-guest-orders.server.ts';
import type { SignInAndSignOutHandlers } from '#app/platform/context.ts';

/** What happens with orders in the transaction of a sign-in or sign-out. */
export const ORDER_SIGN_IN_SIGN_OUT_HANDLERS: SignInAndSignOutHandlers = {
  mailboxProved: assignGuestOrdersToVerifiedAccount,
  sessionsEnded: revokeOrderAccessOfAccountBrowsers,
  browserSignedOut: revokeBrowserOrderAccess,
};
