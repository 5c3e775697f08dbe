import { useEffect, useRef } from 'react';

/** Chooses the zone of this browser in the form around it, for a shop whose zone nobody has chosen yet. */
export function VisitorsZone({ zones }: { zones: readonly string[] }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const field = ref.current?.closest('form')?.elements.namedItem('timeZone');
    if (field instanceof HTMLSelectElement && zones.includes(own)) field.value = own;
  }, [zones]);
  return <span ref={ref} hidden />;
}
