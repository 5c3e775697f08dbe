import { useCallback, useEffect, useRef, useState } from 'react';

import type { SelectedOrderFile } from '#app/modules/fulfilment/files/order-files.ts';
import { useRefetchOnEvents } from '#app/platform/admin-updates.ts';

import { mergeOrderMessages, type OrderMessageThread } from '../model.ts';

import { fetchOrderMessageThread, generateMessageIdempotencyKey, postOrderMessage } from './thread-calls.ts';

/** A message being sent, or one that failed, with the reason. */
export type SendingOrFailedOrderMessage = {
  clientKey: string;
  body: string;
  files: readonly SelectedOrderFile[];
  /** Null while it is being sent. */
  problem: string | null;
};

/**
 * The state of a thread in an open page: what the server rendered, newer messages, and those being sent.
 * `address` returns updates and accepts messages; `pollMs` is the polling interval without a stream (null for
 * only when the page becomes visible); `onOrderChange` is called when something other than a message happened to the
 * order since the page was rendered.
 */
export function useMessageThread(
  rendered: OrderMessageThread,
  { address, pollMs, onOrderChange }: { address: string; pollMs: number | null; onOrderChange: () => void },
) {
  const [newMessages, setNewMessages] = useState<OrderMessageThread['messages']>([]);
  const [earlier, setEarlier] = useState<{ hasMore: boolean } | null>(null);
  const [pending, setPending] = useState<readonly SendingOrFailedOrderMessage[]>([]);
  const messages = mergeOrderMessages(rendered.messages, newMessages);
  const newest = useRef<string | null>(null);
  const latest = useRef({ mark: rendered.mark, onOrderChange });
  useEffect(() => {
    newest.current = messages.at(-1)?.at ?? null;
    latest.current = { mark: rendered.mark, onOrderChange };
  });

  const ask = useCallback(async () => {
    const since = newest.current;
    const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
    const answer = await fetchOrderMessageThread(address + query);
    if (!answer) return;
    setNewMessages((known) => mergeOrderMessages(known, answer.messages));
    if (answer.mark !== latest.current.mark) latest.current.onOrderChange();
  }, [address]);
  useRefetchOnEvents('order', { ask, isAbout: (id) => address.includes(id), pollMs });

  const attempt = async (message: SendingOrFailedOrderMessage) => {
    const { clientKey, body, files } = message;
    const sent = await postOrderMessage(address, { body, clientKey, fileIds: files.map(({ id }) => id) });
    if (sent.ok) {
      setNewMessages((known) => mergeOrderMessages(known, [sent.value]));
      setPending((all) => all.filter((other) => other.clientKey !== clientKey));
    } else {
      setPending((all) =>
        all.map((other) => (other.clientKey === clientKey ? { ...other, problem: sent.failure } : other)),
      );
    }
  };
  const send = (body: string, files: readonly SelectedOrderFile[]) => {
    const message = { clientKey: generateMessageIdempotencyKey(), body, files, problem: null };
    setPending((all) => [...all, message]);
    void attempt(message);
  };
  const retry = (message: SendingOrFailedOrderMessage) => {
    setPending((all) =>
      all.map((other) => (other.clientKey === message.clientKey ? { ...other, problem: null } : other)),
    );
    void attempt(message);
  };
  const drop = ({ clientKey }: SendingOrFailedOrderMessage) =>
    setPending((all) => all.filter((other) => other.clientKey !== clientKey));

  const loadEarlier = async () => {
    const first = messages[0];
    if (!first) return;
    const answer = await fetchOrderMessageThread(`${address}?before=${first.id}`);
    if (!answer) return;
    setNewMessages((known) => mergeOrderMessages(known, answer.messages));
    setEarlier({ hasMore: answer.hasEarlier });
  };
  const hasEarlier = earlier?.hasMore ?? rendered.hasEarlier;
  return { messages, pending, hasEarlier, send, retry, drop, loadEarlier };
}
