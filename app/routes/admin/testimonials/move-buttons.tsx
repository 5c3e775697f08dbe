import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';

import {
  type AdminTestimonial,
  MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS,
} from '#app/modules/testimonials/admin/testimonial-search.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

/** The one fetcher whose forms the buttons of all rows post. */
export type MoveTestimonialFetcher = Pick<FetcherWithComponents<FormActionResult>, 'Form' | 'state'>;

const MOVE_TESTIMONIAL_BUTTONS: readonly {
  move: 'first' | 'up' | 'down';
  label: string;
  icon: IconName | null;
}[] = [
  { move: 'first', label: 'First', icon: null },
  { move: 'up', label: 'Move up', icon: 'arrow-up' },
  { move: 'down', label: 'Move down', icon: 'arrow-down' },
];

/**
 * Moves a featured testimonial within the order of the public pages. `ids` are the rows on this page of the
 * list; the first is number `offset` (from 0) of all. The pressed button keeps the focus when its row moves.
 */
export function FeaturedMoveButtons({
  row: { id, name },
  fetcher: { Form, state },
  ids,
  offset,
  count,
}: {
  row: Pick<AdminTestimonial, 'id' | 'name'>;
  fetcher: MoveTestimonialFetcher;
  ids: readonly string[];
  offset: number;
  /** The number of featured testimonials. */
  count: number;
}) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  const place = offset + ids.indexOf(id);
  const last = Math.min(count, MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS) - 1;
  useEffect(() => {
    // React removed and reinserted the row, and the button may be disabled at the end of the list.
    const button = pressed.current;
    if (!button || state !== 'idle') return;
    pressed.current = null;
    const next = button.disabled ? button.form?.querySelector<HTMLButtonElement>('button:enabled') : button;
    next?.focus();
  }, [state]);
  if (place >= MAX_MANUALLY_SORTED_FEATURED_TESTIMONIALS)
    return <span className="text-sm text-ink-3">Sort by age</span>;
  return (
    <Form method="post" className="relative z-1 flex items-center">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <span className="min-w-6 text-sm font-semibold tabular-nums">{place + 1}</span>
      {MOVE_TESTIMONIAL_BUTTONS.map(({ move, label, icon }) => (
        <Button
          key={move}
          type="submit"
          name="move"
          value={move}
          variant="ghost"
          size="sm"
          className="px-2"
          aria-label={`${label}: ${name}`}
          // A pending button is not disabled, because that would drop the focus.
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
