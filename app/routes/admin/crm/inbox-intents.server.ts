import { z } from 'zod/mini';

import { type BulkSelection, bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { ok } from '#app/lib/result.ts';
import {
  assignInboxMessages,
  setContactMessagesReadState,
  setMessagesSpam,
} from '#app/modules/crm/inbox/change-messages.server.ts';
import {
  describeContactInboxFailure,
  createInboxListSearch,
  type InboxTab,
} from '#app/modules/crm/inbox/inbox-rules.ts';
import { listInboxMessageIdsOfTab } from '#app/modules/crm/inbox/list-inbox.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

async function listBulkSelectedInboxMessageIds(
  ctx: AppContext,
  tab: InboxTab,
  { ids, matching }: BulkSelection,
): Promise<readonly string[]> {
  if (matching === null) return ids;
  return listInboxMessageIdsOfTab(ctx, tab, createInboxListSearch(tab).read(new URLSearchParams(matching)));
}

const getNoInboxChangeMessage = () => 'Nothing was changed.';

/** The `assignee` field of a form: the id of a user, or `nobody`. */
export const inboxAssigneeFieldSchema = z.pipe(
  z.union([z.guid(), z.literal('nobody')], 'Choose an assignee.'),
  z.transform((value) => (value === 'nobody' ? null : value)),
);

/** The bulk actions for the messages of a tab. */
export function buildInboxBulkActionIntents(tab: InboxTab): Record<string, FormIntentHandler> {
  const marking = (isRead: boolean, verb: string) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) =>
        ok(
          await setContactMessagesReadState(
            ctx,
            await listBulkSelectedInboxMessageIds(ctx, tab, choice),
            isRead,
          ),
        ),
      refusal: getNoInboxChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, verb),
    });
  const sorting = (isSpam: boolean, verb: string) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) =>
        ok(await setMessagesSpam(ctx, await listBulkSelectedInboxMessageIds(ctx, tab, choice), isSpam)),
      refusal: getNoInboxChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, verb),
      undo: ({ done }) =>
        done.length === 0 ? null : { intent: isSpam ? 'not-spam' : 'spam', fields: { ids: done.join(',') } },
    });
  return {
    assign: defineIntent({
      input: z.extend(bulkSelectionSchema, { assignee: inboxAssigneeFieldSchema }),
      run: async (ctx, { assignee, ...choice }) =>
        assignInboxMessages(ctx, await listBulkSelectedInboxMessageIds(ctx, tab, choice), assignee),
      refusal: describeContactInboxFailure,
      toast: (outcome) => formatBulkActionSummary(outcome, 'assigned'),
    }),
    read: marking(true, 'marked as read'),
    unread: marking(false, 'marked as unread'),
    spam: sorting(true, 'marked as spam'),
    'not-spam': sorting(false, 'marked as not spam'),
  };
}
