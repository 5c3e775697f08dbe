import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

import { LeaveGuard } from './leave-guard.tsx';

/** Secrets and codes are typed for one press and kept by nobody: they are no changes. */
const isSecret = ({ type, autocomplete }: HTMLInputElement) =>
  type === 'password' || /password|one-time-code/.test(autocomplete);

function isInputChanged(input: HTMLInputElement): boolean {
  if (input.type === 'hidden' || input.readOnly || isSecret(input)) return false;
  if (input.type === 'checkbox' || input.type === 'radio') return input.checked !== input.defaultChecked;
  return input.value !== input.defaultValue;
}

/** Whether a control holds something else than what the page came with. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return isInputChanged(control);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLSelectElement)) return false;
  return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

/** Whether any form that is posted to the server, other than the one that is just being sent, holds something unsaved. */
function hasChanges(part: HTMLElement | null, sent: EventTarget | null): boolean {
  return [...(part?.querySelectorAll('form') ?? [])].some(
    (form) => form !== sent && form.method === 'post' && [...form.elements].some(isChanged),
  );
}

/**
 * Plain forms side by side, each saved by itself: whoever leaves the page, or sends one of them, while another holds something
 * unsaved is asked first. `isRefused` says that a form came back as it was typed.
 */
export function UnsavedForms({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isUnsaved, setIsUnsaved] = useState(isRefused);
  const look = () => setIsUnsaved(hasChanges(ref.current, null));
  return (
    <div
      ref={ref}
      className="contents"
      onInput={look}
      onChange={look}
      onSubmit={({ target }: SyntheticEvent) => setIsUnsaved(hasChanges(ref.current, target))}
    >
      {children}
      <LeaveGuard isOn={isUnsaved} isLeftByQuery />
    </div>
  );
}
