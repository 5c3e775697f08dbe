import type { ComponentProps, KeyboardEvent } from 'react';

type Limits = { min: number; max: number };

/** Sets the text of a field as typing does, so that React and the form both notice. */
function type(field: HTMLInputElement, text: string): void {
  // React watches the property of the element itself; the prototype's setter is the browser's own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Arrow keys change the number by one, within its limits. */
function step(event: KeyboardEvent<HTMLInputElement>, { min, max }: Limits): void {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const field = event.currentTarget;
  const text = field.value.trim();
  if (by === undefined || field.readOnly || !/^\d*$/.test(text)) return;
  event.preventDefault();
  const next = text === '' ? min : Number(text) + by;
  type(field, String(Math.min(max, Math.max(min, next))));
}

/**
 * What makes a text field one for a whole number: the digits of a phone's keyboard, and arrow keys. The browser's own number
 * field is used nowhere: it changes its value under a turning mouse wheel, and hands on an empty text for what it cannot read.
 */
export function wholeNumber(limits: Limits) {
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => step(event, limits),
  } satisfies ComponentProps<'input'>;
}
