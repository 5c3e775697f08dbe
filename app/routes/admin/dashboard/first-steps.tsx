import { Form } from 'react-router';

import { getSetUpContinueHref } from '#app/modules/set-up/set-up-steps.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { SetUpTaskList, SET_UP_TASKS } from '../set-up/task-list.tsx';

import { DashboardCardFrame } from './card-frame.tsx';
import type { DashboardData } from './read-cards.server.ts';

/** The setup steps left before the shop opens; hidden once all are done or the owner dismisses them. */
export function SetupStepsCard({ card }: { card: DashboardData['setUp'] }) {
  if (card?.isFailed === false) {
    const { done, isPutAway } = card.value;
    if (isPutAway || SET_UP_TASKS.every(({ task }) => done.includes(task))) return null;
  }
  return (
    <DashboardCardFrame
      title="First steps"
      card={card}
      action={
        <Form method="post" action="/admin/set-up">
          <Button type="submit" name="intent" value="put-away" variant="ghost" size="sm">
            Hide
          </Button>
        </Form>
      }
    >
      {(setUp) => (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink to={getSetUpContinueHref(setUp)} size="sm">
              Continue setup
            </ButtonLink>
            <p className="text-sm text-ink-2">{`${setUp.done.length} of ${SET_UP_TASKS.length} done`}</p>
          </div>
          <SetUpTaskList setUp={setUp} />
        </>
      )}
    </DashboardCardFrame>
  );
}
