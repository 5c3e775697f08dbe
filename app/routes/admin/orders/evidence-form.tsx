import { useId } from 'react';

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Requests the evidence pack of an order, which the browser saves. Requires `orders:evidence`. */
export function DownloadDisputeEvidenceForm({ orderId }: { orderId: string }) {
  const id = useId();
  return (
    <form action={`/admin/orders/${orderId}/evidence`} className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">
        Payment, accepted terms, scope, brief, deliveries with hashes, downloads, messages and emails in one
        ZIP file.
      </p>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm">
        <input id={id} type="checkbox" name="notes" className="size-4.5 accent-ink" />
        Include internal notes
      </label>
      <Button type="submit" variant="outline">
        <Icon name="file-archive" className="size-4" />
        Download evidence
      </Button>
    </form>
  );
}
