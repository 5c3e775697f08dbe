import { data, href, redirect } from 'react-router';

import { isUuid } from '#app/lib/uuid.ts';
import { authorizeCustomerDataDownload } from '#app/modules/customer-pages/export-customers.server.ts';
import { findCustomer } from '#app/modules/customer-pages/find-customer.server.ts';
import { collectPersonalDataForExport } from '#app/personal-data.server.ts';
import { appContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader } from '#app/platform/http.server.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { requirePermission } from '../../require-permission.ts';

import type { Route } from './+types/data';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('customers:export')];

/** Downloads a customer's data as JSON after a recent identity proof; otherwise redirects to the page. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const customer = isUuid(id) ? await findCustomer(ctx, id) : null;
  if (!customer) throw data(null, { status: 404 });
  if (!hasRecentStepUp(ctx)) throw redirect(href('/admin/users/:id', { id }));
  await authorizeCustomerDataDownload(ctx, id);
  const found = await collectPersonalDataForExport(ctx, id);
  return new Response(`${JSON.stringify(found?.data ?? null, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': buildContentDispositionHeader(
        `customer-${id.slice(0, 8)}-${ctx.now.toISOString().slice(0, 10)}.json`,
      ),
      'Cache-Control': 'private, no-store',
    },
  });
}
