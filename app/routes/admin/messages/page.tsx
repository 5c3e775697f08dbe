import { data, href } from 'react-router';

import { DemoDataBadge } from '#app/admin-kit/demo-badge.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { markOpenedInboxMessageRead } from '#app/modules/crm/inbox/change-messages.server.ts';
import { findContactConversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import {
  findOldestOtherUnansweredMessageId,
  listStaffWhoCanAnswerMessages,
} from '#app/modules/crm/inbox/list-inbox.server.ts';
import { getContactSubjectLabel } from '#app/modules/crm/model.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { listSnippetsForPicker } from '#app/modules/snippets/list-snippets.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { MessageReplyDueBadge, InboxMessageStateBadge } from '../crm/inbox-columns.tsx';
import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/page';
import { MessageReplyForm } from './answer-form.tsx';
import { ContactConversationMessages } from './conversation-list.tsx';
import { createInboxMessageIntents } from './intents.server.ts';
import { ContactMessageActions } from './message-actions.tsx';
import { OtherSenderMessages, MessageSenderDetails } from './sender-facts.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('crm:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await findContactConversation(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const mayWrite = hasPermission(ctx.actor, 'crm:write');
  const isNew = found.state === 'unread' && mayWrite;
  if (isNew) await markOpenedInboxMessageRead(ctx, found.id);
  await markPageNoticesRead(ctx, href('/admin/messages/:id', { id: found.id }));
  const [{ provider }, people, snippets, nextId] = await Promise.all([
    readSiteContent(ctx),
    listStaffWhoCanAnswerMessages(ctx),
    listSnippetsForPicker(ctx),
    findOldestOtherUnansweredMessageId(ctx, found.id),
  ]);
  return {
    message: { ...found, state: isNew ? ('read' as const) : found.state },
    people,
    snippets,
    nextId,
    shop: provider.name,
    mayWrite,
    mayReadMails: hasPermission(ctx.actor, 'mails:read'),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'crm:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(ctx, request, createInboxMessageIntents(params.id));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, people, nextId, mayWrite, mayReadAudit, mayReadMails } = loaderData;
  const isAnswer = actionData?.intent === 'answer';
  const other = isAnswer ? undefined : actionData;
  useActionResultToast(other);
  return (
    <>
      <PageHeader
        title={getContactSubjectLabel(message.subject)}
        documentTitle="Message"
        back={{ href: href('/admin/crm/inbox'), label: 'Inbox' }}
        note={
          <>
            <InboxMessageStateBadge state={message.state} />
            <MessageReplyDueBadge promise={message.promise} />
            <DemoDataBadge isDemo={message.isDemo} />
          </>
        }
      />
      <ActionResultNotice answer={other} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <ContactConversationMessages message={message} mayReadMails={mayReadMails} />
          {mayWrite ? (
            <MessageReplyForm key={message.id} page={loaderData} answer={isAnswer ? actionData : undefined} />
          ) : null}
        </div>
        <div className="grid gap-4">
          {mayWrite ? <ContactMessageActions message={message} people={people} nextId={nextId} /> : null}
          <MessageSenderDetails message={message} mayReadAudit={mayReadAudit} />
          <OtherSenderMessages others={message.others} />
        </div>
      </div>
    </>
  );
}
