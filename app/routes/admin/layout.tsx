import { useLayoutEffect } from 'react';
import { data, Outlet } from 'react-router';

import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { toPublicBranding } from '#app/modules/content/settings/branding-form.ts';
import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { countOwnUnreadStaffNotifications } from '#app/modules/notifications/inbox/count-unread-notices.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';
import { watchForSignOutInOtherTabs } from '#app/platform/private-memory.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { readFlashToastCookie } from '#app/routes/http/flash.server.ts';

import { getLayoutCategoriesUnlessBuiltIn } from '#app/ui/carried-categories.ts';

import type { Route } from './+types/layout';
import { demoLiveDataSetMiddleware, demoOrLiveDataSetContext } from './choose-data-set.server.ts';
import { AdminErrorPage, isPermissionRefusalRouteError, AccessDeniedPage } from './frame/error-pages.tsx';
import { AdminFrame } from './frame/frame.tsx';
import { requirePermission } from './require-permission.ts';
import { parseCollapsedMenuGroups } from './open-entries.ts';
import { listPermittedPageHrefs } from './open-pages.server.ts';
import { parseThemeChoice } from './theme-choice.ts';

export const handle = { area: 'admin', sheet: 'admin' } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('admin:enter'),
  demoLiveDataSetMiddleware,
];

/**
 * Returns a non-essential part of the frame; if it cannot be read, the fallback, so that pages still work.
 */
async function readAdminFramePartOrFallback<Value>(
  ctx: AppContext,
  read: Promise<Value>,
  nothing: Value,
): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a part of the admin frame could not be read');
    return nothing;
  }
}

/** The frame's data about the shop and the user; the addresses are those of the menu this role may open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { actor } = ctx;
  if (actor.kind !== 'user') throw data(null, { status: 403 });
  const [profile, { provider, look }, unread] = await Promise.all([
    findOwnAccountProfile(ctx, actor.id),
    readSiteContent(ctx),
    readAdminFramePartOrFallback(ctx, countOwnUnreadStaffNotifications(ctx), 0),
  ]);
  const flash = readFlashToastCookie(request, ctx.settings);
  const facts = {
    shopName: provider.name,
    look: toPublicBranding(look),
    shopZone: getShopTimeZone(provider.timeZone),
    ...getLayoutCategoriesUnlessBuiltIn(ctx.categories),
    id: actor.id,
    person: { name: profile?.name ?? actor.email, email: actor.email, role: actor.role },
    theme: parseThemeChoice(readShopCookie(request, ctx.settings, 'theme')) ?? ('system' as const),
    /** The time zone the user chose for reading times; null for the shop's. */
    readerZone: profile?.timeZone ? getShopTimeZone(profile.timeZone) : null,
    usesSingleKeys: profile?.usesSingleKeys ?? true,
    paymentMode: ctx.payments.mode,
    ...context.get(demoOrLiveDataSetContext),
    unread,
    pages: listPermittedPageHrefs(actor),
    collapsedGroups: parseCollapsedMenuGroups(readShopCookie(request, ctx.settings, 'menu')),
    /** Shown for support when a page of this response fails. */
    requestId: ctx.requestId,
    /** The result of an action that redirected here. */
    flash: flash?.toast ?? null,
  };
  return data(facts, flash ? { headers: flash.headers } : {});
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData;
  useLayoutEffect(() => watchForSignOutInOtherTabs(id), [id]);
  return (
    <AdminFrame facts={loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

/** A failing page keeps the frame around it; without permission for the page there is no frame either. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData || isPermissionRefusalRouteError(error))
    return <AccessDeniedPage error={error} mayEnter={Boolean(loaderData)} />;
  return (
    <AdminFrame facts={loaderData}>
      <AdminErrorPage error={error} requestId={loaderData.requestId} />
    </AdminFrame>
  );
}
