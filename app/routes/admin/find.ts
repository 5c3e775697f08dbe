import { removeFormatCharactersExceptJoiners } from '#app/lib/invisible.ts';
import { appContext } from '#app/platform/context.ts';

import type { Route } from './+types/find';
import { requirePermission } from './require-permission.ts';
import { findCommandPaletteRecords } from './palette/find-records.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

/** `GET /admin/find?q=`: what the palette finds by name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const records = await findCommandPaletteRecords(
    context.get(appContext),
    removeFormatCharactersExceptJoiners(url.searchParams.get('q') ?? ''),
  );
  return Response.json({ records }, { headers: { 'Cache-Control': 'private, no-store' } });
}
