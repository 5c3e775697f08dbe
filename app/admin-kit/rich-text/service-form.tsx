import { useId, useState } from 'react';

import { Button } from '#app/ui/button.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

type InsertableServiceOption = { id: string; title: string };

/**
 * Chooses the service to insert, below the toolbar. Not a form element, because it is inside the page's form.
 */
export function InsertServiceForm({
  services,
  onSet,
  onCancel,
}: {
  services: readonly InsertableServiceOption[];
  onSet: (service: InsertableServiceOption) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(services[0]?.id ?? '');
  const service = services.find((one) => one.id === chosen);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
      <label htmlFor={id} className="text-xs font-semibold">
        Service
      </label>
      <SelectControl
        id={id}
        value={chosen}
        // The toolbar's button opens it for choosing.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className="min-w-40 flex-1"
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          event.stopPropagation();
          setChosen(event.currentTarget.value);
        }}
      >
        {services.map(({ id: one, title }) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </SelectControl>
      <Button size="sm" disabled={!service} onClick={() => service && onSet(service)}>
        Insert
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
