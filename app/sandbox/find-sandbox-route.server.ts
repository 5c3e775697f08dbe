import type { AppContext } from '#app/platform/context.ts';

import {
  updateDueSandboxSessionsBeforeListing,
  refreshSandboxPaymentIntentSession,
  refreshSandboxCheckoutSession,
} from './complete-session.server.ts';
import { createSandboxCheckoutSession, expireSandboxSession } from './create-session.server.ts';
import {
  buildSandboxAccountResponse,
  buildSandboxBalanceResponse,
  describeSandboxWebhookEndpoints,
} from './describe-account.server.ts';
import { submitDisputeEvidence, concedeDispute } from './dispute-charge.server.ts';
import type { NestedFormParams } from './form-tree.ts';
import { createSandboxCoupon, getSandboxCoupon, deleteSandboxCoupon } from './save-coupon.server.ts';
import { createSandboxRefund, refreshSandboxRefundStatus } from './refund-charge.server.ts';
import {
  type SandboxApiJson,
  renderSandboxObjectWithExpandedReferences,
  renderSandboxLineItemList,
  renderSandboxApiList,
} from './render-object.server.ts';
import {
  couponCreationParamsSchema,
  disputeUpdateParamsSchema,
  stripeEventListParamsSchema,
  sandboxExpandOnlyParamsSchema,
  sandboxLineItemListParamsSchema,
  sandboxSinglePageParamsSchema,
  parseSandboxParams,
  refundCreationParamsSchema,
  refundOrDisputeListParamsSchema,
  checkoutSessionCreateParamsSchema,
  sandboxSessionListParamsSchema,
} from './request-parameters.ts';
import { createSandboxMissingObjectError, SandboxApiError } from './sandbox-fault.ts';
import {
  buildSandboxJsonFieldCondition,
  getPaymentSandboxObject,
  listPaymentSandboxObjects,
} from './store-object.server.ts';

/** A matched route with the id from its path. */
export type PaymentSandboxRoute = { run(ctx: AppContext, params: NestedFormParams): Promise<SandboxApiJson> };
type SandboxRouteOperation = (
  ctx: AppContext,
  params: NestedFormParams,
  id: string,
) => Promise<SandboxApiJson>;

/** Returns a query's conditions for the filters that were given. */
function buildSandboxListConditions(filters: Record<string, string | string[] | undefined>) {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [buildSandboxJsonFieldCondition(name, [value].flat())],
  );
}

const createCheckoutSessionOperation: SandboxRouteOperation = async (ctx, body) => {
  const params = parseSandboxParams(checkoutSessionCreateParamsSchema, body);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await createSandboxCheckoutSession(ctx, params),
    params.expand,
  );
};

const listSandboxSessionsOperation: SandboxRouteOperation = async (ctx, body) => {
  const { status, payment_intent, expand, ...filter } = parseSandboxParams(
    sandboxSessionListParamsSchema,
    body,
  );
  await updateDueSandboxSessionsBeforeListing(ctx);
  const page = await listPaymentSandboxObjects(
    ctx,
    'checkout.session',
    filter,
    buildSandboxListConditions({ status, payment_intent }),
  );
  return renderSandboxApiList(ctx, '/v1/checkout/sessions', page, expand);
};

async function getRefreshedSandboxCheckoutSession(ctx: AppContext, id: string) {
  const session = await refreshSandboxCheckoutSession(ctx, id);
  if (!session) throw createSandboxMissingObjectError('checkout.session', id);
  return session;
}

const readSandboxCheckoutSessionOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await getRefreshedSandboxCheckoutSession(ctx, id),
    expand,
  );
};

const readLineItemsOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const params = parseSandboxParams(sandboxLineItemListParamsSchema, body);
  return renderSandboxLineItemList(await getRefreshedSandboxCheckoutSession(ctx, id), params);
};

const expireSandboxCheckoutSessionOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
  await getRefreshedSandboxCheckoutSession(ctx, id);
  return renderSandboxObjectWithExpandedReferences(ctx, await expireSandboxSession(ctx, id), expand);
};

const createSandboxCouponOperation: SandboxRouteOperation = async (ctx, body) => {
  const params = parseSandboxParams(couponCreationParamsSchema, body);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await createSandboxCoupon(ctx, params),
    params.expand,
  );
};

const readSandboxCouponOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
  return renderSandboxObjectWithExpandedReferences(ctx, await getSandboxCoupon(ctx, id), expand);
};

const createRefundOperation: SandboxRouteOperation = async (ctx, body) => {
  const params = parseSandboxParams(refundCreationParamsSchema, body);
  if (params.payment_intent !== undefined)
    await refreshSandboxPaymentIntentSession(ctx, params.payment_intent);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await createSandboxRefund(ctx, params),
    params.expand,
  );
};

const listRefundsOperation: SandboxRouteOperation = async (ctx, body) => {
  const { payment_intent, charge, expand, ...filter } = parseSandboxParams(
    refundOrDisputeListParamsSchema,
    body,
  );
  const page = await listPaymentSandboxObjects(
    ctx,
    'refund',
    filter,
    buildSandboxListConditions({ payment_intent, charge }),
  );
  return renderSandboxApiList(ctx, '/v1/refunds', page, expand);
};

const readSandboxPaymentIntentOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
  await refreshSandboxPaymentIntentSession(ctx, id);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await getPaymentSandboxObject(ctx, 'payment_intent', id),
    expand,
  );
};

const retrieveSandboxRefundOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
  await refreshSandboxRefundStatus(ctx, id);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await getPaymentSandboxObject(ctx, 'refund', id),
    expand,
  );
};

const sandboxListDisputesApiOperation: SandboxRouteOperation = async (ctx, body) => {
  const { payment_intent, charge, expand, ...filter } = parseSandboxParams(
    refundOrDisputeListParamsSchema,
    body,
  );
  const page = await listPaymentSandboxObjects(
    ctx,
    'dispute',
    filter,
    buildSandboxListConditions({ payment_intent, charge }),
  );
  return renderSandboxApiList(ctx, '/v1/disputes', page, expand);
};

const updateSandboxDisputeOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const params = parseSandboxParams(disputeUpdateParamsSchema, body);
  return renderSandboxObjectWithExpandedReferences(
    ctx,
    await submitDisputeEvidence(ctx, id, params),
    params.expand,
  );
};

const closeDisputeOperation: SandboxRouteOperation = async (ctx, body, id) => {
  const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
  return renderSandboxObjectWithExpandedReferences(ctx, await concedeDispute(ctx, id), expand);
};

function createReadSandboxObjectOperation(type: 'charge' | 'dispute' | 'event'): SandboxRouteOperation {
  return async (ctx, body, id) => {
    const { expand } = parseSandboxParams(sandboxExpandOnlyParamsSchema, body);
    return renderSandboxObjectWithExpandedReferences(
      ctx,
      await getPaymentSandboxObject(ctx, type, id),
      expand,
    );
  };
}

const sandboxListEventsApiOperation: SandboxRouteOperation = async (ctx, body) => {
  const { type, types, expand, ...filter } = parseSandboxParams(stripeEventListParamsSchema, body);
  await updateDueSandboxSessionsBeforeListing(ctx);
  const page = await listPaymentSandboxObjects(
    ctx,
    'event',
    filter,
    buildSandboxListConditions({ type: types ?? type }),
  );
  return renderSandboxApiList(ctx, '/v1/events', page, expand);
};

/** A description of the account; its lists have one page. */
function createSandboxAccountInfoApiOperation(
  describe: (ctx: AppContext) => SandboxApiJson,
): SandboxRouteOperation {
  return (ctx, body) => {
    parseSandboxParams(sandboxSinglePageParamsSchema, body);
    return Promise.resolve(describe(ctx));
  };
}

const SIMULATED_STRIPE_API_ROUTES: [method: string, pattern: RegExp, operation: SandboxRouteOperation][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createCheckoutSessionOperation],
  ['GET', /^\/v1\/checkout\/sessions$/, listSandboxSessionsOperation],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, readSandboxCheckoutSessionOperation],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, readLineItemsOperation],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expireSandboxCheckoutSessionOperation],
  ['POST', /^\/v1\/coupons$/, createSandboxCouponOperation],
  ['GET', /^\/v1\/coupons\/([^/]+)$/, readSandboxCouponOperation],
  ['DELETE', /^\/v1\/coupons\/([^/]+)$/, (ctx, _, id) => deleteSandboxCoupon(ctx, id)],
  ['POST', /^\/v1\/refunds$/, createRefundOperation],
  ['GET', /^\/v1\/refunds$/, listRefundsOperation],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, retrieveSandboxRefundOperation],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, readSandboxPaymentIntentOperation],
  ['GET', /^\/v1\/charges\/([^/]+)$/, createReadSandboxObjectOperation('charge')],
  ['GET', /^\/v1\/disputes$/, sandboxListDisputesApiOperation],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, createReadSandboxObjectOperation('dispute')],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, updateSandboxDisputeOperation],
  ['POST', /^\/v1\/disputes\/([^/]+)\/close$/, closeDisputeOperation],
  ['GET', /^\/v1\/balance$/, createSandboxAccountInfoApiOperation(buildSandboxBalanceResponse)],
  ['GET', /^\/v1\/account$/, createSandboxAccountInfoApiOperation(buildSandboxAccountResponse)],
  ['GET', /^\/v1\/webhook_endpoints$/, createSandboxAccountInfoApiOperation(describeSandboxWebhookEndpoints)],
  ['GET', /^\/v1\/events$/, sandboxListEventsApiOperation],
  ['GET', /^\/v1\/events\/([^/]+)$/, createReadSandboxObjectOperation('event')],
];

/** Returns the operation of a method and path; throws Stripe's 404 for one the sandbox does not support. */
export function findSandboxApiRoute(method: string, path: string): PaymentSandboxRoute {
  for (const [routeMethod, pattern, operation] of SIMULATED_STRIPE_API_ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match) return { run: (ctx, params) => operation(ctx, params, match[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new SandboxApiError(message, { status: 404, isValidation: true });
}
