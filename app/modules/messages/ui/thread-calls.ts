import * as z from 'zod/mini';

import { fail, ok, type Result } from '#app/lib/result.ts';

import type { OrderMessage, OrderMessageThread } from '../model.ts';

const orderMessageResponseSchema = z.object({
  id: z.string(),
  side: z.enum(['customer', 'staff']),
  isOwn: z.boolean(),
  authorName: z.string(),
  body: z.string(),
  at: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() })),
});
const orderMessageThreadSchema = z.object({
  messages: z.array(orderMessageResponseSchema),
  hasEarlier: z.boolean(),
  readUntil: z.nullable(z.string()),
  isOpen: z.boolean(),
  mark: z.string(),
});
const sentMessageSchema = z.object({ message: orderMessageResponseSchema });
const messageErrorResponseSchema = z.object({ error: z.string() });

const MESSAGE_NOT_SENT_OFFLINE_MESSAGE = 'Not sent: no connection. Your text is saved.';
const ORDER_MESSAGE_NOT_SENT_MESSAGE = 'Not sent. Please try again; your text is saved.';

async function parseResponseJsonOrNull(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}

/** Returns the messages at a URL; null if it is unreachable or the response is invalid. */
export async function fetchOrderMessageThread(address: string): Promise<OrderMessageThread | null> {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => null);
  if (!answer?.ok) return null;
  const parsed = orderMessageThreadSchema.safeParse(await parseResponseJsonOrNull(answer));
  return parsed.success ? parsed.data : null;
}

async function postFormExpectingJsonResponse(
  address: string,
  fields: [string, string][],
): Promise<Response | null> {
  return fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  }).catch(() => null);
}

/** Sends a message; a failure is the text to show. Retrying with the same key is safe. */
export async function postOrderMessage(
  address: string,
  { body, clientKey, fileIds }: { body: string; clientKey: string; fileIds: readonly string[] },
): Promise<Result<OrderMessage, string>> {
  const files = fileIds.map((id): [string, string] => ['files', id]);
  const answer = await postFormExpectingJsonResponse(address, [
    ['intent', 'send'],
    ['body', body],
    ['key', clientKey],
    ...files,
  ]);
  if (!answer) return fail(MESSAGE_NOT_SENT_OFFLINE_MESSAGE);
  const answered = await parseResponseJsonOrNull(answer);
  const sent = sentMessageSchema.safeParse(answered);
  if (answer.ok && sent.success) return ok(sent.data.message);
  const refused = messageErrorResponseSchema.safeParse(answered);
  return fail(refused.success && !answer.ok ? refused.data.error : ORDER_MESSAGE_NOT_SENT_MESSAGE);
}

/** Reports to the server how far the thread was read. Best effort: the next view reports again. */
export async function markMessageThreadRead(address: string, upTo: string): Promise<boolean> {
  const answer = await postFormExpectingJsonResponse(address, [
    ['intent', 'read'],
    ['upTo', upTo],
  ]);
  return answer?.ok ?? false;
}

/** Returns a unique key of 128 random bits. */
export function generateMessageIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
