import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';

import { hasOwnPublishedService } from '#app/modules/catalog/find-demo-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { findUnchangedDefaultPromises } from '#app/modules/content/demo/shipped-promises.ts';
import { hasReviewedLegalPages } from '#app/modules/content/legal/has-reviewed-legal.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  hasOwnShopName,
  listSavedSiteContentBlockKeys,
} from '#app/modules/content/settings/find-settings-block.server.ts';
import { hasDemoData } from '#app/modules/demo-data/count-batches.server.ts';
import { findSecondFactor } from '#app/modules/identity/second-factor/find-factor.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { readGoLiveStatus } from '#app/modules/payments/go-live/read-go-live.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type SetUpProgress, SHOP_SETUP_STEPS, type ShopSetUpTask } from './set-up-steps.ts';
import { setUpMarks } from './tables.server.ts';

/**
 * Whether the owner's shop has sold something: a paid order with real money, or a test purchase of one of its
 * own services. A purchase of a demo service does not show what buyers will get.
 */
async function hasShopSoldOwnService({ db }: AppContext): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(services, eq(services.id, orderItems.serviceId))
    .where(
      and(
        eq(orders.isDemo, false),
        isNull(orders.seedBatch),
        isNotNull(orders.paidAt),
        or(eq(orders.isLive, true), eq(services.isDemo, false)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function hasActorConfirmedSecondFactor(ctx: AppContext): Promise<boolean> {
  const { actor } = ctx;
  const factor = actor.kind === 'user' ? await findSecondFactor(ctx, actor.id) : null;
  return Boolean(factor?.confirmedAt);
}

const isShopAcceptingLivePayments = async (ctx: AppContext) =>
  ctx.payments.mode === 'live' && (await readGoLiveStatus(ctx)) === 'open';

/** Returns the progress of the setup. Throws without `set-up:write`. */
export async function readShopSetUpProgress(ctx: AppContext): Promise<SetUpProgress> {
  assertCan(ctx, 'set-up:write');
  const { mode } = ctx.payments;
  const [rows, blocks, isDemo, ...rest] = await Promise.all([
    ctx.db.select({ mark: setUpMarks.mark }).from(setUpMarks),
    listSavedSiteContentBlockKeys(ctx),
    hasDemoData(ctx),
    hasOwnShopName(ctx),
    hasOwnPublishedService(ctx),
    hasActorConfirmedSecondFactor(ctx),
    hasReviewedLegalPages(ctx),
    hasShopSoldOwnService(ctx),
    isShopAcceptingLivePayments(ctx),
    readSiteContent(ctx),
  ]);
  const [hasProvider, hasService, hasFactor, hasLegal, hasOrder, takesCards, content] = rest;
  const marks = new Set(rows.map(({ mark }) => mark));
  const facts: Record<ShopSetUpTask, boolean> = {
    business: hasProvider,
    look: blocks.has('look'),
    catalogue: !isDemo || marks.has('demo-kept') || marks.has('demo-removed'),
    'first-service': hasService,
    'home-page': blocks.has('home'),
    calendar: blocks.has('promise'),
    mail: ctx.settings.hasMailServer,
    payments: mode === 'test' || mode === 'live',
    about: blocks.has('about'),
    rehearsal: hasOrder,
    promises: marks.has('promises-confirmed') || findUnchangedDefaultPromises(content).length === 0,
    'second-factor': hasFactor,
    'legal-texts': hasLegal,
    'demo-data': !isDemo,
    'go-live': takesCards,
  };
  // Object.keys of a literal record returns exactly its own keys.
  const tasks = Object.keys(facts) as ShopSetUpTask[];
  return {
    done: tasks.filter((task) => facts[task]),
    skipped: SHOP_SETUP_STEPS.map(({ name }) => name).filter((name) => marks.has(`skipped:${name}`)),
    isPutAway: marks.has('put-away'),
  };
}
