import { Form, href } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Menu, MenuButton } from '#app/admin-kit/menu.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import type { AdminOrderPage } from '#app/modules/order-pages/admin/admin-order-page.ts';
import { ORDER_STATUS_LABELS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { explainWhyOrderCannotBeTrashed } from '#app/modules/order-pages/trash/order-trash.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { AdminOrderPagePermissions } from './read-order.server.ts';

type OrderHeadProps = { order: AdminOrderPage; may: AdminOrderPagePermissions };

/** The order's number, state and actions. */
export function AdminOrderPageHeader({ order, may }: OrderHeadProps) {
  const { number, status, isTest, isDemo, hasOpenDispute, deletedAt } = order;
  const { label, tone } = ORDER_STATUS_LABELS[status];
  const mayTrash =
    may.trash && deletedAt === null && explainWhyOrderCannotBeTrashed({ status, isLive: !isTest }) === null;
  return (
    <>
      <PageHeader
        title={`Order ${number}`}
        back={{ href: href('/admin/orders'), label: 'Orders' }}
        note={
          <span className="flex flex-wrap gap-1.5">
            <Badge tone={tone}>{label}</Badge>
            {hasOpenDispute ? <Badge tone="bad">Dispute</Badge> : null}
            {isDemo ? <Badge>Demo</Badge> : isTest ? <Badge tone="warn">Test</Badge> : null}
          </span>
        }
        actions={
          mayTrash ? (
            <Form method="post">
              <Menu label={`Actions for order ${number}`}>
                <MenuButton type="submit" name="intent" value="trash" isDanger>
                  <Icon name="trash-2" />
                  Move to trash
                </MenuButton>
              </Menu>
            </Form>
          ) : null
        }
      />
      <p className="-mt-4 mb-5 text-sm text-ink-2">
        {order.title}. Placed <LocalTime at={order.createdAt} />
        {order.completedAt ? (
          <>
            , completed <LocalTime at={order.completedAt} />
          </>
        ) : null}
        .
      </p>
    </>
  );
}

/** Why the order cannot be changed, and which step is allowed (pages.md "Access"). */
export function OrderReadOnlyAndTrashNotices({
  order: { readOnly, deletedAt, isAnonymous },
  may,
}: OrderHeadProps) {
  const mayRestore = deletedAt !== null && may.trash;
  return (
    <>
      {readOnly ? (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
          <p>
            <strong className="font-semibold">{readOnly.why}</strong> {readOnly.next}
          </p>
          {mayRestore ? (
            <Form method="post">
              <Button type="submit" name="intent" value="restore" variant="outline" size="sm">
                <Icon name="rotate-ccw" className="size-4" />
                Restore
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
      {isAnonymous ? (
        <p className="mb-5 rounded-base bg-sunken px-4 py-3 text-sm text-ink-2">
          The customer’s account was deleted. Names, texts and files are gone.
        </p>
      ) : null}
    </>
  );
}
