import { z } from 'zod/mini';

import { type BulkSelection, bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import { createUndoAddedTagsFormField, undoAddedTagsSchema } from '#app/lib/added-tags-field.ts';
import {
  restorePreviousOrderAssignees,
  assignOrdersToStaff,
} from '#app/modules/order-pages/admin/assign-orders.server.ts';
import { createPreviousAssigneesField, undoAssignmentFieldsSchema } from '#app/lib/previous-assignees.ts';
import { listAdminOrderIds } from '#app/modules/order-pages/admin/list-admin-orders.server.ts';
import { parseTagList } from '#app/lib/tag-list.ts';
import { addOrderTags, removeTagsAddedToOrders } from '#app/modules/order-pages/admin/tag-orders.server.ts';
import {
  sendBriefReminders,
  queueOrderItemsWithoutBrief,
  startWorkOnSelectedOrders,
} from '#app/modules/order-pages/admin/work-on-orders.server.ts';
import { describeBulkWorkFailure } from '#app/modules/order-pages/admin/working-refusal.ts';
import { restoreOrders, trashOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForBulkIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';
import type { UndoAction } from '#app/ui/form-action-result.ts';

import { readAdminOrderListSearch } from './read-search.server.ts';

/** How long the toast stays after moving something to the trash (admin specification, section 9). */
export const MOVED_TO_TRASH_TOAST_DURATION_MS = 8000;

/** Returns the ids of the orders of a bulk action, resolving "all matching". */
async function resolveSelectedOrderIds(ctx: AppContext, { ids, matching }: BulkSelection): Promise<string[]> {
  if (matching === null) return ids;
  const { state } = await readAdminOrderListSearch(ctx, new URLSearchParams(matching));
  return listAdminOrderIds(ctx, state);
}

const buildBulkOrderUndoAction = (ids: readonly string[], name: string): UndoAction | null =>
  ids.length === 0 ? null : { intent: name, fields: { ids: ids.join(',') } };

/** A user's id, or `nobody`; anything else is invalid. */
const orderAssigneeFieldSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((value) => (value === 'none' ? null : value)),
);
const orderAssigneeIdSchema = z.pipe(orderAssigneeFieldSchema, z.nullable(z.guid('Choose an assignee.')));
const orderTagListFieldSchema = z.pipe(z.catch(z.string(), ''), z.transform(parseTagList));

const ORDER_LIST_INTENTS: Record<string, FormIntentHandler> = {
  'assign-many': defineIntent({
    input: z.extend(bulkSelectionSchema, { assignee: orderAssigneeIdSchema }),
    run: async (ctx, { assignee: assigneeId, ...choice }) =>
      assignOrdersToStaff(ctx, { ids: await resolveSelectedOrderIds(ctx, choice), assigneeId }),
    refusal: () => ({ message: 'This person no longer works on orders.', field: 'assignee' }),
    toast: (outcome) => formatBulkActionSummary(outcome, 'assigned'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'assign-back', fields: createPreviousAssigneesField(before) },
  }),
  'assign-back': defineIntent({
    input: undoAssignmentFieldsSchema,
    run: async (ctx, { before }) => ok(await restorePreviousOrderAssignees(ctx, before)),
    refusal: () => '',
    toast: (outcome) => formatBulkActionSummary(outcome, 'reverted'),
  }),
  'tag-many': defineIntent({
    input: z.extend(bulkSelectionSchema, { tags: orderTagListFieldSchema }),
    run: async (ctx, { tags, ...choice }) =>
      tags.length === 0
        ? fail('none' as const)
        : ok(await addOrderTags(ctx, await resolveSelectedOrderIds(ctx, choice), tags)),
    refusal: () => ({ message: 'Enter at least one tag.', field: 'tags' }),
    toast: (outcome) => formatBulkActionSummary(outcome, 'tagged'),
    undo: ({ added }) =>
      added.length === 0 ? null : { intent: 'untag-many', fields: createUndoAddedTagsFormField(added) },
  }),
  'untag-many': defineIntent({
    input: undoAddedTagsSchema,
    run: async (ctx, { added }) => ok(await removeTagsAddedToOrders(ctx, added)),
    refusal: () => '',
    toast: (outcome) => formatBulkActionSummary(outcome, 'reverted'),
  }),
  'start-many': defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, choice) => startWorkOnSelectedOrders(ctx, await resolveSelectedOrderIds(ctx, choice)),
    refusal: describeBulkWorkFailure,
    toast: (outcome) => formatBulkActionSummary(outcome, 'started'),
  }),
  'remind-many': defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, choice) => sendBriefReminders(ctx, await resolveSelectedOrderIds(ctx, choice)),
    refusal: describeBulkWorkFailure,
    toast: (outcome) => formatBulkActionSummary(outcome, 'sent a brief reminder'),
  }),
  'skip-brief-many': defineIntent({
    input: z.extend(bulkSelectionSchema, { reason: z.catch(z.string(), '') }),
    run: async (ctx, { reason, ...choice }) =>
      queueOrderItemsWithoutBrief(ctx, { ids: await resolveSelectedOrderIds(ctx, choice), reason }),
    refusal: describeBulkWorkFailure,
    toast: (outcome) => formatBulkActionSummary(outcome, 'continue without their brief'),
  }),
  'restore-many': defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, { ids }) => ok(await restoreOrders(ctx, ids)),
    refusal: () => '',
    toast: (outcome) => formatBulkActionSummary(outcome, 'restored'),
  }),
};

const trashOrdersIntent = defineIntent({
  input: bulkSelectionSchema,
  run: async (ctx, choice) => ok(await trashOrders(ctx, await resolveSelectedOrderIds(ctx, choice))),
  refusal: () => '',
  toast: (outcome) => ({
    title: formatBulkActionSummary(outcome, 'moved to trash'),
    description: 'They can be restored for 7 days.',
    durationMs: MOVED_TO_TRASH_TOAST_DURATION_MS,
  }),
  undo: ({ done }) => buildBulkOrderUndoAction(done, 'restore-many'),
});

/**
 * The bulk actions of the list (pages.md, /admin/orders); deleting more than one order needs an identity
 * proof from the last ten minutes.
 */
export function createOrderListIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    ...ORDER_LIST_INTENTS,
    'trash-many': requireIdentityProofForBulkIntent(session, 'orders:trash', trashOrdersIntent),
  };
}
