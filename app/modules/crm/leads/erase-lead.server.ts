import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { eraseMailsToMailbox } from '#app/modules/outbox/erase-lines.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { eraseContact } from '../erase-contact.server.ts';

import { findLead } from './find-lead.server.ts';
import { lockLead } from './lock-leads.server.ts';

export type LeadErasureFailure = { code: 'gone' } | { code: 'not-confirmed' } | { code: 'has-account' };

/**
 * Erases a contact immediately: identity, messages, notes and tasks. Emails to it are emptied unless it has
 * orders, which need them as records. Requires retyping its address and a confirmed identity in the last ten
 * minutes. Contacts with an account are erased with the account.
 */
export async function eraseLead(
  ctx: AppContext,
  id: string,
  confirm: string,
): Promise<Result<null, LeadErasureFailure>> {
  assertCan(ctx, 'crm:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx): Promise<Result<null, LeadErasureFailure>> => {
    const lead = await lockLead(ctx, id);
    const found = lead ? await findLead(ctx, id) : null;
    if (!lead || !found) return fail({ code: 'gone' });
    if (confirm.trim().toLowerCase() !== lead.email.toLowerCase()) return fail({ code: 'not-confirmed' });
    if (found.accountId !== null) return fail({ code: 'has-account' });
    await eraseContact(ctx, { mailbox: lead.mailbox });
    if (!found.hasOrders) await eraseMailsToMailbox(ctx, lead.mailbox);
    await recordAudit(ctx, {
      action: 'contact.erased',
      entity: 'contact',
      entityId: id,
      summary: 'A contact was erased',
    });
    return ok(null);
  });
}

/** Returns why a contact was not erased. */
export function describeEraseLeadFailure({ code }: LeadErasureFailure) {
  switch (code) {
    case 'gone':
      return { message: 'This contact no longer exists.', status: 404 as const };
    case 'not-confirmed':
      return { message: 'Type the email address exactly to confirm.', field: 'confirm' };
    case 'has-account':
      return { message: 'This person has an account. Delete the account to delete the contact too.' };
  }
}
