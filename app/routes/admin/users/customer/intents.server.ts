import { z } from 'zod';

import { listErasureBlockers } from '#app/erasers.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { parseTagList } from '#app/lib/tag-list.ts';
import { noteForm } from '#app/modules/crm/leads/lead-form.ts';
import { describeLeadFailure } from '#app/modules/crm/leads/lead-labels.ts';
import { linkOrdersToCustomer } from '#app/modules/customer-pages/attach-customer-orders.server.ts';
import { findCustomerContactId } from '#app/modules/customer-pages/find-customer-contacts.server.ts';
import { addCustomerNote, setCustomerTags } from '#app/modules/customer-pages/label-customers.server.ts';
import {
  renameCustomer,
  suspendCustomer,
  unsuspendCustomer,
} from '#app/modules/identity/change-customer.server.ts';
import { resendVerification, sendPasswordResetLink } from '#app/modules/identity/mail-customer.server.ts';
import { cancelErasure } from '#app/modules/identity/erasure/cancel-erasure.server.ts';
import { requestErasure } from '#app/modules/identity/erasure/request-erasure.server.ts';
import { emailAddressSchema, fullNameSchema } from '#app/modules/identity/schemas.ts';
import { resetSecondFactor } from '#app/modules/identity/second-factor/reset-second-factor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';
import { afterProof } from '#app/routes/http/after-proof.server.ts';
import { intent, type Intent } from '#app/routes/http/run-intent.server.ts';

import { createNoteIntents } from '../../crm/note-intents.server.ts';

const asMessage = (sentence: string) => sentence;
const optionalReason = z
  .string()
  .catch('')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300));
const nameInput = z.object({ name: fullNameSchema });
const ordersOfAddress = z.object({ email: emailAddressSchema, reason: optionalReason });
const reasonInput = z.object({
  reason: optionalReason.pipe(z.string().min(3, 'Enter how the person requested it.')),
});
const emptyInput = z.object({});
const tagsInput = z.object({ tags: z.string().catch('').transform(parseTagList) });

type NamedCustomer = { name: string };

/** An action on the customer of this page. */
function customerIntent(
  run: (ctx: AppContext) => Promise<Result<NamedCustomer, string>>,
  toast: (name: string) => string,
): Intent {
  return intent({ input: emptyInput, run, refusal: asMessage, toast: ({ name }) => toast(name) });
}

/** The actions that need a recent identity proof. */
function provedIntents(id: string, session: RequestSession | null): Record<string, Intent> {
  return {
    'reset-factor': afterProof(
      session,
      'team:write',
      customerIntent(
        (ctx) => resetSecondFactor(ctx, id),
        (name) => `${name} now signs in with their password only`,
      ),
    ),
    erase: afterProof(
      session,
      'customers:erase',
      intent({
        input: reasonInput,
        run: (ctx, input) => requestErasure(ctx, { id, reason: input.reason }, listErasureBlockers),
        refusal: asMessage,
        toast: ({ name }: NamedCustomer) => `${name} is suspended and will be deleted in 30 days`,
      }),
    ),
    'cancel-erasure': afterProof(
      session,
      'customers:erase',
      customerIntent(
        (ctx) => cancelErasure(ctx, id),
        (name) => `The account of ${name} stays`,
      ),
    ),
    // After a recent identity proof, the page itself offers the file.
    'show-data': afterProof(
      session,
      'customers:export',
      intent({
        input: emptyInput,
        run: async (ctx) => {
          assertCan(ctx, 'customers:export');
          return ok(null);
        },
        refusal: asMessage,
        toast: 'The data is ready to download',
      }),
    ),
  };
}

/**
 * The actions of a customer's page; each command checks its permission, and the owner's need an identity
 * proof.
 */
export function customerIntents(id: string, session: RequestSession | null): Record<string, Intent> {
  return {
    rename: intent({
      input: nameInput,
      run: (ctx, { name }) => renameCustomer(ctx, { id, name }),
      refusal: asMessage,
      toast: 'Name saved',
    }),
    'send-code': customerIntent(
      (ctx) => resendVerification(ctx, id),
      (name) => `New code sent to ${name}`,
    ),
    'send-reset': customerIntent(
      (ctx) => sendPasswordResetLink(ctx, id),
      (name) => `Password link sent to ${name}`,
    ),
    suspend: customerIntent(
      (ctx) => suspendCustomer(ctx, id),
      (name) => `${name} is suspended`,
    ),
    unsuspend: customerIntent(
      (ctx) => unsuspendCustomer(ctx, id),
      (name) => `${name} can sign in again`,
    ),
    attach: intent({
      input: ordersOfAddress,
      run: (ctx, input) => linkOrdersToCustomer(ctx, { id, ...input }),
      refusal: (message: string) => ({ message, field: 'email' }),
      toast: ({ count }) => `${count === 1 ? '1 order is' : `${count} orders are`} in the account now`,
    }),
    note: intent({
      input: noteForm,
      run: (ctx, { note }) => addCustomerNote(ctx, id, note),
      refusal: describeLeadFailure,
      toast: 'Note added.',
    }),
    ...createNoteIntents((ctx) => findCustomerContactId(ctx, id)),
    tags: intent({
      input: tagsInput,
      run: (ctx, { tags }) => setCustomerTags(ctx, id, tags),
      refusal: describeLeadFailure,
      toast: 'Tags saved.',
    }),
    ...provedIntents(id, session),
  };
}
