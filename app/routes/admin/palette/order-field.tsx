import { TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';

import { CommandPaletteEntryList } from './entry-list.tsx';
import { useOrderPicker } from './use-order-picker.ts';

type OrderPickerFieldProps = {
  name: string;
  label: string;
  need?: string;
  hint: string;
  /** Whether the initial value is an order. */
  isOrder?: boolean;
};

const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function describeOrderSearchStatus({
  hasResult,
  isFailed,
  entries,
}: ReturnType<typeof useOrderPicker>): string {
  if (!hasResult) return '';
  if (isFailed) return 'Order search isn’t available right now. Paste the order’s URL.';
  if (entries.length === 0) return 'No orders found.';
  return entries.length === 1 ? '1 order' : `${entries.length} orders`;
}

function FormOrderPickerField({ name, label, need, hint, isOrder = true }: OrderPickerFieldProps) {
  const { value: stored, error } = useResourceFormField(name);
  const { markChanged } = useEditorFormState();
  const value = isOrder ? stored : '';
  const text = UUID_PATTERN.test(value) ? formatOrderNumber(value) : value;
  const picker = useOrderPicker({ value, text }, markChanged);
  const { entries, at } = picker;
  const isListed = entries.length > 0;
  const words = describeOrderSearchStatus(picker);
  return (
    <FormFieldFrame id={name} {...{ label, need, hint, error }}>
      <div className="relative">
        <input type="hidden" name={name} value={picker.value} />
        <input
          id={name}
          type="text"
          role="combobox"
          aria-expanded={isListed}
          aria-controls={isListed ? `${name}-list` : undefined}
          aria-activedescendant={isListed ? `${name}-list-${at}` : undefined}
          aria-autocomplete="list"
          aria-invalid={error ? true : undefined}
          aria-describedby={getFieldDescriptionIds(name, { need, hint, error })}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          placeholder="Number, customer or service"
          value={picker.text}
          className={fieldControlClasses}
          onKeyDown={picker.onKeyDown}
          onChange={picker.onType}
          onBlur={picker.close}
        />
        {isListed ? (
          <div
            role="presentation"
            className="absolute inset-x-0 top-full z-10 mt-1 rounded-base border border-line bg-paper shadow-pop"
            onMouseDown={(event) => event.preventDefault()}
          >
            <CommandPaletteEntryList
              id={`${name}-list`}
              entries={entries}
              at={at}
              onPoint={picker.point}
              onTake={picker.take}
            />
          </div>
        ) : null}
      </div>
      <p role="status" className={isListed || words === '' ? 'sr-only' : 'text-sm text-ink-2'}>
        {words}
      </p>
    </FormFieldFrame>
  );
}

/** A field for an order, found by number, customer or service; without script, by the address of its page. */
export function OrderPickerField(props: OrderPickerFieldProps) {
  const { isReady, isReadOnly } = useEditorFormState();
  if (isReady && !isReadOnly) return <FormOrderPickerField {...props} />;
  const { name, label, need } = props;
  return (
    <TextField
      {...{ name, label, need }}
      hint="Open the order and copy its URL."
      autoComplete="off"
      spellCheck={false}
    />
  );
}
