import type { AppContext } from '#app/platform/context.ts';

import { catchUp, refreshIntent, refreshSession } from './complete-session.server.ts';
import { createSession, expireSession } from './create-session.server.ts';
import { describeAccount, describeBalance, describeEndpoints } from './describe-account.server.ts';
import { answerDispute, concedeDispute } from './dispute-charge.server.ts';
import type { FormTree } from './form-tree.ts';
import { createCoupon, getCoupon, removeCoupon } from './save-coupon.server.ts';
import { createRefund, refreshRefund } from './refund-charge.server.ts';
import { type Rendered, renderExpanded, renderLines, renderList } from './render-object.server.ts';
import {
  couponCreate,
  disputeUpdate,
  eventList,
  expandOnly,
  lineItemList,
  onePage,
  readParams,
  refundCreate,
  refundList,
  sessionCreate,
  sessionList,
} from './request-parameters.ts';
import { missing, SandboxFault } from './sandbox-fault.ts';
import { field, getObject, listObjects } from './store-object.server.ts';

/** A matched route with the id from its path. */
export type SandboxRoute = { run(ctx: AppContext, params: FormTree): Promise<Rendered> };
type RouteOperation = (ctx: AppContext, params: FormTree, id: string) => Promise<Rendered>;

/** Returns a query's conditions for the filters that were given. */
function buildConditions(filters: Record<string, string | string[] | undefined>) {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [field(name, [value].flat())],
  );
}

const newSession: RouteOperation = async (ctx, body) => {
  const params = readParams(sessionCreate, body);
  return renderExpanded(ctx, await createSession(ctx, params), params.expand);
};

const listSessions: RouteOperation = async (ctx, body) => {
  const { status, payment_intent, expand, ...filter } = readParams(sessionList, body);
  await catchUp(ctx);
  const page = await listObjects(
    ctx,
    'checkout.session',
    filter,
    buildConditions({ status, payment_intent }),
  );
  return renderList(ctx, '/v1/checkout/sessions', page, expand);
};

async function currentSession(ctx: AppContext, id: string) {
  const session = await refreshSession(ctx, id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

const readSession: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnly, body);
  return renderExpanded(ctx, await currentSession(ctx, id), expand);
};

const readLines: RouteOperation = async (ctx, body, id) => {
  const params = readParams(lineItemList, body);
  return renderLines(await currentSession(ctx, id), params);
};

const endSession: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnly, body);
  await currentSession(ctx, id);
  return renderExpanded(ctx, await expireSession(ctx, id), expand);
};

const newCoupon: RouteOperation = async (ctx, body) => {
  const params = readParams(couponCreate, body);
  return renderExpanded(ctx, await createCoupon(ctx, params), params.expand);
};

const readCoupon: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnly, body);
  return renderExpanded(ctx, await getCoupon(ctx, id), expand);
};

const newRefund: RouteOperation = async (ctx, body) => {
  const params = readParams(refundCreate, body);
  if (params.payment_intent !== undefined) await refreshIntent(ctx, params.payment_intent);
  return renderExpanded(ctx, await createRefund(ctx, params), params.expand);
};

const listRefunds: RouteOperation = async (ctx, body) => {
  const { payment_intent, charge, expand, ...filter } = readParams(refundList, body);
  const page = await listObjects(ctx, 'refund', filter, buildConditions({ payment_intent, charge }));
  return renderList(ctx, '/v1/refunds', page, expand);
};

const readIntent: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnly, body);
  await refreshIntent(ctx, id);
  return renderExpanded(ctx, await getObject(ctx, 'payment_intent', id), expand);
};

const readRefund: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnly, body);
  await refreshRefund(ctx, id);
  return renderExpanded(ctx, await getObject(ctx, 'refund', id), expand);
};

const listDisputes: RouteOperation = async (ctx, body) => {
  const { payment_intent, charge, expand, ...filter } = readParams(refundList, body);
  const page = await listObjects(ctx, 'dispute', filter, buildConditions({ payment_intent, charge }));
  return renderList(ctx, '/v1/disputes', page, expand);
};

const updateDispute: RouteOperation = async (ctx, body, id) => {
  const params = readParams(disputeUpdate, body);
  return renderExpanded(ctx, await answerDispute(ctx, id, params), params.expand);
};

const closeDispute: RouteOperation = async (ctx, body, id) => {
  const { expand } = readParams(expandOnly, body);
  return renderExpanded(ctx, await concedeDispute(ctx, id), expand);
};

function createReadOperation(type: 'charge' | 'dispute' | 'event'): RouteOperation {
  return async (ctx, body, id) => {
    const { expand } = readParams(expandOnly, body);
    return renderExpanded(ctx, await getObject(ctx, type, id), expand);
  };
}

const listEvents: RouteOperation = async (ctx, body) => {
  const { type, types, expand, ...filter } = readParams(eventList, body);
  await catchUp(ctx);
  const page = await listObjects(ctx, 'event', filter, buildConditions({ type: types ?? type }));
  return renderList(ctx, '/v1/events', page, expand);
};

/** A description of the account; its lists have one page. */
function createDescribeOperation(describe: (ctx: AppContext) => Rendered): RouteOperation {
  return (ctx, body) => {
    readParams(onePage, body);
    return Promise.resolve(describe(ctx));
  };
}

const SANDBOX_ROUTES: [method: string, pattern: RegExp, operation: RouteOperation][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, newSession],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, readSession],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, readLines],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, endSession],
  ['POST', /^\/v1\/coupons$/, newCoupon],
  ['GET', /^\/v1\/coupons\/([^/]+)$/, readCoupon],
  ['DELETE', /^\/v1\/coupons\/([^/]+)$/, (ctx, _, id) => removeCoupon(ctx, id)],
  ['POST', /^\/v1\/refunds$/, newRefund],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, readRefund],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, readIntent],
  ['GET', /^\/v1\/charges\/([^/]+)$/, createReadOperation('charge')],
  ['GET', /^\/v1\/disputes$/, listDisputes],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, createReadOperation('dispute')],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, updateDispute],
  ['POST', /^\/v1\/disputes\/([^/]+)\/close$/, closeDispute],
  ['GET', /^\/v1\/balance$/, createDescribeOperation(describeBalance)],
  ['GET', /^\/v1\/account$/, createDescribeOperation(describeAccount)],
  ['GET', /^\/v1\/webhook_endpoints$/, createDescribeOperation(describeEndpoints)],
  ['GET', /^\/v1\/events$/, listEvents],
  ['GET', /^\/v1\/events\/([^/]+)$/, createReadOperation('event')],
];

/** Returns the operation of a method and path; throws Stripe's 404 for one the sandbox does not support. */
export function findRoute(method: string, path: string): SandboxRoute {
  for (const [routeMethod, pattern, operation] of SANDBOX_ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match) return { run: (ctx, params) => operation(ctx, params, match[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new SandboxFault(message, { status: 404, isValidation: true });
}
