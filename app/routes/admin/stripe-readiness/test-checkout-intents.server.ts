import { z } from 'zod/mini';

import {
  startTestCheckout,
  type TestCheckoutFailure,
} from '#app/modules/checkout/start-test-checkout.server.ts';
import { toCheckoutErrorResponse } from '#app/modules/payments/model.ts';
import {
  type FormIntentHandler,
  defineIntent,
  type FormIntentRefusal,
} from '#app/routes/http/run-intent.server.ts';

function describeTestCheckoutFailure(failure: TestCheckoutFailure): FormIntentRefusal {
  if (failure.code === 'no-test-mode')
    return { message: 'A test checkout needs the sandbox or a test key.', status: 409 };
  if (failure.code === 'nothing-to-buy')
    return { message: 'Publish a service that costs at least $0.50 first.', status: 409 };
  const { error, status, retryAfterSeconds } = toCheckoutErrorResponse(failure);
  return { message: error, status, retryAfterSeconds };
}

/** The test checkout, in the browser that is redirected to the payment page. */
export const createTestCheckoutIntents = (browser: {
  hash: string;
  setCookie: string;
}): Record<string, FormIntentHandler> => ({
  'test-checkout': defineIntent({
    input: z.object({}),
    run: (ctx) => startTestCheckout(ctx, browser.hash),
    refusal: describeTestCheckoutFailure,
    redirectTo: ({ url }) => ({ to: url, cookies: [browser.setCookie] }),
  }),
});
