import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { UNFINISHED_ORDER_ITEM_WORK_STATES } from '#app/modules/fulfilment/model.ts';
import { formatDateTimeInput } from '#app/lib/date-time-input.ts';
import { Field, TextArea } from '#app/ui/field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { findActionResultForOrderItem, type AdminOrderItemSectionProps } from './item-parts.tsx';
import { PauseDialog, OrderItemPauseList } from './pause-part.tsx';

/**
 * When the item is due, whether its clock is paused, and the actions that change the date, which need a
 * reason.
 */
export function OrderItemDueDateAndActions(props: AdminOrderItemSectionProps) {
  const { item, order, may } = props;
  const { dueAt, isOverdue, workState } = item;
  if (dueAt === null || workState === null || !UNFINISHED_ORDER_ITEM_WORK_STATES.includes(workState))
    return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className={isOverdue ? 'font-semibold text-bad' : undefined}>
          {isOverdue ? 'Overdue since ' : 'Due '}
          <LocalTime at={dueAt} />
        </span>
        {may.write && order.readOnly === null ? <ChangeItemDueDate {...props} dueAt={dueAt} /> : null}
        <PauseDialog {...props} />
      </div>
      <OrderItemPauseList {...props} />
    </div>
  );
}

function ChangeItemDueDate({ item, answer, dueAt }: AdminOrderItemSectionProps & { dueAt: string }) {
  const dialogId = `due-${item.id}`;
  const { zone } = useShopTimeFormatters();
  const refused = findActionResultForOrderItem(answer, 'due', item.id);
  return (
    <>
      <OpenDialogButton dialogId={dialogId} variant="outline" size="sm">
        Change date
      </OpenDialogButton>
      <ModalFormDialog
        id={dialogId}
        title={`Change delivery date for ${item.title}`}
        intent="due"
        submitLabel="Change date and notify customer"
        fields={{ itemId: item.id, version: String(item.version) }}
      >
        <Field
          label={`New date (${zone.name}, as the customer reads it)`}
          name="dueAt"
          type="datetime-local"
          required
          defaultValue={String(refused?.fields['dueAt'] ?? formatDateTimeInput(zone, new Date(dueAt)))}
        />
        <TextArea
          label="Reason (shown to the customer)"
          name="reason"
          required
          minLength={5}
          maxLength={500}
          rows={3}
          defaultValue={String(refused?.fields['reason'] ?? '')}
        />
      </ModalFormDialog>
    </>
  );
}
