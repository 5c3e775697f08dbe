import { useState } from 'react';

import type { FormValues } from '#app/lib/form-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { EditConflictForBrowser } from '#app/ui/form-action-result.ts';

import { LocalTime, useFormatLocalTime } from '../local-time.tsx';

type EditConflictFieldDifference = { name: string; label: string; mine: string; theirs: string };

/** Returns a value as text: a list line by line. */
const formatFormFieldAsText = (values: FormValues, name: string): string =>
  [values[name] ?? ''].flat().join('\n').trim();

/** Returns the control of a name; the first of a list represents all. */
function findFormControl(form: HTMLFormElement | null, name: string): Element | null {
  const found = form?.elements.namedItem(name) ?? null;
  const [first] = found instanceof RadioNodeList ? [...found] : [found];
  return first instanceof Element ? first : null;
}

function getFormElementLabelText(field: Element | null): string | null {
  const isLabelled =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return isLabelled ? (field.labels?.[0]?.textContent ?? null) : null;
}

/** Returns the fields whose value differs from the stored one, with their labels. */
function listEditConflictFieldDifferences(
  form: HTMLFormElement | null,
  mine: FormValues,
  theirs: FormValues,
): EditConflictFieldDifference[] {
  return Object.keys(theirs).flatMap((name) => {
    if (!(name in mine) || String(mine[name]) === String(theirs[name])) return [];
    const field = findFormControl(form, name);
    // A hidden input differs only together with a visible one.
    if (field instanceof HTMLInputElement && field.type === 'hidden') return [];
    const label = getFormElementLabelText(field) ?? name;
    return [
      { name, label, mine: formatFormFieldAsText(mine, name), theirs: formatFormFieldAsText(theirs, name) },
    ];
  });
}

function EditConflictComparison({
  differences,
  by,
}: {
  differences: readonly EditConflictFieldDifference[];
  by: string;
}) {
  if (differences.length === 0) return <p className="text-ink-2">Both versions are the same.</p>;
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div role="group" aria-label="Comparison" tabIndex={0} className="max-h-80 overflow-y-auto">
      <dl className="grid gap-4">
        {differences.map(({ name, label, mine, theirs }) => (
          <div key={name} className="grid gap-1">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="grid gap-2 text-sm sm:grid-cols-2">
              <div className="rounded-base border border-line p-3 whitespace-pre-wrap">
                <span className="block text-xs text-ink-3">{by}</span>
                {theirs || 'Empty'}
              </div>
              <div className="rounded-base border border-line p-3 whitespace-pre-wrap">
                <span className="block text-xs text-ink-3">You</span>
                {mine || 'Empty'}
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Another user saved meanwhile: reload, compare, or overwrite. Nothing happens automatically. */
export function EditConflictDialog({
  conflict,
  form,
  mine,
  onReload,
  onOverwrite,
  onClose,
}: {
  conflict: EditConflictForBrowser;
  form: HTMLFormElement | null;
  mine: FormValues;
  onReload: () => void;
  onOverwrite: (version: number) => void;
  onClose: () => void;
}) {
  const [isComparing, setIsComparing] = useState(false);
  const localMoment = useFormatLocalTime();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Changed by ${conflict.by} at ${localMoment(conflict.at)}`}
      size={isComparing ? 'lg' : 'md'}
    >
      <p className="text-ink-2">
        Your changes are not saved yet. Load the saved version, compare the two, or overwrite it.
      </p>
      {isComparing ? (
        <EditConflictComparison
          differences={listEditConflictFieldDifferences(form, mine, conflict.current)}
          by={conflict.by}
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onReload}>
          Reload
        </Button>
        <Button variant="outline" aria-expanded={isComparing} onClick={() => setIsComparing(!isComparing)}>
          Compare
        </Button>
        <Button onClick={() => onOverwrite(conflict.version)}>Overwrite</Button>
      </div>
    </Dialog>
  );
}

/** The same without script: a checkbox to tick before saving again. */
export function NoScriptOverwriteCheckbox({ conflict }: { conflict: EditConflictForBrowser }) {
  return (
    <label className="hidden items-start gap-3 rounded-base border border-line bg-paper p-4 text-sm noscript:flex">
      <input type="checkbox" name="overwrite" value={conflict.version} className="size-5 accent-ink" />
      <span>
        {`Changed by ${conflict.by} at `}
        <LocalTime at={conflict.at} />. Check this to overwrite it with your version.
      </span>
    </label>
  );
}
