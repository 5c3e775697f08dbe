import { joinClassNames } from '#app/lib/class-names.ts';
import { ORDER_PROGRESS_STEPS } from '#app/modules/order-pages/room/order-room.ts';

type OrderProgressStepStatus = 'past' | 'present' | 'ahead';

const ORDER_STEP_STATUS_CLASSES: Record<OrderProgressStepStatus, string> = {
  past: 'border-ink bg-paper text-ink',
  present: 'border-accent bg-accent text-white',
  ahead: 'border-line text-ink-3 hatch',
};
const ORDER_STEP_STATUS_LABELS: Record<OrderProgressStepStatus, string> = {
  past: 'done',
  present: 'now',
  ahead: 'to come',
};

function getOrderStepStatus(index: number, step: number): OrderProgressStepStatus {
  if (index === step) return 'present';
  return index < step ? 'past' : 'ahead';
}

/**
 * The stages of an order in five cells, the current one solid (look.md, account and orders). On phones the
 * cells have no labels; the current stage is named below.
 */
export function OrderProgressSteps({ step }: { step: number }) {
  return (
    <div className="grid gap-2">
      <ol aria-label="Progress" className="grid grid-cols-5 gap-1">
        {ORDER_PROGRESS_STEPS.map((label, index) => {
          const cell = getOrderStepStatus(index, step);
          return (
            <li
              key={label}
              aria-current={cell === 'present' ? 'step' : undefined}
              className={joinClassNames(
                'flex h-10 items-end rounded-base border text-sm font-semibold md:h-20 md:p-3',
                ORDER_STEP_STATUS_CLASSES[cell],
              )}
            >
              <span className={joinClassNames('max-md:sr-only', cell === 'ahead' && 'bg-canvas px-0.5')}>
                {label}
              </span>
              <span className="sr-only">, {ORDER_STEP_STATUS_LABELS[cell]}</span>
            </li>
          );
        })}
      </ol>
      <p aria-hidden className="flex justify-between text-sm font-semibold md:hidden">
        <span>{ORDER_PROGRESS_STEPS[step]}</span>
        <span className="font-normal text-ink-2">
          Step {step + 1} of {ORDER_PROGRESS_STEPS.length}
        </span>
      </p>
    </div>
  );
}
