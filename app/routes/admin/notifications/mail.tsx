import { data, Form, href, Link } from 'react-router';

import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { keepPage } from '#app/admin-kit/keep-page.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { runIntent } from '#app/admin-kit/run-intent.server.ts';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { mailWords } from '#app/modules/notifications/delivery-log/model.ts';
import { findDelivery } from '#app/modules/notifications/delivery-log/queries.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Button } from '#app/ui/button.tsx';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/mail';
import { DeliveryBadge } from './columns.tsx';
import { mailIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('mails:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = await findDelivery(context.get(appContext), params.id);
  if (!mail) throw data(null, { status: 404 });
  return mail;
}

export function action({ context, request }: Route.ActionArgs) {
  return runIntent(context.get(appContext), request, mailIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  useIntentToast(actionData);
  const isEnded = mail.state === 'sent' || mail.state === 'dead';
  const facts = [
    ['To', mail.recipient ?? "the shop's address"],
    ['Mail', mailWords(mail.template)],
    ['Written', <LocalTime key="at" at={mail.at} />],
    ['Sent', mail.sentAt === null ? 'Not yet' : <LocalTime key="sent" at={mail.sentAt} />],
    ['Tries', String(mail.tries)],
    ...(mail.error === null ? [] : [['Why not', mail.error]]),
  ] as const;
  return (
    <>
      <PageHeader
        title={mail.subject}
        documentTitle="Mail"
        back={{ href: href('/admin/notifications/mails'), label: 'Delivery log' }}
        actions={
          isEnded ? (
            <Form method="post">
              <input type="hidden" name="id" value={mail.id} />
              <Button type="submit" variant="outline" name="intent" value="resend">
                {mail.state === 'dead' ? 'Try again' : 'Send again'}
              </Button>
            </Form>
          ) : null
        }
      />
      <IntentNotice answer={actionData} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Text of the mail" className="rounded-base border border-line bg-paper p-5">
          {mail.text === null ? (
            <p className="text-ink-2">
              It holds a code or a link that opens an account, so only its receiver may read it.
            </p>
          ) : (
            <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
          )}
        </section>
        <dl className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
          <div>
            <dt className="text-xs text-ink-3">State</dt>
            <dd>
              <DeliveryBadge state={mail.state} />
            </dd>
          </div>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-xs text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
          {mail.orderId === null ? null : (
            <div>
              <dt className="text-xs text-ink-3">Order</dt>
              <dd>
                <Link to={`/admin/orders/${mail.orderId}`} className="underline underline-offset-4">
                  {mail.orderId.slice(0, 8)}
                </Link>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </>
  );
}
