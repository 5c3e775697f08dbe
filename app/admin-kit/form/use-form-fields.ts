import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { readFormDataValues, type FormValues } from '#app/lib/form-values.ts';

import { hasUnsavedFieldValue, serializeFormValues } from './form-state.ts';

/** The record as its form shows it: field values by name, with their version. */
export type VersionedFormRecord = { version: number; values: FormValues };

/** Returns the form's values; passwords are never stored as a draft. */
function readFormValuesWithoutPasswords(form: HTMLFormElement): FormValues {
  const secret = new Set(
    Array.from(form.querySelectorAll<HTMLInputElement>('[type="password"]'), ({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(readFormDataValues(new FormData(form))).filter(([name]) => !secret.has(name)),
  );
}

/**
 * Returns the fields of a form and whether they differ from what is saved. The inputs are uncontrolled;
 * `begin` renders them again with the record's values or others. `getRefusedFormProblemsAndValues` holds the unsaved values of a
 * refused document request.
 */
export function useEditorFormFields(
  record: VersionedFormRecord,
  cameBack: FormValues | null,
  onChange: (values: FormValues | null) => void,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [begun, setBegun] = useState({ generation: 0, values: cameBack });
  const [isDirty, setIsDirty] = useState(cameBack !== null);
  /** The form as it is saved; null until known. */
  const saved = useRef<string | null>(null);
  const seenVersion = useRef(record.version);
  const wantsRecord = useRef(false);

  const read = () => ref.current && readFormValuesWithoutPasswords(ref.current);
  const snapshot = () => ref.current && serializeFormValues(readFormValuesWithoutPasswords(ref.current));

  function markChanged() {
    const values = read();
    if (!values) return;
    const differs = serializeFormValues(values) !== saved.current;
    setIsDirty(differs);
    onChange(differs ? values : null);
  }
  function begin(values: FormValues | null) {
    setBegun(({ generation }) => ({ generation: generation + 1, values }));
  }

  const compare = useEffectEvent((values: FormValues | null) => {
    // Values other than the record's are unsaved changes.
    if (values === null) saved.current = snapshot();
    setIsDirty(values !== null && snapshot() !== saved.current);
  });
  useEffect(() => compare(begun.values), [begun]);

  const follow = useEffectEvent(() => {
    const shown = read();
    if (!shown) return;
    const isClean = serializeFormValues(shown) === saved.current;
    if (wantsRecord.current || (isClean && hasUnsavedFieldValue(shown, record.values))) begin(null);
    wantsRecord.current = false;
  });
  useEffect(() => {
    if (seenVersion.current === record.version) return;
    seenVersion.current = record.version;
    follow();
  }, [record.version]);

  return {
    ref,
    isDirty,
    generation: begun.generation,
    values: { ...record.values, ...begun.values },
    snapshot,
    markChanged,
    begin,
    /** Marks the sent values as saved; later typing is not. */
    markSaved: (sent: string | null) => {
      saved.current = sent;
      markChanged();
    },
    /** Discards the input in favor of the record's next version. */
    discard: () => {
      wantsRecord.current = true;
    },
  };
}
