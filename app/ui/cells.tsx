import { joinClassNames } from '#app/lib/class-names.ts';

/**
 * A row of muted hatched cells, some of them solid, for loading, empty and progress states. Decorative; give
 * the state as text beside it.
 */
export function DecorativeHatchedCellRow({
  count,
  solid = 0,
  missing,
}: {
  count: number;
  solid?: number;
  missing?: number;
}) {
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={joinClassNames(
            'size-8 rounded-base border',
            index === missing
              ? 'border-transparent'
              : index < solid
                ? 'border-accent bg-accent'
                : 'border-line hatch',
          )}
        />
      ))}
    </div>
  );
}

/** Three bars on the band that show the progress of the work; all have the accent color when it is done. */
export function WorkStepProgressBars({ step, of }: { step: number; of: number }) {
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, index) => (
        <div
          key={index}
          className={joinClassNames(
            'h-2 flex-1 rounded-base',
            step === of ? 'bg-accent-band' : index < step ? 'bg-white' : 'bg-white/20',
          )}
        />
      ))}
    </div>
  );
}
