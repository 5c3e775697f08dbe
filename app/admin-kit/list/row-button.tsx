import type { FetcherWithComponents } from 'react-router';

import { Button } from '#app/ui/button.tsx';

import type { ListRow } from './columns.ts';

/** The one thing that can be done with a row, as a button of its own; `name` says it with the row's name, for those who only hear it. */
export function RowButton({
  id,
  intent,
  label,
  name,
  fetcher: { Form, state },
}: ListRow & {
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
