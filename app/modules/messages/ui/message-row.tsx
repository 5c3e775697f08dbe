import type { ReactNode } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import type { SelectedOrderFile } from '#app/modules/fulfilment/files/order-files.ts';
import { OrderFileLink } from '#app/modules/fulfilment/ui/file-name.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { OrderMessage, OrderMessageThreadSide } from '../model.ts';

import type { SendingOrFailedOrderMessage } from './use-thread.ts';

const ORDER_MESSAGE_ROW_CLASS = 'grid gap-2 rounded-base border bg-paper px-5 py-4';
const OWN_ORDER_MESSAGE_INDENT_CLASS = 'ml-6 md:ml-16';
const OTHER_SIDE_MESSAGE_CLASS = 'mr-6 md:mr-16';

function OrderMessageFileList({
  files,
  ...of
}: {
  files: readonly SelectedOrderFile[];
  orderId: string;
  side: OrderMessageThreadSide;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="grid gap-1">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <Icon name="paperclip" className="size-3.5 shrink-0 self-center text-ink-3" />
          <OrderFileLink
            file={file}
            {...of}
            className="inline-flex min-h-6 min-w-0 items-center font-semibold underline underline-offset-4"
          />
        </li>
      ))}
    </ul>
  );
}

const OrderMessageBody = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
);

/** One message: author, time, text and files. */
export function OrderMessageListItem({
  message,
  orderId,
  side,
  isFirstNew,
  time,
}: {
  message: OrderMessage;
  orderId: string;
  side: OrderMessageThreadSide;
  /** Shows a line above it that marks the start of new messages. */
  isFirstNew: boolean;
  time: ReactNode;
}) {
  const { isOwn, authorName, body, files } = message;
  return (
    <>
      {isFirstNew ? (
        <li className="flex items-center gap-3 text-xs font-semibold text-ink">
          <span aria-hidden className="h-px flex-1 bg-ink" />
          New
          <span aria-hidden className="h-px flex-1 bg-ink" />
        </li>
      ) : null}
      <li
        className={joinClassNames(
          ORDER_MESSAGE_ROW_CLASS,
          message.side === side ? OWN_ORDER_MESSAGE_INDENT_CLASS : OTHER_SIDE_MESSAGE_CLASS,
          message.side === 'staff' ? 'border-ink' : 'border-line',
        )}
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="font-semibold wrap-anywhere">{isOwn ? 'You' : authorName}</span>
          <span className="text-xs text-ink-3">{time}</span>
        </p>
        <OrderMessageBody>{body}</OrderMessageBody>
        <OrderMessageFileList files={files} orderId={orderId} side={side} />
      </li>
    </>
  );
}

/** A message that has not arrived yet: being sent, or failed with the reason and two actions. */
export function UnsentOrderMessageRow({
  message,
  onRetry,
  onEdit,
}: {
  message: SendingOrFailedOrderMessage;
  onRetry: () => void;
  onEdit: () => void;
}) {
  const { body, files, problem } = message;
  return (
    <li
      className={joinClassNames(
        ORDER_MESSAGE_ROW_CLASS,
        OWN_ORDER_MESSAGE_INDENT_CLASS,
        problem === null ? 'border-dashed border-field' : 'border-bad',
      )}
    >
      <p className="text-sm font-semibold">You</p>
      <OrderMessageBody>{body}</OrderMessageBody>
      {files.length > 0 ? (
        <p className="text-sm text-ink-3">{files.map(({ name }) => name).join(', ')}</p>
      ) : null}
      {problem === null ? (
        <p className="text-xs text-ink-3">Sending…</p>
      ) : (
        <>
          <p role="alert" className="text-sm font-semibold text-bad">
            {problem}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={onRetry}>
              Send again
            </Button>
            <Button variant="ghost" size="sm" onClick={onEdit}>
              Edit
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
