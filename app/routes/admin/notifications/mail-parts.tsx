import { Form, href, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { MailDelivery } from '#app/modules/notifications/find-mail-delivery.server.ts';
import { HIDDEN_MAIL_TEXT_EXPLANATIONS, isMailSavedAsFile } from '#app/modules/outbox/mail-delivery.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { Button } from '#app/ui/button.tsx';

import { MailDeliveryBadge } from './columns.tsx';

/** The actions of an email: send again, or mark as bounced. */
export function SentEmailActions({ mail, mayMark }: { mail: MailDelivery; mayMark: boolean }) {
  const wasHandedOver = mail.state === 'sent' && !isMailSavedAsFile(mail);
  const canBeMarked = mayMark && wasHandedOver && mail.recipient !== null && mail.hidden !== 'erased';
  return (
    <>
      {canBeMarked ? (
        <>
          <OpenDialogButton dialogId="bounced" variant="outline">
            Mark as bounced
          </OpenDialogButton>
          <ConfirmDialog
            id="bounced"
            title="Did this email bounce?"
            consequence={`Nothing more will be sent to ${mail.recipient}, apart from codes and emails about account security, until you allow emails to it again.`}
            confirmLabel="Mark as bounced"
            intent="bounced"
            fields={{ id: mail.id }}
          />
        </>
      ) : null}
      {mail.canBeSentAgain ? (
        <Form method="post">
          <input type="hidden" name="id" value={mail.id} />
          <Button type="submit" variant="outline" name="intent" value="resend">
            {mail.sentAt === null ? 'Try again' : 'Send again'}
          </Button>
        </Form>
      ) : null}
    </>
  );
}

/** Warns that emails to the address bounce, and lets the owner allow them again. */
export function MailBounceNotice({ bounce, mayLift }: { bounce: MailDelivery['bounce']; mayLift: boolean }) {
  if (bounce === null) return null;
  return (
    <section
      aria-label="This address bounces"
      className="mb-6 grid max-w-3xl justify-items-start gap-3 rounded-base border border-ink bg-paper p-5 text-sm"
    >
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{`Emails to ${bounce.mailbox} bounce`}</h2>
        <p className="text-ink-2">
          Since <LocalTime at={bounce.at} />, nothing is sent there apart from codes and emails about account
          security. Why: <span className="wrap-anywhere">{bounce.reason}</span>
        </p>
      </div>
      {mayLift ? (
        <Form method="post">
          <input type="hidden" name="ids" value={bounce.id} />
          <Button type="submit" size="sm" variant="outline" name="intent" value="lift">
            Allow emails again
          </Button>
        </Form>
      ) : (
        <p className="text-ink-2">The owner can allow emails to it again.</p>
      )}
    </section>
  );
}

/** The text of the email, or why it is hidden. */
export function LoggedMailText({ text, hidden }: MailDelivery) {
  return (
    <section aria-label="Email text" className="rounded-base border border-line bg-paper p-5">
      {text === null ? (
        <p className="text-ink-2">{HIDDEN_MAIL_TEXT_EXPLANATIONS[hidden ?? 'unreadable']}</p>
      ) : (
        <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
      )}
    </section>
  );
}

/** The email's recipient, time, attempts, order and outcome. */
export function LoggedMailDetails({ mail }: { mail: MailDelivery }) {
  const facts = [
    ['State', <MailDeliveryBadge key="state" mail={mail} />],
    ['To', mail.recipient ?? "the shop's address"],
    ['Email', getMailTemplateLabel(mail.template)],
    ['Created', <LocalTime key="at" at={mail.at} />],
    [
      isMailSavedAsFile(mail) ? 'Saved' : 'Sent',
      mail.sentAt === null ? 'Not yet' : <LocalTime key="sent" at={mail.sentAt} />,
    ],
    ['Attempts', String(mail.tries)],
    ...(mail.error === null ? [] : [['Note', mail.error] as const]),
    ...(mail.orderId === null
      ? []
      : [
          [
            'Order',
            <Link
              key="order"
              to={href('/admin/orders/:id', { id: mail.orderId })}
              className="underline underline-offset-4"
            >
              {mail.orderId.slice(0, 8)}
            </Link>,
          ] as const,
        ]),
  ] as const;
  return (
    <dl className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
