import { getDialogOpenerProps } from '#app/admin-kit/dialog-frame.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import { UNFINISHED_ORDER_ITEM_WORK_STATES } from '#app/modules/fulfilment/model.ts';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { AdminOrderItemSectionProps } from './item-parts.tsx';

function OrderItemActionReasonDialog({
  id,
  title,
  intent,
  submitLabel,
  item,
}: { id: string; title: string; intent: string; submitLabel: string } & Pick<
  AdminOrderItemSectionProps,
  'item'
>) {
  return (
    <ModalFormDialog
      id={id}
      title={title}
      intent={intent}
      submitLabel={submitLabel}
      fields={{ itemId: item.id, version: String(item.version) }}
    >
      <TextArea label="Reason" name="reason" required minLength={5} maxLength={500} rows={3} />
    </ModalFormDialog>
  );
}

/** Returns which actions this user may perform on the item. */
function listAllowedItemActions({
  item,
  order,
  may,
}: Pick<AdminOrderItemSectionProps, 'item' | 'order' | 'may'>) {
  const isOpen =
    order.readOnly === null &&
    item.workState !== null &&
    UNFINISHED_ORDER_ITEM_WORK_STATES.includes(item.workState);
  return {
    service: may.services ? item.serviceId : null,
    mayGrant: isOpen && may.write,
    mayCancel: isOpen && may.refund && order.money?.paymentState === 'NO_CHARGE',
  };
}

/** The actions of one item other than its next step. */
export function OrderItemActionMenu(props: AdminOrderItemSectionProps) {
  const { item } = props;
  const { service, mayGrant, mayCancel } = listAllowedItemActions(props);
  if (!mayGrant && !mayCancel && service === null) return null;
  const [grantId, cancelId] = [`grant-${item.id}`, `cancel-${item.id}`];
  return (
    <>
      <Menu label={`Actions for ${item.title}`}>
        {service === null ? null : (
          <AdminMenuLink to={`/admin/services/${service}`}>
            <Icon name="package-plus" />
            View service
          </AdminMenuLink>
        )}
        {mayGrant ? (
          <MenuButton {...getDialogOpenerProps(grantId)}>
            <Icon name="rotate-ccw" />
            Add a revision
          </MenuButton>
        ) : null}
        {mayCancel ? (
          <MenuButton isDanger {...getDialogOpenerProps(cancelId)}>
            <Icon name="ban" />
            Cancel service
          </MenuButton>
        ) : null}
      </Menu>
      {mayGrant ? (
        <OrderItemActionReasonDialog
          id={grantId}
          title={`Add a revision to ${item.title}`}
          intent="grant-round"
          submitLabel="Add revision"
          item={item}
        />
      ) : null}
      {mayCancel ? (
        <OrderItemActionReasonDialog
          id={cancelId}
          title={`Cancel ${item.title}?`}
          intent="cancel-item"
          submitLabel="Cancel service"
          item={item}
        />
      ) : null}
    </>
  );
}
