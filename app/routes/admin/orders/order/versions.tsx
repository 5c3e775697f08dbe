import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { buildDeliveredFilesZipPath } from '#app/modules/fulfilment/files/order-files.ts';
import { OrderFileLink } from '#app/modules/fulfilment/ui/file-name.tsx';
import type {
  AdminOrderDeliveryVersion,
  AdminOrderPage,
  AdminOrderPageItem,
} from '#app/modules/order-pages/admin/admin-order-page.ts';
import { Icon } from '#app/ui/icon.tsx';

import { OrderCardSection } from './card.tsx';

const DELIVERY_FILE_ROW_CLASSES = 'flex min-h-8 items-center gap-2 text-sm';

function DeliveryVersionItem({ version, orderId }: { version: AdminOrderDeliveryVersion; orderId: string }) {
  return (
    <li className="grid gap-1">
      <p className="text-sm font-semibold">
        {`Version ${version.version}`}
        <span className="font-normal text-ink-3">
          {`, ${version.by ?? 'a former team member'}, `}
          <LocalTime at={version.at} />
        </span>
      </p>
      {version.note ? <p className="text-sm whitespace-pre-line wrap-anywhere">{version.note}</p> : null}
      {version.noFileReason ? (
        <p className="text-sm text-ink-2">{`Nothing to hand over: ${version.noFileReason}`}</p>
      ) : null}
      <ul className="grid">
        {version.files.map((file) => (
          <li key={file.id} className={DELIVERY_FILE_ROW_CLASSES}>
            <Icon name="paperclip" className="size-4 shrink-0 text-ink-3" />
            <OrderFileLink file={file} orderId={orderId} side="staff" className="min-w-0 underline" />
          </li>
        ))}
        {version.links.map(({ id, url, label }) => (
          <li key={id} className={DELIVERY_FILE_ROW_CLASSES}>
            <Icon name="link-2" className="size-4 shrink-0 text-ink-3" />
            <a href={url} target="_blank" rel="noreferrer" className="min-w-0 wrap-anywhere underline">
              {label}
              <span className="sr-only"> (new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The deliveries, newest version first. */
export function AdminOrderDeliveryVersionList({
  item,
  order,
}: {
  item: AdminOrderPageItem;
  order: AdminOrderPage;
}) {
  if (item.versions.length === 0) return null;
  const files = item.versions.flatMap((version) => version.files).filter(({ isDeleted }) => !isDeleted);
  return (
    <OrderCardSection title="Delivered">
      <ul className="grid gap-4">
        {item.versions.map((version) => (
          <DeliveryVersionItem key={version.id} version={version} orderId={order.id} />
        ))}
      </ul>
      {files.length > 1 ? (
        <a
          href={buildDeliveredFilesZipPath(order.id, 'staff', item.id)}
          className="justify-self-start text-sm font-semibold underline underline-offset-4"
        >
          Download all (ZIP)
        </a>
      ) : null}
    </OrderCardSection>
  );
}
