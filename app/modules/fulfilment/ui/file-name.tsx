import type { ReactNode } from 'react';

import {
  DELETED_ORDER_FILE_LABEL,
  formatOrderFileSize,
  buildOrderFilePath,
  type OrderCustomerOrStaffSide,
  type SelectedOrderFile,
} from '../files/order-files.ts';

/**
 * A file in a list: its link and size, or that it was deleted. `children` comes before the name, such as an
 * icon.
 */
export function OrderFileLink({
  file: { id, name, sizeBytes, isDeleted },
  orderId,
  side = 'customer',
  className,
  children,
}: {
  file: SelectedOrderFile;
  orderId: string;
  side?: OrderCustomerOrStaffSide;
  /** Class of the link. */
  className: string;
  children?: ReactNode;
}) {
  if (isDeleted)
    return (
      <>
        <span className="min-w-0 text-ink-2 wrap-anywhere">{name}</span>{' '}
        <span className="text-sm text-ink-3">{DELETED_ORDER_FILE_LABEL}</span>
      </>
    );
  return (
    <>
      {/* A plain link, because the browser downloads the file and the router must stay on the page. */}
      <a href={buildOrderFilePath(orderId, id, side)} className={className}>
        {children}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </a>{' '}
      <span className="text-sm whitespace-nowrap text-ink-3">{formatOrderFileSize(sizeBytes)}</span>
    </>
  );
}
