import { Form } from 'react-router';

import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { ORDER_ITEM_TEXT_LENGTH_LIMITS } from '#app/modules/fulfilment/model.ts';
import {
  MANUAL_DUE_DATE_PAUSE_REASONS,
  canPauseOrderItemDueDate,
  DUE_DATE_PAUSE_LABELS,
} from '#app/modules/fulfilment/schedule/due-pauses.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';

import {
  findActionResultForOrderItem,
  type AdminOrderItemSectionProps,
  ItemVersionHiddenInputs,
} from './item-parts.tsx';

const isManualPauseReason = (reason: string) => MANUAL_DUE_DATE_PAUSE_REASONS.some((hand) => hand === reason);

/** Why the clock of an item is paused, with a button that resumes a manual pause. */
export function OrderItemPauseList({ item, order, may }: AdminOrderItemSectionProps) {
  if (item.pauses.length === 0) return null;
  const mayResume = may.write && order.readOnly === null;
  return (
    <ul className="grid gap-2" aria-label="Pauses">
      {item.pauses.map(({ reason, note, since }) => (
        <li
          key={reason}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-base bg-warn-tint px-4 py-2.5 text-sm text-warn"
        >
          <span className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone="warn">Paused</Badge>
              {DUE_DATE_PAUSE_LABELS[reason].staff}, since <LocalTime at={since} />
            </span>
            {note ? <span className="wrap-anywhere whitespace-pre-line">{note}</span> : null}
          </span>
          {mayResume && isManualPauseReason(reason) ? (
            <Form method="post">
              <ItemVersionHiddenInputs item={item} />
              <Button type="submit" name="intent" value="resume" variant="outline" size="sm">
                Resume
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Pauses the clock of an item, with a reason the customer reads. */
export function PauseDialog({ item, order, may, answer }: AdminOrderItemSectionProps) {
  const isPaused = item.pauses.some(({ reason }) => isManualPauseReason(reason));
  if (!may.write || order.readOnly !== null || isPaused || !canPauseOrderItemDueDate(item.workState))
    return null;
  const dialogId = `pause-${item.id}`;
  const refused = findActionResultForOrderItem(answer, 'pause', item.id);
  const { min, max } = ORDER_ITEM_TEXT_LENGTH_LIMITS.reason;
  return (
    <>
      <OpenDialogButton dialogId={dialogId} variant="outline" size="sm">
        Pause
      </OpenDialogButton>
      <ModalFormDialog
        id={dialogId}
        title={`Pause ${item.title}`}
        intent="pause"
        submitLabel="Pause the delivery date"
        fields={{ itemId: item.id, version: String(item.version) }}
      >
        <p className="text-sm text-ink-2">
          Pauses the delivery date now. When you resume, the date moves by the length of the pause and we
          email the customer the new date.
        </p>
        <Select
          label="Reason type"
          name="why"
          options={MANUAL_DUE_DATE_PAUSE_REASONS.map((value) => ({
            value,
            label: DUE_DATE_PAUSE_LABELS[value].staff,
          }))}
          defaultValue={String(refused?.fields['why'] ?? MANUAL_DUE_DATE_PAUSE_REASONS[0])}
        />
        <TextArea
          label="Reason (shown to the customer)"
          name="reason"
          required
          minLength={min}
          maxLength={max}
          rows={3}
          defaultValue={String(refused?.fields['reason'] ?? '')}
        />
      </ModalFormDialog>
    </>
  );
}
