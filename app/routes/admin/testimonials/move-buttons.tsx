import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';

import { type DeskTestimonial, MOST_MOVED } from '#app/modules/testimonials/desk/testimonial-search.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

/** The one fetcher whose forms the buttons of all rows post. */
export type MoveFetcher = Pick<FetcherWithComponents<IntentAnswer>, 'Form' | 'state'>;

const MOVES: readonly { move: 'first' | 'up' | 'down'; label: string; icon: IconName | null }[] = [
  { move: 'first', label: 'First', icon: null },
  { move: 'up', label: 'Move up', icon: 'arrow-up' },
  { move: 'down', label: 'Move down', icon: 'arrow-down' },
];

/**
 * Moves one featured testimonial in the order of the public pages. `ids` are the rows of the page of the list, of which the first is
 * number `offset` (from 0) of all. A button that was pressed keeps the focus although its row moves.
 */
export function MoveButtons({
  row: { id, name },
  fetcher: { Form, state },
  ids,
  offset,
  count,
}: {
  row: Pick<DeskTestimonial, 'id' | 'name'>;
  fetcher: MoveFetcher;
  ids: readonly string[];
  offset: number;
  /** Featured ones in all. */
  count: number;
}) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  const place = offset + ids.indexOf(id);
  const last = Math.min(count, MOST_MOVED) - 1;
  useEffect(() => {
    // The row was taken out of the page and put back, and the button may be at its end now.
    const button = pressed.current;
    if (!button || state !== 'idle') return;
    pressed.current = null;
    const next = button.disabled ? button.form?.querySelector<HTMLButtonElement>('button:enabled') : button;
    next?.focus();
  }, [state]);
  if (place >= MOST_MOVED) return <span className="text-sm text-ink-3">Sort by age</span>;
  return (
    <Form method="post" className="relative z-1 flex items-center">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <span className="min-w-6 text-sm font-semibold tabular-nums">{place + 1}</span>
      {MOVES.map(({ move, label, icon }) => (
        <Button
          key={move}
          type="submit"
          name="move"
          value={move}
          variant="ghost"
          size="sm"
          className="px-2"
          aria-label={`${label}: ${name}`}
          // What is on its way is not disabled: that would take the focus away.
          aria-disabled={state !== 'idle' || undefined}
          disabled={move === 'down' ? place >= last : place === 0}
          onClick={(event) => {
            pressed.current = event.currentTarget;
            if (state !== 'idle') event.preventDefault();
          }}
        >
          {icon ? <Icon name={icon} className="size-4" /> : label}
        </Button>
      ))}
    </Form>
  );
}
