import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { exportAuditLogRows } from '#app/modules/audit-pages/export-audit.server.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { requestImmediateBackup } from '#app/modules/backups/request-backup.server.ts';
import { openBackupFile } from '#app/modules/backups/open-backup-file.server.ts';
import {
  permanentlyDeleteAllTrashedServices,
  purgeService,
} from '#app/modules/catalog/trash/purge-service.server.ts';
import { moveServicesToTrash } from '#app/modules/catalog/trash/trash-services.server.ts';
import { deleteAllCspReports } from '#app/modules/csp-reports/clear-reports.server.ts';
import { customerListSearchParams } from '#app/modules/customer-pages/customer-list.ts';
import { exportCustomers } from '#app/modules/customer-pages/export-customers.server.ts';
import { authorizeAndQueueSeedRun } from '#app/modules/demo-data/request-seed-run.server.ts';
import { cancelFreeOrderItem } from '#app/modules/fulfilment/cancel-item.server.ts';
import { liftLockout } from '#app/modules/identity/sessions/lift-lockout.server.ts';
import { saveTeamPolicy } from '#app/modules/identity/team/save-team-policy.server.ts';
import { exportOrders } from '#app/modules/order-pages/admin/export-orders.server.ts';
import { buildDisputeEvidenceZip } from '#app/modules/order-pages/evidence/build-evidence-pack.server.ts';
import { purgeOrder } from '#app/modules/order-pages/trash/purge-order.server.ts';
import { trashOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import {
  openShopForLivePayments,
  withdrawPaymentsGoLive,
} from '#app/modules/payments/go-live/press-go-live.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readAdminOrderListSearch } from '#app/routes/admin/orders/read-search.server.ts';

import { actorOf } from './shop/actor.ts';
import { freshContext } from './shop/context.ts';

const ID = randomUUID();
const noQuery = new URLSearchParams();

const COMMANDS: Record<string, (ctx: AppContext) => Promise<unknown>> = {
  async 'the list of orders as a file'(ctx) {
    const { state } = await readAdminOrderListSearch(ctx, noQuery);
    return exportOrders(ctx, state, '');
  },
  'the list of customers as a file': (ctx) => exportCustomers(ctx, customerListSearchParams.read(noQuery)),
  'the audit as a file': (ctx) =>
    exportAuditLogRows(ctx, auditListUrlParameters.read(noQuery), { fileName: 'audit.csv', address: '' }),
  'an evidence pack': (ctx) => buildDisputeEvidenceZip(ctx, ID, { withNotes: false }),
  'an order deleted for good': (ctx) => purgeOrder(ctx, { id: ID, typed: formatOrderNumber(ID) }),
  'a free service of an order canceled': (ctx) =>
    cancelFreeOrderItem(ctx, { itemId: ID, version: 1, reason: 'Asked for by phone' }),
  'a service deleted for good': (ctx) => purgeService(ctx, { id: ID, title: 'x' }),
  'the trash emptied': permanentlyDeleteAllTrashedServices,
  'Go live': (ctx) => openShopForLivePayments(ctx, [], { overridden: [], reason: '' }),
  'Go live withdrawn': withdrawPaymentsGoLive,
  'the policy of the team': (ctx) =>
    saveTeamPolicy(ctx, {
      ...{ version: 0, factorFrom: 'owner', graceDays: 7 },
      ...{ sessionMinutes: 60, idleMinutes: 30 },
    }),
  'a limit lifted': (ctx) => liftLockout(ctx, ID),
  'reports of browsers cleared': deleteAllCspReports,
  'a backup asked for': requestImmediateBackup,
  'a backup fetched': (ctx) => openBackupFile(ctx, ID),
  'demo data removed': (ctx) => authorizeAndQueueSeedRun(ctx, { kind: 'remove', batch: null }),
  'the shop emptied': (ctx) => authorizeAndQueueSeedRun(ctx, { kind: 'reset' }),
  'a snapshot of the shop': (ctx) => authorizeAndQueueSeedRun(ctx, { kind: 'snapshot' }),
  'several orders deleted': (ctx) => trashOrders(ctx, [ID, randomUUID()]),
  'several services deleted': (ctx) => moveServicesToTrash(ctx, [ID, randomUUID()]),
};

test.each(Object.entries(COMMANDS))(
  '%s: the owner is refused when the last proof is older than ten minutes, and not after one',
  async (_, command) => {
    const ctx = await freshContext();
    const as = (minutesAgo: number) => ({
      ...ctx,
      actor: actorOf('owner', new Date(ctx.now.getTime() - minutesAgo * 60_000)),
    });
    const refusal: unknown = await command(as(11)).catch((thrown: unknown) => thrown);
    if (!(refusal instanceof Response)) throw new Error('it was not refused');
    expect([refusal.status, await refusal.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'PROOF_NEEDED' }),
    ]);
    expect(await ctx.db.select().from(auditLog)).toEqual([]);
    await command(as(9));
  },
);
