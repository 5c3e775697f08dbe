import type { FetcherWithComponents } from 'react-router';

import { Button } from '#app/ui/button.tsx';

import type { AdminListRow } from './columns.ts';

/** The single action of a row as a button; `name` includes the row's name, for screen readers. */
export function ListRowActionButton({
  id,
  intent,
  label,
  name,
  fetcher: { Form, state },
}: AdminListRow & {
  intent: string;
  label: string;
  name: string;
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="ids" value={id} />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        name="intent"
        value={intent}
        disabled={state !== 'idle'}
        aria-label={name}
      >
        {label}
      </Button>
    </Form>
  );
}
