import { and, eq, gt, isNull, lte } from 'drizzle-orm';

import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { buildTeamPaymentAlertNotification } from '#app/modules/orders/payment-alert.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { disputes } from '../tables.server.ts';

import { DISPUTE_EVIDENCE_REMINDER_LEAD_MS } from './dispute-state.ts';

/** Reminds the team 72 hours before evidence that has not been submitted is due; once per dispute. */
export async function sendEvidenceReminders(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select({ dispute: disputes, order: orders, payment: payments })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(
      and(
        eq(disputes.state, 'OPEN'),
        isNull(disputes.evidenceSubmittedAt),
        gt(disputes.evidenceDueAt, ctx.now),
        lte(disputes.evidenceDueAt, new Date(ctx.now.getTime() + DISPUTE_EVIDENCE_REMINDER_LEAD_MS)),
        eq(orders.isDemo, false),
      ),
    );
  for (const { dispute, ...locked } of due) {
    const receivedCents = dispute.amountCents;
    await notifyStaff(
      ctx,
      buildTeamPaymentAlertNotification(ctx.settings, locked, {
        kind: 'dispute_due',
        receivedCents,
        dispute,
      }),
    );
  }
}
