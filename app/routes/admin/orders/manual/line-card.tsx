import type { ComponentProps } from 'react';

import { REQUIRED_FIELD_LABEL } from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { formatDollars } from '#app/lib/money.ts';
import { formatCentsAsAmountInput } from '#app/lib/amount-input.ts';
import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';
import {
  computeLineCents,
  type ManualOrderLineFieldName,
  getManualOrderLineFieldId,
  PRICE_REASON_MAX_LENGTH,
} from '#app/modules/order-pages/manual/line-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getWholeNumberInputProps } from '#app/ui/whole-number.ts';

import { ServicePicker } from './service-picker.tsx';
import type { ManualOrderLinesState, EditedOrderLine } from './use-lines.ts';

type OrderLineCardProps = {
  lines: ManualOrderLinesState;
  line: EditedOrderLine;
  place: number;
  services: readonly SellableServiceOption[];
};

/** One text input of an item: its error and its value. */
function OrderLineTextField({
  lines,
  line,
  place,
  field,
  ...input
}: Omit<OrderLineCardProps, 'services'> & {
  field: ManualOrderLineFieldName;
  label: string;
  need?: string;
  hint?: string;
} & Omit<ComponentProps<'input'>, 'name' | 'value'>) {
  const { problems } = useEditorFormState();
  const id = getManualOrderLineFieldId(field, place);
  return (
    <Field
      {...input}
      id={id}
      name={field}
      value={line[field]}
      error={findFieldProblem(problems, id)}
      autoComplete="off"
      onChange={(event) => lines.change(line.id, field, event.currentTarget.value)}
    />
  );
}

function OrderLineHeader({ lines, line, place, services }: OrderLineCardProps) {
  const price = services.find(({ id }) => id === line.line_service)?.priceCents ?? null;
  const cents = computeLineCents(line, price);
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h3 className="text-sm font-semibold text-ink-2">{`Service ${place + 1}`}</h3>
      <div className="flex items-center gap-2">
        <span className="font-semibold tabular-nums">{cents === null ? '' : formatDollars(cents)}</span>
        {lines.lines.length > 1 ? (
          <Button
            variant="ghost"
            size="sm"
            className="px-2 noscript:hidden"
            aria-label={`Remove: service ${place + 1}`}
            onClick={() => lines.remove(place)}
          >
            <Icon name="x" className="size-4" />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** One item of the order. Every field is always present, so that the form's lists stay aligned. */
export function ManualOrderLineCard(part: OrderLineCardProps) {
  const { lines, line, place, services } = part;
  const { problems } = useEditorFormState();
  const fieldId = getManualOrderLineFieldId('line_service', place);
  const price = services.find(({ id }) => id === line.line_service)?.priceCents ?? null;
  const hasOwnPrice = line.line_price.trim() !== '';
  return (
    <li className="grid grid-cols-1 gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <OrderLineHeader {...part} />
      <ServicePicker
        id={fieldId}
        name="line_service"
        services={services}
        chosenId={line.line_service}
        onChoose={(serviceId) => lines.change(line.id, 'line_service', serviceId)}
        error={findFieldProblem(problems, fieldId)}
        focusNew={(field) => lines.focusNew(line.id, field)}
      />
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <OrderLineTextField
          {...{ lines, line, place }}
          field="line_quantity"
          label="Quantity"
          {...getWholeNumberInputProps({ min: 1, max: 99 })}
        />
        <OrderLineTextField
          {...{ lines, line, place }}
          field="line_price"
          label="Custom unit price in dollars"
          inputMode="decimal"
          placeholder={price === null ? undefined : formatCentsAsAmountInput(price)}
          hint={
            price === null
              ? 'Leave blank for the catalog price.'
              : `Leave blank for the catalog price, ${formatDollars(price)}.`
          }
        />
      </div>
      <div className={hasOwnPrice ? undefined : 'hidden noscript:block'}>
        <OrderLineTextField
          {...{ lines, line, place }}
          field="line_reason"
          label="Reason for the custom price"
          need={REQUIRED_FIELD_LABEL}
          hint="Only your team sees this."
          maxLength={PRICE_REASON_MAX_LENGTH}
        />
      </div>
    </li>
  );
}
