import { and, asc, eq, isNull, lt } from 'drizzle-orm';

import { readLastNightlyBackupStatus } from '#app/modules/backups/find-last-backup.server.ts';
import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { findLegalPage } from '#app/modules/content/legal/find-legal-page.server.ts';
import { BUILT_IN_LEGAL_PAGE_SLUGS } from '#app/modules/content/legal/legal-text.ts';
import {
  findSiteSettingsBlock,
  hasOwnShopName,
} from '#app/modules/content/settings/find-settings-block.server.ts';
import { countDemoBatchRows } from '#app/modules/demo-data/count-batches.server.ts';
import { twoFactors, users } from '#app/modules/identity/account-tables.server.ts';
import { MIN_STRIPE_CHARGE_CENTS } from '#app/modules/orders/model.ts';
import { countUndeliveredMails } from '#app/modules/outbox/count-mail-trouble.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isLoopback, type ShopReadinessFacts } from './shop-rules.ts';

const CHECKOUT_RETURN_PATHS = ['/checkout/success', '/checkout/cancel'];
const READINESS_PAGE_FETCH_TIMEOUT_MS = 5_000;

/** The HTTP status of one of our pages for a visitor; null if it cannot be reached from here. */
async function fetchShopPageHttpStatus(
  ctx: AppContext,
  path: string,
): Promise<ShopReadinessFacts['returnPages'][number]> {
  const { publicUrl, loopbackUrl } = ctx.settings;
  // From inside a container, the public port may lead elsewhere.
  const base = isLoopback(publicUrl) ? (loopbackUrl ?? publicUrl) : publicUrl;
  try {
    const signal = AbortSignal.timeout(READINESS_PAGE_FETCH_TIMEOUT_MS);
    const response = await fetch(base + path, { redirect: 'manual', signal });
    await response.body?.cancel();
    return { path, status: response.status };
  } catch (error) {
    ctx.log.warn({ err: error, path }, 'a page of the shop did not answer a readiness check');
    return { path, status: null };
  }
}

async function listTooCheapServices(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: services.title })
    .from(services)
    .where(and(publicServiceCondition, lt(services.priceCents, MIN_STRIPE_CHARGE_CENTS)))
    .orderBy(asc(services.priceCents), asc(services.id));
  return rows.map(({ title }) => title ?? '');
}

async function readLegalPageFacts(ctx: AppContext): Promise<ShopReadinessFacts['legal']> {
  const pages = await Promise.all(
    BUILT_IN_LEGAL_PAGE_SLUGS.map(async (slug) => ({ slug, page: await findLegalPage(ctx, slug) })),
  );
  return {
    missing: pages.filter(({ page }) => page === null).map(({ slug }) => slug),
    unreviewed: pages.flatMap(({ page }) => (page?.isUnreviewed ? [page.title] : [])),
  };
}

async function countOwnersByTwoFactorStatus(
  ctx: AppContext,
): Promise<Pick<ShopReadinessFacts, 'owners' | 'ownersWithoutTwoFactor'>> {
  const owners = await ctx.db
    .select({ confirmedAt: twoFactors.confirmedAt })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(and(eq(users.role, 'owner'), isNull(users.suspendedAt)));
  return {
    owners: owners.length,
    ownersWithoutTwoFactor: owners.filter(({ confirmedAt }) => confirmedAt === null).length,
  };
}

async function readLastBackupAge(ctx: AppContext): Promise<ShopReadinessFacts['backup']> {
  const { last, hasFailedSince } = await readLastNightlyBackupStatus(ctx);
  return { ageMs: last ? ctx.now.getTime() - last.at.getTime() : null, hasFailedSince };
}

/** Returns the facts for the checks of the shop itself. */
export async function readShopReadinessFacts(ctx: AppContext): Promise<ShopReadinessFacts> {
  const provider = await findSiteSettingsBlock(ctx, 'provider');
  return {
    publicUrl: ctx.settings.publicUrl,
    returnPages: await Promise.all(CHECKOUT_RETURN_PATHS.map((path) => fetchShopPageHttpStatus(ctx, path))),
    tooCheap: await listTooCheapServices(ctx),
    hasMailServer: ctx.settings.hasMailServer,
    mails: await countUndeliveredMails(ctx),
    legal: await readLegalPageFacts(ctx),
    supportEmail: provider.value.email,
    hasOwnProvider: await hasOwnShopName(ctx),
    demo: await countDemoBatchRows(ctx, null),
    ...(await countOwnersByTwoFactorStatus(ctx)),
    backup: await readLastBackupAge(ctx),
    cardFigures: (await findSiteSettingsBlock(ctx, 'cards')).value.figures,
  };
}
