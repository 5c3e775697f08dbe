import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { useServicePicker } from './use-picker.ts';

type ManualOrderServicePickerProps = {
  id: string;
  name: string;
  services: readonly SellableServiceOption[];
  chosenId: string;
  onChoose: (serviceId: string) => void;
  error: string | null;
  focusNew: (field: HTMLElement | null) => void;
};

/** Without script: the same services in a native select. */
export function NoScriptServiceSelect({
  services,
  ...select
}: { services: readonly SellableServiceOption[] } & React.ComponentProps<'select'>) {
  return (
    <SelectControl {...select}>
      <option value="">Choose a service</option>
      {services.map(({ id, title, priceCents }) => (
        <option key={id} value={id}>
          {`${title} (${formatDollars(priceCents)})`}
        </option>
      ))}
    </SelectControl>
  );
}

type ManualOrderServicePickerState = ReturnType<typeof useServicePicker>;

function ManualOrderServicePickerOptions({
  id,
  picker: { list, found, active, chosen, take, point },
}: {
  id: string;
  picker: ManualOrderServicePickerState;
}) {
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Services"
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-base border border-line bg-paper py-1 shadow-pop"
    >
      {found.map((service, place) => (
        // The keys are handled by the input, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={service.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={service.id === chosen?.id}
          className={`flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3.5 py-1.5 ${place === active ? 'bg-sunken' : ''}`}
          onPointerMove={() => active !== place && point(place)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(service)}
        >
          <span className="grid min-w-0">
            <span className="wrap-anywhere">{service.title}</span>
            <span className="text-xs text-ink-3">{service.category}</span>
          </span>
          <span className="shrink-0 tabular-nums">{formatDollars(service.priceCents)}</span>
        </div>
      ))}
    </div>
  );
}

function ManualOrderServiceCombobox({
  id,
  name,
  services,
  chosenId,
  onChoose,
  error,
  focusNew,
}: ManualOrderServicePickerProps) {
  const picker = useServicePicker(services, chosenId, onChoose);
  const { text, isOpen, active, found, open, onKeyDown, onChange, onBlur } = picker;
  const isListed = isOpen && found.length > 0;
  return (
    <div className="relative">
      <input type="hidden" name={name} value={chosenId} />
      <input
        ref={focusNew}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={error ? true : undefined}
        aria-describedby={getFieldDescriptionIds(id, { error })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Search by title"
        value={text}
        className={fieldControlClasses}
        onClick={() => (isOpen ? undefined : open())}
        onKeyDown={onKeyDown}
        onChange={onChange}
        onBlur={onBlur}
      />
      {isListed ? <ManualOrderServicePickerOptions id={id} picker={picker} /> : null}
      <p role="status" className={isOpen && found.length === 0 ? 'pt-1.5 text-sm text-ink-2' : 'sr-only'}>
        {isOpen ? (found.length === 0 ? 'No services found.' : `${found.length} services`) : ''}
      </p>
    </div>
  );
}

/** Chooses the service of an item: found by title, shown with its price. */
export function ServicePicker(props: ManualOrderServicePickerProps) {
  const { isReady } = useEditorFormState();
  const { id, name, services, chosenId, error } = props;
  return (
    <FormFieldFrame id={id} label="Service" error={error}>
      {isReady ? (
        <ManualOrderServiceCombobox {...props} />
      ) : (
        <NoScriptServiceSelect
          id={id}
          name={name}
          services={services}
          defaultValue={chosenId}
          aria-invalid={error ? true : undefined}
          aria-describedby={getFieldDescriptionIds(id, { error })}
        />
      )}
    </FormFieldFrame>
  );
}
