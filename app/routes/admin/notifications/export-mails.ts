import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportMailDeliveries } from '#app/modules/outbox/export-mail-deliveries.server.ts';
import type { MailDeliveryRow } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { mailDeliveryListSearch } from '#app/modules/outbox/mail-delivery.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export-mails';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('mails:read'),
  recentStepUpMiddleware,
];

const MAIL_EXPORT_COLUMNS: ExportColumn<MailDeliveryRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'created_at', value: ({ at }) => at },
  { header: 'email', value: ({ template }) => getMailTemplateLabel(template) },
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
  const state = mailDeliveryListSearch.read(url.searchParams);
  return createCsvResponse('mails', MAIL_EXPORT_COLUMNS, await exportMailDeliveries(ctx, state));
}
