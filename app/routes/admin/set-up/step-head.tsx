import { Link } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { joinClassNames } from '#app/lib/class-names.ts';
import {
  type SetUpProgress,
  SHOP_SETUP_STEPS,
  type ShopSetUpStepName,
  getSetUpStepHref,
} from '#app/modules/set-up/set-up-steps.ts';
import { Icon } from '#app/ui/icon.tsx';

const SHOP_SET_UP_STEP_DESCRIPTIONS: Record<ShopSetUpStepName, string> = {
  business: 'Your name, legal entity and contact details. Used on pages, emails and invoices.',
  look: 'Your logo and the accent color of your public pages.',
  catalogue:
    'Keep the demo shop to try things out, or start empty. Then name your categories, and add services or import them from another shop.',
  'first-service': 'One service is enough to open. You can add images, a brief and search keywords later.',
  'home-page': 'The first thing visitors read.',
  calendar: 'The days and hours you work. We use them to calculate delivery dates.',
  mail: 'Order confirmations, deliveries and sign-in codes are sent by email.',
  payments:
    'Customers pay by card on Stripe’s checkout page. Until you set your keys, all payments are tests.',
};

/** The title, the progress, and links to every other step. */
export function SetUpStepHeader({ step, setUp }: { step: ShopSetUpStepName; setUp: SetUpProgress }) {
  const place = SHOP_SETUP_STEPS.findIndex(({ name }) => name === step);
  const title = SHOP_SETUP_STEPS[place]?.title ?? '';
  return (
    <header className="grid gap-3">
      <nav aria-label="Setup steps">
        <ol className="flex flex-wrap gap-1.5">
          {SHOP_SETUP_STEPS.map(({ name, title }, index) => {
            const isDone = setUp.done.includes(name);
            const state = isDone ? 'done' : setUp.skipped.includes(name) ? 'skipped' : 'open';
            return (
              <li key={name}>
                <Link
                  to={getSetUpStepHref(name)}
                  aria-current={name === step ? 'step' : undefined}
                  aria-label={`Step ${index + 1}: ${title}, ${state}`}
                  title={title}
                  className={joinClassNames(
                    'grid size-9 place-items-center rounded-base border text-sm font-semibold',
                    name === step && 'outline-2 outline-offset-2 outline-ink',
                    isDone ? 'border-accent bg-accent text-white' : 'border-line bg-paper hover:border-ink',
                    state === 'skipped' && 'hatch',
                  )}
                >
                  {isDone ? <Icon name="check" className="size-4" /> : index + 1}
                </Link>
              </li>
            );
          })}
        </ol>
      </nav>
      <p className="text-sm text-ink-2">{`Step ${place + 1} of ${SHOP_SETUP_STEPS.length}`}</p>
      <PageHeader title={title} documentTitle={`Setup: ${title}`} />
      <p className="-mt-5 max-w-2xl text-ink-2">{SHOP_SET_UP_STEP_DESCRIPTIONS[step]}</p>
    </header>
  );
}
