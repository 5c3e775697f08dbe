import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import { findMaskedOrderCodeRecipient } from '#app/modules/orders/access/find-order-access.server.ts';
import { hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { appContext } from '#app/platform/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import {
  getRefusedFormProblemsAndValues,
  type FormProblem,
  FormErrorSummary,
  findFieldProblem,
} from '#app/ui/form-problems.tsx';

import { redirectAfterPost, createPrivatePageHeaders } from '../http/private-answer.ts';
import { runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/confirm';
import { sanitizeOrderReturnPath } from './confirm-address.ts';
import { createConfirmEmailIntents } from './confirm-intents.server.ts';
import { requireOrderAccess, readOrderAccessProofsFromRequest } from './order-access.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const { searchParams } = new URL(args.request.url);
  const next = sanitizeOrderReturnPath(access.orderId, searchParams.get('next'));
  if (hasOrderAccessLevel(access, 'money')) throw redirectAfterPost(next);
  return {
    next,
    orderId: access.orderId,
    mailbox: await findMaskedOrderCodeRecipient(args.context.get(appContext), access),
    isSent: searchParams.has('sent'),
  };
}

export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  const { linkCookie } = readOrderAccessProofsFromRequest(args);
  return runPostedFormIntent(
    args.context.get(appContext),
    args.request,
    createConfirmEmailIntents(access, linkCookie),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Confirm it’s you - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

type OrderEmailConfirmationFormProps = { next: string; problems: readonly FormProblem[] };

function OrderAccessCodeForm({ next, problems }: OrderEmailConfirmationFormProps) {
  return (
    <form method="post" noValidate className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <Field
        id="code"
        name="code"
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        className="text-xl tracking-[0.12em]"
        error={findFieldProblem(problems, 'code')}
      />
      <Button type="submit" name="intent" value="code" size="lg" isWide>
        Confirm
      </Button>
    </form>
  );
}

/**
 * A code sent to the order's email address allows a guest to write as well as read (pages.md "The order
 * room"). Works without script.
 */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, orderId, mailbox } = loaderData;
  const { problems } = getRefusedFormProblemsAndValues(actionData);
  // A rate-limit refusal means that a code was sent before, so it can be entered now.
  const isSent = loaderData.isSent || (actionData !== undefined && mailbox !== null);
  return (
    <AuthPageLayout
      title="Confirm it’s you"
      lead={
        <>
          {isSent ? 'We sent a 6-digit code to ' : 'We’ll send a 6-digit code to '}
          <strong className="font-semibold text-ink">{mailbox ?? 'the email address for this order'}</strong>
          {isSent
            ? '. It expires in 30 minutes.'
            : `, the email address for order ${formatOrderNumber(orderId)}. You’ll need it to send messages, answer questions and accept work.`}
        </>
      }
    >
      <FormErrorSummary problems={problems} />
      {isSent ? <OrderAccessCodeForm next={next} problems={problems} /> : null}
      <form method="post" className="flex flex-wrap items-center justify-between gap-3">
        <input type="hidden" name="next" value={next} />
        {isSent ? (
          <p className="text-sm text-ink-2">No email after a minute? Check your spam folder.</p>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value="send"
          {...(isSent ? { variant: 'outline' as const } : { size: 'lg' as const, isWide: true })}
        >
          {isSent ? 'Send a new code' : 'Send code'}
        </Button>
      </form>
      <p className="text-sm text-ink-2">
        <AuthPagePlainLink href={`/orders/${orderId}`}>Back to the order</AuthPagePlainLink>
      </p>
    </AuthPageLayout>
  );
}
