import { z } from 'zod';

import { listAccountErasureBlockers } from '#app/erasers.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { parseTagList } from '#app/lib/tag-list.ts';
import { leadNoteFormSchema } from '#app/modules/crm/leads/lead-form.ts';
import { describeLeadFailure } from '#app/modules/crm/leads/lead-labels.ts';
import { linkOrdersToCustomer } from '#app/modules/customer-pages/attach-customer-orders.server.ts';
import { findCustomerContactId } from '#app/modules/customer-pages/find-customer-contacts.server.ts';
import { addCustomerNote, setCustomerTags } from '#app/modules/customer-pages/label-customers.server.ts';
import {
  renameCustomer,
  suspendCustomer,
  unsuspendCustomer,
} from '#app/modules/identity/change-customer.server.ts';
import {
  resendEmailVerificationCode,
  sendPasswordResetLink,
} from '#app/modules/identity/mail-customer.server.ts';
import { cancelCustomerErasureByStaff } from '#app/modules/identity/erasure/cancel-erasure.server.ts';
import { requestCustomerErasure } from '#app/modules/identity/erasure/request-erasure.server.ts';
import { emailAddressSchema, fullNameSchema } from '#app/modules/identity/schemas.ts';
import { resetSecondFactor } from '#app/modules/identity/second-factor/reset-second-factor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { defineIntent, type FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

import { createLeadNoteIntents } from '../../crm/note-intents.server.ts';

const getCustomerActionFailureMessage = (sentence: string) => sentence;
const optionalCustomerActionReasonSchema = z
  .string()
  .catch('')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300));
const customerNameSchema = z.object({ name: fullNameSchema });
const attachOrdersSchema = z.object({
  email: emailAddressSchema,
  reason: optionalCustomerActionReasonSchema,
});
const customerErasureReasonSchema = z.object({
  reason: optionalCustomerActionReasonSchema.pipe(z.string().min(3, 'Enter how the person requested it.')),
});
const customerIntentWithoutFieldsSchema = z.object({});
const customerTagsSchema = z.object({ tags: z.string().catch('').transform(parseTagList) });

type CustomerNameForToast = { name: string };

/** An action on the customer of this page. */
function createAdminCustomerActionIntent(
  run: (ctx: AppContext) => Promise<Result<CustomerNameForToast, string>>,
  toast: (name: string) => string,
): FormIntentHandler {
  return defineIntent({
    input: customerIntentWithoutFieldsSchema,
    run,
    refusal: getCustomerActionFailureMessage,
    toast: ({ name }) => toast(name),
  });
}

/** The actions that need a recent identity proof. */
function createIdentityProofIntents(
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    'reset-factor': requireIdentityProofForIntent(
      session,
      'team:write',
      createAdminCustomerActionIntent(
        (ctx) => resetSecondFactor(ctx, id),
        (name) => `${name} now signs in with their password only`,
      ),
    ),
    erase: requireIdentityProofForIntent(
      session,
      'customers:erase',
      defineIntent({
        input: customerErasureReasonSchema,
        run: (ctx, input) =>
          requestCustomerErasure(ctx, { id, reason: input.reason }, listAccountErasureBlockers),
        refusal: getCustomerActionFailureMessage,
        toast: ({ name }: CustomerNameForToast) => `${name} is suspended and will be deleted in 30 days`,
      }),
    ),
    'cancel-erasure': requireIdentityProofForIntent(
      session,
      'customers:erase',
      createAdminCustomerActionIntent(
        (ctx) => cancelCustomerErasureByStaff(ctx, id),
        (name) => `The account of ${name} stays`,
      ),
    ),
    // After a recent identity proof, the page itself offers the file.
    'show-data': requireIdentityProofForIntent(
      session,
      'customers:export',
      defineIntent({
        input: customerIntentWithoutFieldsSchema,
        run: async (ctx) => {
          assertCan(ctx, 'customers:export');
          return ok(null);
        },
        refusal: getCustomerActionFailureMessage,
        toast: 'The data is ready to download',
      }),
    ),
  };
}

/**
 * The actions of a customer's page; each command checks its permission, and the owner's need an identity
 * proof.
 */
export function createCustomerPageIntents(
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    rename: defineIntent({
      input: customerNameSchema,
      run: (ctx, { name }) => renameCustomer(ctx, { id, name }),
      refusal: getCustomerActionFailureMessage,
      toast: 'Name saved',
    }),
    'send-code': createAdminCustomerActionIntent(
      (ctx) => resendEmailVerificationCode(ctx, id),
      (name) => `New code sent to ${name}`,
    ),
    'send-reset': createAdminCustomerActionIntent(
      (ctx) => sendPasswordResetLink(ctx, id),
      (name) => `Password link sent to ${name}`,
    ),
    suspend: createAdminCustomerActionIntent(
      (ctx) => suspendCustomer(ctx, id),
      (name) => `${name} is suspended`,
    ),
    unsuspend: createAdminCustomerActionIntent(
      (ctx) => unsuspendCustomer(ctx, id),
      (name) => `${name} can sign in again`,
    ),
    attach: defineIntent({
      input: attachOrdersSchema,
      run: (ctx, input) => linkOrdersToCustomer(ctx, { id, ...input }),
      refusal: (message: string) => ({ message, field: 'email' }),
      toast: ({ count }) => `${count === 1 ? '1 order is' : `${count} orders are`} in the account now`,
    }),
    note: defineIntent({
      input: leadNoteFormSchema,
      run: (ctx, { note }) => addCustomerNote(ctx, id, note),
      refusal: describeLeadFailure,
      toast: 'Note added.',
    }),
    ...createLeadNoteIntents((ctx) => findCustomerContactId(ctx, id)),
    tags: defineIntent({
      input: customerTagsSchema,
      run: (ctx, { tags }) => setCustomerTags(ctx, id, tags),
      refusal: describeLeadFailure,
      toast: 'Tags saved.',
    }),
    ...createIdentityProofIntents(id, session),
  };
}
