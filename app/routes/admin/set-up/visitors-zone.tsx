import { useEffect, useRef } from 'react';

/**
 * Selects the browser's time zone in the surrounding form; rendered while the shop has no zone of its own.
 */
export function BrowserTimeZoneDetector({ zones }: { zones: readonly string[] }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const field = ref.current?.closest('form')?.elements.namedItem('timeZone');
    if (field instanceof HTMLSelectElement && zones.includes(own)) field.value = own;
  }, [zones]);
  return <span ref={ref} hidden />;
}
