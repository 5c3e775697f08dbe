import { buildDeliveredFilesZipPath } from '#app/modules/fulfilment/files/order-files.ts';
import { OrderFileLink } from '#app/modules/fulfilment/ui/file-name.tsx';
import type { CustomerOrderDeliveryVersion } from '#app/modules/order-pages/room/order-room.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const ORDER_DELIVERY_LINK_CLASS =
  'inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4';

function CustomerDeliveryFileList({
  orderId,
  files,
}: { orderId: string } & Pick<CustomerOrderDeliveryVersion, 'files'>) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-baseline gap-x-3">
          <OrderFileLink file={file} orderId={orderId} className={ORDER_DELIVERY_LINK_CLASS}>
            <Icon name="download" className="size-4 shrink-0" />
          </OrderFileLink>
        </li>
      ))}
    </ul>
  );
}

function OrderDeliveryExternalLinks({ links }: Pick<CustomerOrderDeliveryVersion, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {links.map(({ id, url, label }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={ORDER_DELIVERY_LINK_CLASS}>
            <Icon name="external-link" className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function CustomerOrderDeliveryVersionItem({
  orderId,
  delivery,
}: {
  orderId: string;
  delivery: CustomerOrderDeliveryVersion;
}) {
  const { version, kind, note, noFileReason, deliveredAt } = delivery;
  const { moment } = useShopTimeFormatters();
  return (
    <li className="grid gap-3 border-t border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          v{version}
          {kind === 'revision' ? ', revision' : ''}
        </span>
        <span className="text-sm text-ink-2">{moment(deliveredAt)}</span>
      </p>
      {note ? (
        <p dir="auto" className="max-w-[42rem] wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      ) : null}
      {noFileReason ? (
        <p className="max-w-[42rem] text-ink-2 wrap-anywhere">No files to deliver: {noFileReason}</p>
      ) : null}
      <CustomerDeliveryFileList orderId={orderId} files={delivery.files} />
      <OrderDeliveryExternalLinks links={delivery.links} />
    </li>
  );
}

/** The deliveries by version, newest first; several files can also be downloaded as one zip. */
export function OrderItemDeliveries({
  orderId,
  itemId,
  deliveries,
}: {
  orderId: string;
  itemId: string;
  deliveries: readonly CustomerOrderDeliveryVersion[];
}) {
  if (deliveries.length === 0) return null;
  const files = deliveries.flatMap((delivery) => delivery.files).filter(({ isDeleted }) => !isDeleted);
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h4 className="text-xs font-semibold">Delivered</h4>
        {files.length > 1 ? (
          <a
            href={buildDeliveredFilesZipPath(orderId, 'customer', itemId)}
            className={`${ORDER_DELIVERY_LINK_CLASS} text-sm`}
          >
            <Icon name="archive" className="size-4 shrink-0" />
            Download all {files.length} files
          </a>
        ) : null}
      </div>
      <ul className="border-b border-line">
        {deliveries.map((delivery) => (
          <CustomerOrderDeliveryVersionItem key={delivery.id} orderId={orderId} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}
