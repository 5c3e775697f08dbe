import { z } from 'zod/mini';

import { parseDateTimeInput } from '#app/lib/typed-moment.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { returnBrief, skipBrief } from '#app/modules/fulfilment/briefs/return-brief.server.ts';
import { cancelItem } from '#app/modules/fulfilment/cancel-item.server.ts';
import {
  addDeliveryLink,
  removeDeliveryLink,
} from '#app/modules/fulfilment/deliveries/add-delivery-link.server.ts';
import { deliverItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import { deliveryLinkForm, describeLinkFailure } from '#app/modules/fulfilment/deliveries/delivery-links.ts';
import { setScopeRow } from '#app/modules/fulfilment/deliveries/set-scope-row.server.ts';
import { describeWorkFailure, type WorkFailure } from '#app/modules/fulfilment/model.ts';
import { grantRevisionRound } from '#app/modules/fulfilment/deliveries/grant-round.server.ts';
import { startRevision } from '#app/modules/fulfilment/deliveries/start-revision.server.ts';
import { rejectRevisionOutOfScope } from '#app/modules/fulfilment/deliveries/withdraw-revision.server.ts';
import { changeDueDate } from '#app/modules/fulfilment/schedule/change-due-date.server.ts';
import { MANUAL_PAUSE_REASONS } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import {
  pauseDueDateManually,
  resumeDueDateManually,
} from '#app/modules/fulfilment/schedule/pause-by-hand.server.ts';
import { startWork } from '#app/modules/fulfilment/start-work.server.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { afterProof } from '#app/routes/http/after-proof.server.ts';
import { type Intent, intent, type Refusal } from '#app/routes/http/run-intent.server.ts';

import { rowField } from './delivery-problems.ts';

const text = z.catch(z.string(), '');
const idList = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), []),
  z.transform((value) => [value].flat().filter((id) => id !== '')),
);
const guidList = z.pipe(idList, z.array(z.guid()));
/** The item in the version the page showed. */
const seenItemFields = { itemId: z.guid(), version: z.coerce.number().check(z.int()) };

const FAILURE_FIELDS: Partial<Record<WorkFailure['code'], string>> = {
  DATE_INVALID: 'dueAt',
  NOTHING_TO_HAND_OVER: 'noFileReason',
};

/** Returns a refusal whose errors appear beside the fields a failure concerns. */
function workRefusal(failure: WorkFailure) {
  const { status, message } = describeWorkFailure(failure);
  const field = failure.code === 'TEXT_LENGTH' ? failure.text : FAILURE_FIELDS[failure.code];
  return { status, message, ...(field && { field }) };
}

/** Returns everything a delivery is missing at once: each open checklist row, and something to deliver. */
function deliveryRefusal(failure: WorkFailure): Refusal {
  if (failure.code !== 'SCOPE_OPEN') return workRefusal(failure);
  const { status, message } = describeWorkFailure(failure);
  const rows = failure.rows.map(({ id, text }) => ({ field: rowField(id), message: text }));
  const nothing = failure.isEmpty
    ? [{ field: 'noFileReason', message: describeWorkFailure({ code: 'NOTHING_TO_HAND_OVER' }).message }]
    : [];
  return { status, problems: [{ field: null, message }, ...rows, ...nothing] };
}

const REVISION_STARTED = {
  title: 'Revision started',
  description: 'The checklist rows it covers are open again.',
  durationMs: 6000,
};

const WORK_INTENTS: Record<string, Intent> = {
  start: intent({
    input: z.object(seenItemFields),
    run: startWork,
    refusal: workRefusal,
    toast: 'Work started',
  }),
  'brief-return': intent({
    input: z.object({ ...seenItemFields, comment: text }),
    run: returnBrief,
    refusal: workRefusal,
    toast: 'Brief returned. The customer has been notified.',
  }),
  'brief-skip': intent({
    input: z.object({ ...seenItemFields, reason: text }),
    run: skipBrief,
    refusal: workRefusal,
    toast: 'Work can start without the brief',
  }),
  'start-revision': intent({
    input: z.object(seenItemFields),
    run: startRevision,
    refusal: workRefusal,
    toast: () => REVISION_STARTED,
  }),
  'out-of-scope': intent({
    input: z.object({ ...seenItemFields, answer: text }),
    run: rejectRevisionOutOfScope,
    refusal: workRefusal,
    toast: 'Reply sent to the customer',
  }),
  'grant-round': intent({
    input: z.object({ ...seenItemFields, reason: text }),
    run: grantRevisionRound,
    refusal: workRefusal,
    toast: 'Revision added',
  }),
  'scope-row': intent({
    input: z.object({
      itemId: z.guid(),
      rowId: z.guid(),
      state: z.enum(['open', 'done', 'not_applicable']),
      reason: z.optional(text),
    }),
    run: setScopeRow,
    refusal: workRefusal,
  }),
  'add-link': intent({
    input: z.intersection(z.object({ itemId: z.guid() }), deliveryLinkForm),
    run: addDeliveryLink,
    refusal: describeLinkFailure,
  }),
  'remove-link': intent({
    input: z.object({ itemId: z.guid(), linkId: z.guid() }),
    run: removeDeliveryLink,
    refusal: describeLinkFailure,
  }),
  deliver: intent({
    input: z.object({
      ...seenItemFields,
      note: text,
      noFileReason: text,
      fileIds: guidList,
      linkIds: guidList,
    }),
    run: deliverItem,
    refusal: deliveryRefusal,
    toast: 'Delivered. The customer has been notified.',
  }),
  pause: intent({
    input: z.object({ ...seenItemFields, why: z.enum(MANUAL_PAUSE_REASONS), reason: text }),
    run: (ctx, { why, reason, ...item }) => pauseDueDateManually(ctx, { ...item, reason: why, note: reason }),
    refusal: workRefusal,
    toast: 'Paused. The customer can read why.',
  }),
  resume: intent({
    input: z.object(seenItemFields),
    run: resumeDueDateManually,
    refusal: workRefusal,
    toast: 'Delivery date resumed',
  }),
  due: intent({
    input: z.object({ ...seenItemFields, dueAt: text, reason: text }),
    run: async (ctx, { dueAt, ...form }) => {
      const typed = parseDateTimeInput(await readShopTimeZone(ctx), dueAt);
      return changeDueDate(ctx, { ...form, dueAt: typed ?? new Date(Number.NaN) });
    },
    refusal: workRefusal,
    toast: 'Delivery date changed. The customer has been notified.',
  }),
};

const cancelIntent = intent({
  input: z.object({ ...seenItemFields, reason: text }),
  run: cancelItem,
  refusal: workRefusal,
  toast: 'Service canceled',
});

/**
 * The work actions on the items of an order; canceling one needs an identity proof from the last ten minutes.
 */
export function workIntents(session: RequestSession | null): Record<string, Intent> {
  return { ...WORK_INTENTS, 'cancel-item': afterProof(session, 'orders:refund', cancelIntent) };
}
