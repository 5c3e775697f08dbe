import { Link } from 'react-router';

import {
  ADDITIONAL_SHOP_SET_UP_TASKS,
  type SetUpProgress,
  SHOP_SETUP_STEPS,
  type ShopSetUpTask,
  getSetUpStepHref,
} from '#app/modules/set-up/set-up-steps.ts';
import { Badge } from '#app/ui/badge.tsx';

type SetUpTaskLink = { task: ShopSetUpTask; title: string; href: string; minutes?: number };

const OTHER_SET_UP_TASK_LINKS: Record<
  (typeof ADDITIONAL_SHOP_SET_UP_TASKS)[number],
  Omit<SetUpTaskLink, 'task'>
> = {
  about: { title: 'Write your About page', href: '/admin/homepage-content/about', minutes: 5 },
  rehearsal: { title: 'Place a test order in your shop', href: '/admin/set-up/finish', minutes: 5 },
  promises: { title: 'Check what your pages promise', href: '/admin/set-up/finish#promises', minutes: 2 },
  'second-factor': { title: 'Turn on two-step sign-in', href: '/account?tab=security', minutes: 2 },
  'legal-texts': { title: 'Review the legal texts or write your own', href: '/admin/legal' },
  'demo-data': { title: 'Remove the demo data', href: '/admin/seed-tools', minutes: 1 },
  'go-live': { title: 'Go live: charge cards', href: '/admin/stripe-readiness', minutes: 5 },
};

/** The tasks before a new shop opens, in the recommended order. */
export const SET_UP_TASKS: readonly SetUpTaskLink[] = [
  ...SHOP_SETUP_STEPS.map(({ name, title, minutes }) => ({
    task: name,
    title,
    href: getSetUpStepHref(name),
    minutes,
  })),
  ...ADDITIONAL_SHOP_SET_UP_TASKS.map((task) => ({ task, ...OTHER_SET_UP_TASK_LINKS[task] })),
];

/** Every task with its state, each linked to the page where it is done. */
export function SetUpTaskList({ setUp }: { setUp: SetUpProgress }) {
  return (
    <ul className="grid gap-x-8 md:grid-cols-2">
      {SET_UP_TASKS.map(({ task, title, href, minutes }) => {
        const isDone = setUp.done.includes(task);
        return (
          <li
            key={task}
            className="flex items-center justify-between gap-x-4 border-b border-line py-2.5 text-sm"
          >
            <Link to={href} className="inline-flex min-h-6 min-w-0 items-center underline underline-offset-4">
              {title}
            </Link>
            <span className="flex shrink-0 items-center gap-2">
              {isDone || minutes === undefined ? null : (
                <span className="text-ink-3">{minutes === 1 ? '1 minute' : `${minutes} minutes`}</span>
              )}
              <Badge tone={isDone ? 'good' : 'neutral'}>
                {isDone ? 'Done' : setUp.skipped.some((step) => step === task) ? 'Skipped' : 'Open'}
              </Badge>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
