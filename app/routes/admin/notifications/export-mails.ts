import { csvFile, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportDeliveries } from '#app/modules/outbox/export-mail-deliveries.server.ts';
import type { DeliveryRow } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { deliverySearch } from '#app/modules/outbox/mail-delivery.ts';
import { emailLabel } from '#app/modules/outbox/mail-choices.ts';
import { appContext } from '#app/platform/context.ts';

import { requireRecentProof } from '../confirm/require-recent-proof.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export-mails';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('mails:read'), requireRecentProof];

const MAIL_EXPORT_COLUMNS: ExportColumn<DeliveryRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'created_at', value: ({ at }) => at },
  { header: 'email', value: ({ template }) => emailLabel(template) },
  { header: 'template', value: ({ template }) => template },
  { header: 'recipient', value: ({ recipient }) => recipient },
  { header: 'state', value: ({ state }) => state },
  { header: 'tries', value: ({ tries }) => tries },
  { header: 'error', value: ({ error }) => error },
  { header: 'order_id', value: ({ orderId }) => orderId },
  { header: 'sent_at', value: ({ sentAt }) => sentAt },
];

/** Returns the delivery log as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = deliverySearch.read(url.searchParams);
  return csvFile('mails', MAIL_EXPORT_COLUMNS, await exportDeliveries(ctx, state));
}
