import { data, href } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { findMessage, type ReceivedMessage } from '#app/modules/crm/find-received-message.server.ts';
import { subjectLabel } from '#app/modules/crm/model.ts';
import { readNoticesAbout } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { appContext } from '#app/platform/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import type { Route } from './+types/message';
import { onlyWith } from './only-with.ts';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('customers:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const message = await findMessage(ctx, params.id);
  if (!message) throw data(null, { status: 404 });
  await readNoticesAbout(ctx, href('/admin/messages/:id', { id: message.id }));
  return { message };
}

export default function MessagePage({ loaderData: { message } }: Route.ComponentProps) {
  const subject = subjectLabel(message.subject);
  return (
    <>
      <PageHeader
        title={subject}
        documentTitle="Message"
        back={{ href: href('/admin/notifications'), label: 'Notifications' }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="grid justify-items-start gap-5 rounded-base border border-line bg-paper p-5">
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {message.message}
          </p>
          <ButtonLink to={answerAddress(message, subject)}>Answer by email</ButtonLink>
        </article>
        <MessageFacts message={message} />
      </div>
    </>
  );
}

/** Opens the reader's own mail program. */
function answerAddress({ email }: ReceivedMessage, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

/** Who wrote, when, and after which search. */
function MessageFacts({ message: { name, email, company, query, at } }: { message: ReceivedMessage }) {
  const facts = [
    ['By', name === email ? null : name],
    ['Email', email],
    ['Company', company],
    ['Searched for', query],
  ] as const;
  return (
    <dl className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
      <div>
        <dt className="text-xs text-ink-3">Received</dt>
        <dd>
          <LocalTime at={at} />
        </dd>
      </div>
    </dl>
  );
}
