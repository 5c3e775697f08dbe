import { useEffect, useRef, useState } from 'react';

import { readFormDataValues, type FormValues } from '#app/lib/form-values.ts';

import { useEditorFormState } from './form-state.ts';

/**
 * Returns the current values of the surrounding form; without script and for read-only users, the stored
 * values.
 */
export function useCurrentFormValues() {
  const { values, isReadOnly } = useEditorFormState();
  const [typed, setTyped] = useState<FormValues | null>(null);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form || isReadOnly) return;
    const read = () => setTyped(readFormDataValues(new FormData(form)));
    read();
    form.addEventListener('input', read);
    form.addEventListener('change', read);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('change', read);
    };
  }, [isReadOnly]);
  return { ref, values: typed ?? values };
}
