import { randomUUID } from 'node:crypto';

import { data } from 'react-router';
import type { z } from 'zod';

import { readFormDataValues } from '#app/lib/form-values.ts';
import type { Result } from '#app/lib/result.ts';
import { sanitizeReturnPath } from '#app/lib/return-path.ts';
import { listUnsentMessageFiles } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import type { OrderCustomerOrStaffSide } from '#app/modules/fulfilment/files/order-files.ts';
import { markCustomerThreadRead, markStaffThreadRead } from '#app/modules/messages/mark-read.server.ts';
import {
  type OrderMessage,
  type OrderMessageFailure,
  getMessageFailureStatusAndText,
  type OrderMessageToSend,
  type OrderMessageThread,
} from '#app/modules/messages/model.ts';
import {
  readOrderMessageThreadForStaff,
  readCustomerOrderMessageThread,
} from '#app/modules/messages/read-thread.server.ts';
import {
  orderMessageFormSchema,
  noScriptMessageFormSchema,
  threadReadMarkFormSchema,
  messageThreadUrlQuerySchema,
} from '#app/modules/messages/schemas.ts';
import { sendCustomerOrderMessage, sendStaffMessage } from '#app/modules/messages/send-message.server.ts';
import { type OrderAccess, hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';

import { type FormIntentHandler, defineIntent } from './run-intent.server.ts';

type OrderThreadMessageRangeQuery = { before?: string | null; since?: string | null };

/** A participant of a thread, with what their side may do. */
export type ThreadParticipant = {
  orderId: string;
  side: OrderCustomerOrStaffSide;
  /** The account id; null for guests. */
  userId: string | null;
  /** Null if they have no such order. */
  read(query: OrderThreadMessageRangeQuery): Promise<OrderMessageThread | null>;
  send(draft: OrderMessageToSend): Promise<Result<OrderMessage, OrderMessageFailure>>;
  /** False if they have no such order. */
  markRead(messageId: string): Promise<boolean>;
};

/** The participant for a customer's own order. */
export function createCustomerMessageThreadParticipant(
  ctx: AppContext,
  access: OrderAccess,
): ThreadParticipant {
  return {
    orderId: access.orderId,
    side: 'customer',
    userId: access.userId,
    read: (query) => readCustomerOrderMessageThread(ctx, access, query),
    send: (draft) => sendCustomerOrderMessage(ctx, access, draft),
    markRead: (messageId) => markCustomerThreadRead(ctx, access, messageId).then(() => true),
  };
}

/** The participant for a team member. */
export function createStaffParticipant(ctx: AppContext, orderId: string): ThreadParticipant {
  return {
    orderId,
    side: 'staff',
    userId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    read: (query) => readOrderMessageThreadForStaff(ctx, orderId, query),
    send: (draft) => sendStaffMessage(ctx, orderId, draft),
    markRead: (messageId) => markStaffThreadRead(ctx, orderId, messageId),
  };
}

function parseMessageThreadUrlQuery(request: Request): OrderThreadMessageRangeQuery {
  const { searchParams } = new URL(request.url);
  return messageThreadUrlQuerySchema.parse({
    before: searchParams.get('before'),
    since: searchParams.get('since'),
  });
}

async function readOrderThreadOrThrow404(
  talker: ThreadParticipant,
  query: OrderThreadMessageRangeQuery,
): Promise<OrderMessageThread> {
  const thread = await talker.read(query);
  if (!thread) throw data(null, { status: 404 });
  return thread;
}

/** Returns the data of a page with a thread. The caller has already checked access. */
export async function loadMessageThreadPageData(
  ctx: AppContext,
  talker: ThreadParticipant,
  request?: Request,
) {
  const [thread, chosen] = await Promise.all([
    readOrderThreadOrThrow404(talker, request ? parseMessageThreadUrlQuery(request) : {}),
    listUnsentMessageFiles(ctx, talker.orderId, talker),
  ]);
  return { thread, chosen, clientKey: createMessageDeduplicationKey() };
}

/** Returns a key for one rendering of a form: submitting it twice sends one message. */
export const createMessageDeduplicationKey = () => randomUUID();

/** Answers a page's script with new or earlier messages. */
export async function createMessageThreadResponse(
  talker: ThreadParticipant,
  request: Request,
): Promise<Response> {
  return Response.json(await readOrderThreadOrThrow404(talker, parseMessageThreadUrlQuery(request)));
}

function sendThreadParticipantMessage(
  talker: ThreadParticipant,
  { body, key, files }: z.infer<typeof orderMessageFormSchema>,
): Promise<Result<OrderMessage, OrderMessageFailure>> {
  return talker.send({ body, clientKey: key, fileIds: files });
}

function createMessageErrorResponse(failure: OrderMessageFailure): Response {
  const { status, message } = getMessageFailureStatusAndText(failure);
  const answer = createJsonErrorResponse(status, failure.code.toUpperCase().replaceAll('-', '_'), message);
  if (failure.code === 'too-many') answer.headers.set('Retry-After', String(failure.retryAfterSeconds));
  return answer;
}

/** Handles a message or a read position posted by a page's script. */
export async function handleMessageThreadPost(
  talker: ThreadParticipant,
  request: Request,
): Promise<Response> {
  const form = readFormDataValues(await request.formData());
  if (form['intent'] === 'read') {
    const query = threadReadMarkFormSchema.safeParse(form);
    if (!query.success)
      return createJsonErrorResponse(400, 'BAD_REQUEST', 'Some fields are missing or wrong.');
    if (!(await talker.markRead(query.data.upTo))) throw data(null, { status: 404 });
    return Response.json({ ok: true });
  }
  const message = orderMessageFormSchema.safeParse(form);
  if (!message.success) return createMessageErrorResponse({ code: 'malformed' });
  const outcome = await sendThreadParticipantMessage(talker, message.data);
  return outcome.ok ? Response.json({ message: outcome.value }) : createMessageErrorResponse(outcome.failure);
}

/** Returns the given page if it belongs to the same order, otherwise the order's messages. */
function getRedirectPathAfterOrderMessage(talker: ThreadParticipant, back: string): string {
  const home = `${talker.side === 'staff' ? '/admin' : ''}/orders/${talker.orderId}`;
  const wanted = sanitizeReturnPath(back);
  return wanted?.startsWith(home) ? wanted : `${home}/messages`;
}

/**
 * Handles a message from a form without script: redirects to its page, or returns the text with its errors.
 */
export function createThreadMessageIntents(talker: ThreadParticipant): Record<string, FormIntentHandler> {
  return {
    '': defineIntent({
      input: noScriptMessageFormSchema,
      run: async (_ctx, form) => {
        const outcome = await sendThreadParticipantMessage(talker, form);
        if (!outcome.ok && outcome.failure.code === 'not-found') throw data(null, { status: 404 });
        return outcome;
      },
      refusal: getMessageFailureStatusAndText,
      redirectTo: (_message, { back }) => getRedirectPathAfterOrderMessage(talker, back),
    }),
  };
}

/** Returns whether a customer may write here. */
export const canWriteMessages = (access: OrderAccess) => hasOrderAccessLevel(access, 'work');
