import { useRef, useState } from 'react';

import { Icon } from './icon.tsx';

const STEPPER_BUTTON_CLASS =
  'grid size-11 place-items-center text-ink hover:not-disabled:bg-sunken disabled:opacity-45 transition-colors duration-140';

/**
 * A whole number with 44 px minus and plus buttons and a field between them; typed values are clamped when
 * the field loses the focus. At a limit the button is disabled and the field takes the focus, so that
 * keyboard users keep their place.
 */
export function NumberStepperField({
  label,
  value,
  min = 1,
  max,
  onChange,
}: {
  /** The name of the whole control, for example "Quantity of GA4 executive dashboard". */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const change = (next: number) => {
    const kept = Math.min(max, Math.max(min, next));
    setTyped(null);
    if (kept !== value) onChange(kept);
  };
  const step = (by: number) => {
    const next = value + by;
    change(next);
    if (next <= min || next >= max) field.current?.focus();
  };
  const commit = () => {
    if (typed === null) return;
    change(/^\d+$/.test(typed.trim()) ? Number(typed) : value);
  };

  return (
    <div role="group" aria-label={label} className="inline-flex rounded-base border border-field bg-paper">
      <button
        type="button"
        aria-label={`Decrease: ${label}`}
        disabled={value <= min}
        className={STEPPER_BUTTON_CLASS}
        onClick={() => step(-1)}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        ref={field}
        aria-label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        className="w-11 bg-transparent text-center text-base font-semibold tabular-nums"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <button
        type="button"
        aria-label={`Increase: ${label}`}
        disabled={value >= max}
        className={STEPPER_BUTTON_CLASS}
        onClick={() => step(1)}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  );
}
