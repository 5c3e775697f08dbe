import { useEffect, useRef, useState } from 'react';

import { formValues, type FormValues } from '#app/lib/form-values.ts';

import { useFormState } from './form-state.ts';

/** What the fields of the form around this hold now; without script, and for who may only read, what is stored. */
export function useTyped() {
  const { values, isReadOnly } = useFormState();
  const [typed, setTyped] = useState<FormValues | null>(null);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form || isReadOnly) return;
    const read = () => setTyped(formValues(new FormData(form)));
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
