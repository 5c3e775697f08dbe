import { data, href } from 'react-router';

import { DemoBadge } from '#app/admin-kit/demo-badge.tsx';
import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { keepPage } from '#app/admin-kit/keep-page.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { openMessage } from '#app/modules/crm/inbox/change-messages.server.ts';
import { findConversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import { findNextOpen, listAnswerers } from '#app/modules/crm/inbox/list-inbox.server.ts';
import { subjectLabel } from '#app/modules/crm/model.ts';
import { readNoticesAbout } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { listPickedSnippets } from '#app/modules/snippets/list-snippets.server.ts';
import { can } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { runIntent } from '#app/routes/http/run-intent.server.ts';

import { PromiseBadge, StateBadge } from '../crm/inbox-columns.tsx';
import { requirePermission } from '../require-permission.ts';
import { draftOwner } from '../service-editor/reading.server.ts';

import type { Route } from './+types/page';
import { AnswerForm } from './answer-form.tsx';
import { ConversationList } from './conversation-list.tsx';
import { messageIntents } from './intents.server.ts';
import { MessageActions } from './message-actions.tsx';
import { OtherMessages, SenderFacts } from './sender-facts.tsx';

export const handle = { isOfDataSet: true } satisfies RouteFacts;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('crm:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await findConversation(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const mayWrite = can(ctx.actor, 'crm:write');
  const isNew = found.state === 'unread' && mayWrite;
  if (isNew) await openMessage(ctx, found.id);
  await readNoticesAbout(ctx, href('/admin/messages/:id', { id: found.id }));
  const [{ provider }, people, snippets, nextId] = await Promise.all([
    siteContent(ctx),
    listAnswerers(ctx),
    listPickedSnippets(ctx),
    findNextOpen(ctx, found.id),
  ]);
  return {
    message: { ...found, state: isNew ? ('read' as const) : found.state },
    people,
    snippets,
    nextId,
    shop: provider.name,
    mayWrite,
    mayReadMails: can(ctx.actor, 'mails:read'),
    mayReadAudit: can(ctx.actor, 'audit:read'),
    draftOwner: draftOwner(ctx),
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!can(ctx.actor, 'crm:write')) throw data(null, { status: 403 });
  return runIntent(ctx, request, messageIntents(params.id));
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, people, nextId, mayWrite, mayReadAudit, mayReadMails } = loaderData;
  const isAnswer = actionData?.intent === 'answer';
  const other = isAnswer ? undefined : actionData;
  useIntentToast(other);
  return (
    <>
      <PageHeader
        title={subjectLabel(message.subject)}
        documentTitle="Message"
        back={{ href: href('/admin/crm/inbox'), label: 'Inbox' }}
        note={
          <>
            <StateBadge state={message.state} />
            <PromiseBadge promise={message.promise} />
            <DemoBadge isDemo={message.isDemo} />
          </>
        }
      />
      <IntentNotice answer={other} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <ConversationList message={message} mayReadMails={mayReadMails} />
          {mayWrite ? (
            <AnswerForm key={message.id} page={loaderData} answer={isAnswer ? actionData : undefined} />
          ) : null}
        </div>
        <div className="grid gap-4">
          {mayWrite ? <MessageActions message={message} people={people} nextId={nextId} /> : null}
          <SenderFacts message={message} mayReadAudit={mayReadAudit} />
          <OtherMessages others={message.others} />
        </div>
      </div>
    </>
  );
}
