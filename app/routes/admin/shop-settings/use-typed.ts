import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod/mini';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { readFormDataValues } from '#app/lib/form-values.ts';

/**
 * Returns what the surrounding form would save, parsed by its schema with every key: null while a field is
 * invalid. On the server and until the first input, returns the initial values.
 */
export function useParsedFormInput<Output>(
  inside: RefObject<HTMLElement | null>,
  schema: z.ZodMiniType<Output>,
): Output | null {
  const { values } = useEditorFormState();
  const read = (fields: unknown) => {
    const parsed = z.safeParse(schema, fields);
    return parsed.success ? parsed.data : null;
  };
  const [typed, setTyped] = useState(() => read(values));
  const follow = useEffectEvent((form: HTMLFormElement) =>
    setTyped(read(readFormDataValues(new FormData(form)))),
  );
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const onInput = () => follow(form);
    form.addEventListener('input', onInput);
    return () => form.removeEventListener('input', onInput);
  }, [inside]);
  return typed;
}
