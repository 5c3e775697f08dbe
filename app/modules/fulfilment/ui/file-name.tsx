import type { ReactNode } from 'react';

import {
  FILE_DELETED,
  fileSize,
  orderFilePath,
  type FileSide,
  type PickedFile,
} from '../files/order-files.ts';

/** A file in a list: the way to it and its size, or that it is gone. `children` stands before the name, as an icon does. */
export function FileName({
  file: { id, name, sizeBytes, isDeleted },
  orderId,
  side = 'customer',
  className,
  children,
}: {
  file: PickedFile;
  orderId: string;
  side?: FileSide;
  /** Of the link. */
  className: string;
  children?: ReactNode;
}) {
  if (isDeleted)
    return (
      <>
        <span className="min-w-0 text-ink-2 wrap-anywhere">{name}</span>{' '}
        <span className="text-sm text-ink-3">{FILE_DELETED}</span>
      </>
    );
  return (
    <>
      {/* A download is no page: the browser fetches it, and the router stays where it is. */}
      <a href={orderFilePath(orderId, id, side)} className={className}>
        {children}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </a>{' '}
      <span className="text-sm whitespace-nowrap text-ink-3">{fileSize(sizeBytes)}</span>
    </>
  );
}
