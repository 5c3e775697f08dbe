import { randomUUID } from 'node:crypto';

import { data } from 'react-router';
import type { z } from 'zod';

import { formValues } from '#app/lib/form-values.ts';
import type { Result } from '#app/lib/result.ts';
import { safeNext } from '#app/lib/safe-next.ts';
import { listChosenFiles } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import type { FileSide } from '#app/modules/fulfilment/files/order-files.ts';
import { markRead, markStaffRead } from '#app/modules/messages/mark-read.server.ts';
import {
  type Message,
  type MessageFailure,
  messageRefusal,
  type NewMessage,
  type Thread,
} from '#app/modules/messages/model.ts';
import { readStaffThread, readThread } from '#app/modules/messages/read-thread.server.ts';
import { messageForm, postedMessage, readForm, threadQuery } from '#app/modules/messages/schemas.ts';
import { sendMessage, sendStaffMessage } from '#app/modules/messages/send-message.server.ts';
import { type OrderAccess, reaches } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';
import { jsonError } from '#app/platform/http.server.ts';

import { type Intent, intent } from './run-intent.server.ts';

type Asked = { before?: string | null; since?: string | null };

/** Somebody at a thread: what their side may do with it. */
export type Talker = {
  orderId: string;
  side: FileSide;
  /** The account; null for guests. */
  userId: string | null;
  /** Null when there is no such order for them. */
  read(asked: Asked): Promise<Thread | null>;
  send(given: NewMessage): Promise<Result<Message, MessageFailure>>;
  /** False when there is no such order for them. */
  markRead(messageId: string): Promise<boolean>;
};

/** Who opened an order of their own. */
export function customerTalker(ctx: AppContext, access: OrderAccess): Talker {
  return {
    orderId: access.orderId,
    side: 'customer',
    userId: access.userId,
    read: (asked) => readThread(ctx, access, asked),
    send: (given) => sendMessage(ctx, access, given),
    markRead: (messageId) => markRead(ctx, access, messageId).then(() => true),
  };
}

/** A member of the staff. */
export function staffTalker(ctx: AppContext, orderId: string): Talker {
  return {
    orderId,
    side: 'staff',
    userId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    read: (asked) => readStaffThread(ctx, orderId, asked),
    send: (given) => sendStaffMessage(ctx, orderId, given),
    markRead: (messageId) => markStaffRead(ctx, orderId, messageId),
  };
}

function askedOf(request: Request): Asked {
  const { searchParams } = new URL(request.url);
  return threadQuery.parse({ before: searchParams.get('before'), since: searchParams.get('since') });
}

async function readOr404(talker: Talker, asked: Asked): Promise<Thread> {
  const thread = await talker.read(asked);
  if (!thread) throw data(null, { status: 404 });
  return thread;
}

/** What a page with a thread needs of the server. The caller has asked who it is. */
export async function threadData(ctx: AppContext, talker: Talker, request?: Request) {
  const [thread, chosen] = await Promise.all([
    readOr404(talker, request ? askedOf(request) : {}),
    listChosenFiles(ctx, talker.orderId, talker),
  ]);
  return { thread, chosen, clientKey: newClientKey() };
}

/** Of one showing of a form: sent twice, it is the same message. */
export const newClientKey = () => randomUUID();

/** News and earlier messages for the script of such a page. */
export async function answerThread(talker: Talker, request: Request): Promise<Response> {
  return Response.json(await readOr404(talker, askedOf(request)));
}

function sent(
  talker: Talker,
  { body, key, files }: z.infer<typeof messageForm>,
): Promise<Result<Message, MessageFailure>> {
  return talker.send({ body, clientKey: key, fileIds: files });
}

function refusedAnswer(failure: MessageFailure): Response {
  const { status, message } = messageRefusal(failure);
  const answer = jsonError(status, failure.code.toUpperCase().replaceAll('-', '_'), message);
  if (failure.code === 'too-many') answer.headers.set('Retry-After', String(failure.retryAfterSeconds));
  return answer;
}

/** A message, or how far somebody has read, from the script of a page. */
export async function answerPost(talker: Talker, request: Request): Promise<Response> {
  const form = formValues(await request.formData());
  if (form['intent'] === 'read') {
    const asked = readForm.safeParse(form);
    if (!asked.success) return jsonError(400, 'BAD_REQUEST', 'Some fields are missing or wrong.');
    if (!(await talker.markRead(asked.data.upTo))) throw data(null, { status: 404 });
    return Response.json({ ok: true });
  }
  const message = messageForm.safeParse(form);
  if (!message.success) return refusedAnswer({ code: 'malformed' });
  const outcome = await sent(talker, message.data);
  return outcome.ok ? Response.json({ message: outcome.value }) : refusedAnswer(outcome.failure);
}

/** A page of the same order; its messages for everything else. */
function pageAfter(talker: Talker, back: string): string {
  const home = `${talker.side === 'staff' ? '/admin' : ''}/orders/${talker.orderId}`;
  const wanted = safeNext(back);
  return wanted?.startsWith(home) ? wanted : `${home}/messages`;
}

/** A message from a form without script: back to its page, or the text with what is wrong with it. */
export function messageIntents(talker: Talker): Record<string, Intent> {
  return {
    '': intent({
      input: postedMessage,
      run: async (_ctx, form) => {
        const outcome = await sent(talker, form);
        if (!outcome.ok && outcome.failure.code === 'not-found') throw data(null, { status: 404 });
        return outcome;
      },
      refusal: messageRefusal,
      redirectTo: (_message, { back }) => pageAfter(talker, back),
    }),
  };
}

/** Whether a customer's side may write here. */
export const mayWrite = (access: OrderAccess) => reaches(access, 'work');
