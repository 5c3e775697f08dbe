import {
  getOrderFileFailureMessage,
  getOrderFileFailureHttpStatus,
  type OrderFileFailure,
  type SelectedOrderFile,
} from '#app/modules/fulfilment/files/order-files.ts';
import { formatRateLimitWaitTime } from '#app/modules/identity/model.ts';

/** Rules of pages.md "The order room", Messages. */
export const MAX_ORDER_MESSAGE_CHARACTERS = 5000;
/** Number of newest messages shown first, and loaded with each step back. */
export const MESSAGES_PER_PAGE = 30;
/** Time after which an unread message is sent by email. */
export const UNREAD_REMINDER_DELAY_SECONDS = 180;
/** How often a visible page polls for updates. */
export const ORDER_MESSAGES_POLL_INTERVAL_MS = 10_000;

/** The two sides of a thread. */
export type OrderMessageThreadSide = 'customer' | 'staff';

/** A message as pages show it. */
export type OrderMessage = {
  id: string;
  side: OrderMessageThreadSide;
  /** Whether the reader wrote it. */
  isOwn: boolean;
  authorName: string;
  body: string;
  /** ISO 8601. */
  at: string;
  files: SelectedOrderFile[];
};

/** The loaded part of a thread, oldest first. */
export type OrderMessageThread = {
  messages: OrderMessage[];
  /** Older messages than these can be loaded. */
  hasEarlier: boolean;
  /** How far the reader had read, ISO 8601; null if never. */
  readUntil: string | null;
  /** The order is open: messages can be written. */
  isOpen: boolean;
  /** Changes with every event of the order, so that an open page detects that it is outdated. */
  mark: string;
};

/** A note of the staff, never visible to customers. */
export type OrderNote = { id: string; authorName: string; isOwn: boolean; body: string; at: string };

/** A message to send; the page generates `clientKey`, which makes retries idempotent. */
export type OrderMessageToSend = { body: string; clientKey: string; fileIds?: readonly string[] };

export type OrderMessageFailure =
  | { code: 'empty' }
  | { code: 'too-long'; characters: number }
  | { code: 'malformed' }
  | { code: 'locked' }
  | { code: 'not-found' }
  | { code: 'too-many'; retryAfterSeconds: number }
  | { code: 'file'; failure: OrderFileFailure };

const ORDER_MESSAGE_ERROR_HTTP_STATUSES = {
  empty: 422,
  'too-long': 422,
  malformed: 400,
  locked: 409,
  'not-found': 404,
  'too-many': 429,
} as const satisfies Record<Exclude<OrderMessageFailure['code'], 'file'>, number>;

const formatIntegerWithThousandsSeparators = (number: number) => number.toLocaleString('en-US');

/** Returns the message and the HTTP status for a failure. */
export function getMessageFailureStatusAndText(failure: OrderMessageFailure): {
  status: number;
  message: string;
} {
  if (failure.code === 'file')
    return {
      status: getOrderFileFailureHttpStatus(failure.failure),
      message: getOrderFileFailureMessage(failure.failure),
    };
  return {
    status: ORDER_MESSAGE_ERROR_HTTP_STATUSES[failure.code],
    message: describeMessageFailure(failure),
  };
}

function describeMessageFailure(failure: Exclude<OrderMessageFailure, { code: 'file' }>): string {
  switch (failure.code) {
    case 'empty':
      return 'Enter a message.';
    case 'too-long':
      return `This message has ${formatIntegerWithThousandsSeparators(failure.characters)} characters; the limit is ${formatIntegerWithThousandsSeparators(MAX_ORDER_MESSAGE_CHARACTERS)}. Shorten it, or send it as a file.`;
    case 'malformed':
      return 'This message wasn’t fully received. Please send it again.';
    case 'locked':
      return 'You can send messages while an order is active. These are read-only.';
    case 'not-found':
      return 'This order doesn’t exist.';
    case 'too-many':
      return `Too many messages. Try again in ${formatRateLimitWaitTime(failure.retryAfterSeconds)}.`;
  }
}

/** Control characters except line breaks and tabs. */
const MESSAGE_CONTROL_CHARACTERS_PATTERN = /(?![\n\t])\p{Cc}/gu;

/** Returns a text as it is stored: normalized line breaks, no invisible characters, trimmed. */
export function normalizeMessageText(body: string): string {
  return body
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll(MESSAGE_CONTROL_CHARACTERS_PATTERN, '')
    .trim();
}

/** Returns what is wrong with a text before it is sent; null if nothing is. */
export function findMessageTextError(body: string): OrderMessageFailure | null {
  const characters = normalizeMessageText(body).length;
  if (characters === 0) return { code: 'empty' };
  return characters > MAX_ORDER_MESSAGE_CHARACTERS ? { code: 'too-long', characters } : null;
}

/** Merges the messages of two responses, oldest first, without duplicates. */
export function mergeOrderMessages(
  known: readonly OrderMessage[],
  incoming: readonly OrderMessage[],
): OrderMessage[] {
  const byId = new Map([...known, ...incoming].map((message) => [message.id, message]));
  return [...byId.values()].toSorted(
    (one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id),
  );
}

/** Returns the other side's messages that the reader has not seen, oldest first. */
export function listUnreadOrderThreadMessages(
  { messages, readUntil }: Pick<OrderMessageThread, 'messages' | 'readUntil'>,
  side: OrderMessageThreadSide,
): OrderMessage[] {
  return messages.filter(
    (message) => message.side !== side && (readUntil === null || message.at > readUntil),
  );
}

/** Returns the first of them; null if there is none. */
export function getFirstUnreadOrderMessage(
  thread: Pick<OrderMessageThread, 'messages' | 'readUntil'>,
  side: OrderMessageThreadSide,
): OrderMessage | null {
  return listUnreadOrderThreadMessages(thread, side)[0] ?? null;
}
