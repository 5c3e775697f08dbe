import { data, href } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { findMailDelivery } from '#app/modules/notifications/find-mail-delivery.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/mail';
import { mailLogIntents } from './intents.server.ts';
import { MailBounceNotice, SentEmailActions, LoggedMailDetails, LoggedMailText } from './mail-parts.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('mails:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const mail = await findMailDelivery(ctx, params.id);
  if (!mail) throw data(null, { status: 404 });
  return { mail, mayMark: hasPermission(ctx.actor, 'mails:bounces') };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, mailLogIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function MailPage({ loaderData: { mail, mayMark }, actionData }: Route.ComponentProps) {
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader
        title={mail.subject}
        documentTitle="Email"
        back={{ href: href('/admin/notifications/mails'), label: 'Email log' }}
        actions={<SentEmailActions mail={mail} mayMark={mayMark} />}
      />
      <ActionResultNotice answer={actionData} />
      <MailBounceNotice bounce={mail.bounce} mayLift={mayMark} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LoggedMailText {...mail} />
        <LoggedMailDetails mail={mail} />
      </div>
    </>
  );
}
