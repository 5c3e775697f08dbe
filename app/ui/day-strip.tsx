import { joinClassNames } from '#app/lib/class-names.ts';

/** Their numbers come from the style sheet: in the HTML they would be a hundredth of the home page. */
const DELIVERY_DAY_STRIP_CELL_INDEXES = Array.from({ length: 23 }, (_, index) => index);

/**
 * Twenty-four days, of which one is enough: one solid cell and 23 hatched ones. With `isFirstMissing` the
 * solid one is absent (404). `label` names the first cell. Decorative: the headline above has the text.
 */
export function DeliveryDayStripGraphic({
  isFirstMissing = false,
  label = isFirstMissing ? 'Missing' : 'Delivered',
}: {
  isFirstMissing?: boolean;
  label?: string;
}) {
  return (
    <div aria-hidden className="day-strip flex h-16 gap-0.5 select-none md:h-20 md:gap-1">
      <div
        className={joinClassNames(
          'flex w-28 shrink-0 items-end justify-between rounded-base border p-2.5 text-sm font-semibold md:w-36 md:p-3',
          isFirstMissing ? 'border-dashed border-field text-ink-3' : 'border-accent bg-accent text-white',
        )}
      >
        <span>{label}</span>
        <span>1</span>
      </div>
      {DELIVERY_DAY_STRIP_CELL_INDEXES.map((day) => (
        <i key={day} />
      ))}
    </div>
  );
}
