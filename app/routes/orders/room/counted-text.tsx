import { useState } from 'react';

import { TextArea } from '#app/ui/field.tsx';

/** A text area that shows how many characters are left, and announces it near the limit. */
export function CountedTextarea({
  min,
  max,
  defaultValue,
  ...field
}: {
  id: string;
  name: string;
  label: string;
  error: string | null;
  defaultValue: string;
  min: number;
  max: number;
}) {
  const [length, setLength] = useState(defaultValue.trim().length);
  const left = max - length;
  const hint =
    length < min
      ? `At least ${min} characters, ${min - length} to go.`
      : `${left.toLocaleString('en-US')} characters left.`;
  return (
    <div>
      <TextArea
        {...field}
        required
        minLength={min}
        maxLength={max}
        rows={5}
        hint={hint}
        defaultValue={defaultValue}
        onChange={(event) => setLength(event.currentTarget.value.trim().length)}
      />
      <p role="status" className="sr-only">
        {left <= 20 ? `${Math.max(0, left)} characters left` : ''}
      </p>
    </div>
  );
}
