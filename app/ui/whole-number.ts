import type { ComponentProps, KeyboardEvent } from 'react';

type WholeNumberLimits = { min: number; max: number };

/** Sets the text of a field as typing does, so that React and the form both notice. */
function setInputTextAsTyped(field: HTMLInputElement, text: string): void {
  // React overrides the property on the element; the prototype's setter is the native one.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Arrow keys change the number by one, within its limits. */
function stepNumberFieldWithArrowKeys(
  event: KeyboardEvent<HTMLInputElement>,
  { min, max }: WholeNumberLimits,
): void {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const field = event.currentTarget;
  const text = field.value.trim();
  if (by === undefined || field.readOnly || !/^\d*$/.test(text)) return;
  event.preventDefault();
  const next = text === '' ? min : Number(text) + by;
  setInputTextAsTyped(field, String(Math.min(max, Math.max(min, next))));
}

/**
 * Returns the props that turn a text field into one for a whole number: the phone's digit keyboard, and arrow
 * keys. Native number fields are not used: the mouse wheel changes their value, and they return an empty text
 * for input they cannot parse.
 */
export function getWholeNumberInputProps(limits: WholeNumberLimits) {
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => stepNumberFieldWithArrowKeys(event, limits),
  } satisfies ComponentProps<'input'>;
}
