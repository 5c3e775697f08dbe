import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/**
 * Up, down and remove buttons for one row of a list. `what` names the row: `question 2`. With `actionOf` the
 * buttons also work without script: they submit the form with its values.
 */
export function MoveRemoveRowButtons({
  what,
  place,
  count,
  least = 0,
  onMove,
  onRemove,
  actionOf,
}: {
  what: string;
  place: number;
  count: number;
  /** The minimum number of rows; at this number none can be removed. */
  least?: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  actionOf?: (verb: 'up' | 'down' | 'remove') => string;
}) {
  const button = (verb: 'up' | 'down' | 'remove', run: () => void) => ({
    variant: 'ghost' as const,
    size: 'sm' as const,
    className: 'px-2',
    ...(actionOf && { type: 'submit' as const, name: 'rowAction', value: actionOf(verb) }),
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      run();
    },
  });
  return (
    <div className="flex shrink-0">
      <Button
        {...button('up', () => onMove(place - 1))}
        aria-label={`Move up: ${what}`}
        disabled={place === 0}
      >
        <Icon name="arrow-up" className="size-4" />
      </Button>
      <Button
        {...button('down', () => onMove(place + 1))}
        aria-label={`Move down: ${what}`}
        disabled={place === count - 1}
      >
        <Icon name="arrow-down" className="size-4" />
      </Button>
      {count > least ? (
        <Button {...button('remove', onRemove)} aria-label={`Remove: ${what}`}>
          <Icon name="x" className="size-4" />
        </Button>
      ) : null}
    </div>
  );
}
