import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

import { UnsavedChangesGuard } from './leave-guard.tsx';

/** Passwords and codes are typed for one submit and never stored, so they do not count as changes. */
const isPasswordOrOneTimeCodeInput = ({ type, autocomplete }: HTMLInputElement) =>
  type === 'password' || /password|one-time-code/.test(autocomplete);

function isFormInputChanged(input: HTMLInputElement): boolean {
  if (input.type === 'hidden' || input.readOnly || isPasswordOrOneTimeCodeInput(input)) return false;
  if (input.type === 'checkbox' || input.type === 'radio') return input.checked !== input.defaultChecked;
  return input.value !== input.defaultValue;
}

/** Returns whether a control's value differs from that of the page as loaded. */
function isFormControlChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return isFormInputChanged(control);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLSelectElement)) return false;
  return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

/** Returns whether any POST form, other than the one being sent, has unsaved changes. */
function hasUnsavedFormChanges(part: HTMLElement | null, sent: EventTarget | null): boolean {
  return [...(part?.querySelectorAll('form') ?? [])].some(
    (form) => form !== sent && form.method === 'post' && [...form.elements].some(isFormControlChanged),
  );
}

/**
 * Several plain forms, each saved on its own: leaving the page, or sending one while another has unsaved
 * changes, asks for confirmation. `isRefused` means that a form was refused and shows its typed values.
 */
export function UnsavedFormsLeaveGuard({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isUnsaved, setIsUnsaved] = useState(isRefused);
  const look = () => setIsUnsaved(hasUnsavedFormChanges(ref.current, null));
  return (
    <div
      ref={ref}
      className="contents"
      onInput={look}
      onChange={look}
      onSubmit={({ target }: SyntheticEvent) => setIsUnsaved(hasUnsavedFormChanges(ref.current, target))}
    >
      {children}
      <UnsavedChangesGuard isOn={isUnsaved} isLeftByQuery />
    </div>
  );
}
