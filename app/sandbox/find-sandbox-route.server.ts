import type { AppContext } from '#app/platform/context.ts';

import { refreshRecentSessions, refreshIntentSession, refreshSession } from './complete-session.server.ts';
import { createSandboxSession, expireSandboxSession } from './create-session.server.ts';
import { describeAccount, describeBalance, describeEndpoints } from './describe-account.server.ts';
import { submitDisputeEvidence, concedeDispute } from './dispute-charge.server.ts';
import type { DecodedFormParams } from './form-tree.ts';
import { createCoupon, getCoupon, removeCoupon } from './save-coupon.server.ts';
import { createRefund, refreshRefund } from './refund-charge.server.ts';
import { type Rendered, renderExpanded, renderLines, renderList } from './render-object.server.ts';
import {
  couponCreateParams,
  disputeUpdateParams,
  eventListParams,
  expandOnlyParams,
  lineItemListParams,
  singlePageParams,
  readParams,
  refundCreateParams,
  refundListParams,
  sessionCreateParams,
  sessionListParams,
} from './request-parameters.ts';
import { createMissingObjectError, SandboxApiError } from './sandbox-fault.ts';
import { jsonFieldIn, getSandboxObject, listSandboxObjects } from './store-object.server.ts';

/** A matched route with the id from its path. */
export type SandboxRoute = { run(ctx: AppContext, params: DecodedFormParams): Promise<Rendered> };
type RouteOperation = (ctx: AppContext, params: DecodedFormParams, id: string) => Promise<Rendered>;

/** Returns a query's conditions for the filters that were given. */
function buildConditions(filters: Record<string, string | string[] | undefined>) {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [jsonFieldIn(name, [value].flat())],
  );
}

const createSessionOperation: RouteOperation = async (ctx, body) => {
  const params = readParams(sessionCreateParams, body);
  return renderExpanded(ctx, await createSandboxSession(ctx, params), params.expand);
};

const listSessionsOperation: RouteOperation = async (ctx, body) => {
  const { status, payment_intent, expand, ...filter } = readParams(sessionListParams, body);
  await refreshRecentSessions(ctx);
  const page = await listSandboxObjects(
    ctx,
    'checkout.session',
    filter,
    buildConditions({ status, payment_intent }),
  );
  return renderList(ctx, '/v1/checkout/sessions', page, expand);
};

async function getRefreshedSession(ctx: AppContext, id: string) {
  const session = await refreshSession(ctx, id);
  if (!session) throw createMissingObjectError('checkout.session', id);
  return session;
}

const readSessionOperation: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnlyParams, body);
  return renderExpanded(ctx, await getRefreshedSession(ctx, id), expand);
};

const readLineItemsOperation: RouteOperation = async (ctx, body, id) => {
  const params = readParams(lineItemListParams, body);
  return renderLines(await getRefreshedSession(ctx, id), params);
};

const expireSessionOperation: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnlyParams, body);
  await getRefreshedSession(ctx, id);
  return renderExpanded(ctx, await expireSandboxSession(ctx, id), expand);
};

const createCouponOperation: RouteOperation = async (ctx, body) => {
  const params = readParams(couponCreateParams, body);
  return renderExpanded(ctx, await createCoupon(ctx, params), params.expand);
};

const readCouponOperation: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnlyParams, body);
  return renderExpanded(ctx, await getCoupon(ctx, id), expand);
};

const createRefundOperation: RouteOperation = async (ctx, body) => {
  const params = readParams(refundCreateParams, body);
  if (params.payment_intent !== undefined) await refreshIntentSession(ctx, params.payment_intent);
  return renderExpanded(ctx, await createRefund(ctx, params), params.expand);
};

const listRefundsOperation: RouteOperation = async (ctx, body) => {
  const { payment_intent, charge, expand, ...filter } = readParams(refundListParams, body);
  const page = await listSandboxObjects(ctx, 'refund', filter, buildConditions({ payment_intent, charge }));
  return renderList(ctx, '/v1/refunds', page, expand);
};

const readIntentOperation: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnlyParams, body);
  await refreshIntentSession(ctx, id);
  return renderExpanded(ctx, await getSandboxObject(ctx, 'payment_intent', id), expand);
};

const readRefundOperation: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnlyParams, body);
  await refreshRefund(ctx, id);
  return renderExpanded(ctx, await getSandboxObject(ctx, 'refund', id), expand);
};

const listDisputesOperation: RouteOperation = async (ctx, body) => {
  const { payment_intent, charge, expand, ...filter } = readParams(refundListParams, body);
  const page = await listSandboxObjects(ctx, 'dispute', filter, buildConditions({ payment_intent, charge }));
  return renderList(ctx, '/v1/disputes', page, expand);
};

const updateDisputeOperation: RouteOperation = async (ctx, body, id) => {
  const params = readParams(disputeUpdateParams, body);
  return renderExpanded(ctx, await submitDisputeEvidence(ctx, id, params), params.expand);
};

const closeDisputeOperation: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnlyParams, body);
  return renderExpanded(ctx, await concedeDispute(ctx, id), expand);
};

function createReadOperation(type: 'charge' | 'dispute' | 'event'): RouteOperation {
  return async (ctx, body, id) => {
    const { expand } = readParams(expandOnlyParams, body);
    return renderExpanded(ctx, await getSandboxObject(ctx, type, id), expand);
  };
}

const listEventsOperation: RouteOperation = async (ctx, body) => {
  const { type, types, expand, ...filter } = readParams(eventListParams, body);
  await refreshRecentSessions(ctx);
  const page = await listSandboxObjects(ctx, 'event', filter, buildConditions({ type: types ?? type }));
  return renderList(ctx, '/v1/events', page, expand);
};

/** A description of the account; its lists have one page. */
function createDescribeOperation(describe: (ctx: AppContext) => Rendered): RouteOperation {
  return (ctx, body) => {
    readParams(singlePageParams, body);
    return Promise.resolve(describe(ctx));
  };
}

const SANDBOX_ROUTES: [method: string, pattern: RegExp, operation: RouteOperation][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSessionOperation],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessionsOperation],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, readSessionOperation],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, readLineItemsOperation],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expireSessionOperation],
  ['POST', /^\/v1\/coupons$/, createCouponOperation],
  ['GET', /^\/v1\/coupons\/([^/]+)$/, readCouponOperation],
  ['DELETE', /^\/v1\/coupons\/([^/]+)$/, (ctx, _, id) => removeCoupon(ctx, id)],
  ['POST', /^\/v1\/refunds$/, createRefundOperation],
  ['GET', /^\/v1\/refunds$/, listRefundsOperation],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, readRefundOperation],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, readIntentOperation],
  ['GET', /^\/v1\/charges\/([^/]+)$/, createReadOperation('charge')],
  ['GET', /^\/v1\/disputes$/, listDisputesOperation],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, createReadOperation('dispute')],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, updateDisputeOperation],
  ['POST', /^\/v1\/disputes\/([^/]+)\/close$/, closeDisputeOperation],
  ['GET', /^\/v1\/balance$/, createDescribeOperation(describeBalance)],
  ['GET', /^\/v1\/account$/, createDescribeOperation(describeAccount)],
  ['GET', /^\/v1\/webhook_endpoints$/, createDescribeOperation(describeEndpoints)],
  ['GET', /^\/v1\/events$/, listEventsOperation],
  ['GET', /^\/v1\/events\/([^/]+)$/, createReadOperation('event')],
];

/** Returns the operation of a method and path; throws Stripe's 404 for one the sandbox does not support. */
export function findRoute(method: string, path: string): SandboxRoute {
  for (const [routeMethod, pattern, operation] of SANDBOX_ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match) return { run: (ctx, params) => operation(ctx, params, match[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new SandboxApiError(message, { status: 404, isValidation: true });
}
