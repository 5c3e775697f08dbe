import { redirect } from 'react-router';

import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { handleOrderFileUpload } from '#app/routes/http/order-file-upload.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/order-upload';
import { requireStaffFileAccess } from './staff-files.server.ts';

export const handle = {
  body: {
    as: 'file',
    fileBytes: 100 * 1024 * 1024,
    tooLarge: 'This file is too large. The limit is 100 MB.',
  },
} satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:work')];

/** This address only accepts uploads. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/orders/${params.id}`);
}

/** `POST /admin/orders/{id}/upload`: uploads one file of at most 100 MB for a delivery or a message. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { by, ...files } = await requireStaffFileAccess(ctx, params.id);
  return handleOrderFileUpload(ctx, request, { ...files, access: null, uploader: by });
}
