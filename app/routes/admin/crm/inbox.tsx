import { data, href } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  INBOX_TABS,
  createInboxListSearch,
  parseInboxTab,
  type InboxTab,
} from '#app/modules/crm/inbox/inbox-rules.ts';
import {
  countUnreadAndLateInboxMessages,
  listStaffWhoCanAnswerMessages,
  listContactInboxMessages,
} from '#app/modules/crm/inbox/list-inbox.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { useRefetchOnEvents } from '#app/platform/admin-updates.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';
import { useRefreshablePageData } from '#app/ui/use-refreshed-data.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/inbox';
import { INBOX_MESSAGE_TABLE_COLUMNS } from './inbox-columns.tsx';
import { buildInboxBulkActionIntents } from './inbox-intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('crm:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseInboxTab(url.searchParams.get('tab'));
  const state = createInboxListSearch(tab).read(url.searchParams);
  const [counts, people] = await Promise.all([
    countUnreadAndLateInboxMessages(ctx),
    listStaffWhoCanAnswerMessages(ctx),
  ]);
  const list = readListPageOrFailure(ctx, () => listContactInboxMessages(ctx, tab, state));
  return { tab, state, counts, people, list, mayWrite: hasPermission(ctx.actor, 'crm:write') };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'crm:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(
    ctx,
    request,
    buildInboxBulkActionIntents(parseInboxTab(url.searchParams.get('tab'))),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

type InboxAssignee = { id: string; name: string };

/** Returns the bulk actions for the messages of a tab. */
function getInboxBulkActions(tab: InboxTab, people: readonly InboxAssignee[]): AdminListBulkAction[] {
  if (tab === 'spam') return [{ intent: 'not-spam', label: 'Not spam' }];
  const assign: AdminListBulkAction = {
    intent: 'assign',
    label: 'Assign',
    ask: {
      title: 'Assign messages',
      name: 'assignee',
      label: 'Assignee',
      options: [
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'nobody', label: 'Unassigned' },
      ],
    },
  };
  const read = { intent: 'read', label: 'Mark read' };
  const unread = { intent: 'unread', label: 'Mark unread' };
  const spam = { intent: 'spam', label: 'Spam' };
  if (tab === 'unread') return [assign, read, spam];
  if (tab === 'answered') return [assign, spam];
  return [assign, read, unread, spam];
}

/** How often to check for new messages when no live event arrives. */
const INBOX_POLL_INTERVAL_MS = 60_000;

const CRM_INBOX_EMPTY_STATES: Record<InboxTab, { title: string; text: string }> = {
  unread: { title: 'No unread messages', text: 'Contact form messages and requests appear here.' },
  open: {
    title: 'No one is waiting for a reply',
    text: 'The contact page promises a reply within 24 hours.',
  },
  mine: { title: 'Nothing is assigned to you', text: 'Messages assigned to you appear here.' },
  late: { title: 'No overdue replies', text: 'Messages waiting for more than 24 hours appear here.' },
  answered: { title: 'No replies yet', text: 'Messages you replied to appear here.' },
  spam: { title: 'No spam', text: 'Messages from bots and blocked senders appear here.' },
  all: { title: 'No messages yet', text: 'Contact form messages and requests appear here.' },
};

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: newest, refresh } = useRefreshablePageData(loaderData);
  const { tab, state, counts, people, list, mayWrite } = newest;
  useActionResultToast(actionData);
  useRefetchOnEvents('inbox', { ask: refresh, pollMs: INBOX_POLL_INTERVAL_MS });
  const countOf: Partial<Record<InboxTab, number>> = counts;
  const shown = (count: number | undefined) =>
    count ? ` ${count > 10_000 ? '10,000+' : count.toLocaleString('en-US')}` : '';
  return (
    <>
      <PageHeader title="Inbox" />
      <div className="mb-5">
        <FilterTabs
          label="Messages by status"
          tabs={INBOX_TABS.map(({ value, label }) => ({
            label: label + shown(countOf[value]),
            to: value === 'unread' ? '/admin/crm/inbox' : `/admin/crm/inbox?tab=${value}`,
            isCurrent: value === tab,
          }))}
        />
      </div>
      <AdminResourceListPage
        key={tab}
        label="Messages"
        noun={{ one: 'message', many: 'messages' }}
        search={createInboxListSearch(tab)}
        state={state}
        list={list}
        answer={actionData}
        columns={INBOX_MESSAGE_TABLE_COLUMNS}
        rowName={({ name }) => name}
        rowHref={({ id }) => href('/admin/messages/:id', { id })}
        bulk={mayWrite ? getInboxBulkActions(tab, people) : []}
        noMatch="No messages match your filters"
        empty={{ title: CRM_INBOX_EMPTY_STATES[tab].title, text: <p>{CRM_INBOX_EMPTY_STATES[tab].text}</p> }}
      />
    </>
  );
}
