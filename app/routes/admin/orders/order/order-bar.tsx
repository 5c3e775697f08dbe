import { type MouseEvent, useState } from 'react';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { StickyAdminPageBar } from '#app/admin-kit/sticky-bar.tsx';
import type { AdminOrderPage } from '#app/modules/order-pages/admin/admin-order-page.ts';
import {
  type OrderNextTeamStep,
  getNextOrderStepForTeam,
} from '#app/modules/order-pages/admin/next-team-step.ts';
import { listUnreadOrderThreadMessages } from '#app/modules/messages/model.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { buildDeliverItemSectionId, startWorkFormId } from './item-parts.tsx';
import type { AdminOrderPageData } from './read-order.server.ts';

/** Scrolls to `#place` itself: a browser navigation would drop the values of a refused form. */
function scrollToLinkTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function NextOrderActionButton({ step: { action, item, words } }: { step: OrderNextTeamStep }) {
  if (action === null || item === null) return null;
  if (action === 'deliver')
    return (
      <ButtonLink
        to={`#${buildDeliverItemSectionId(item.id)}`}
        size="sm"
        aria-label={words}
        onClick={scrollToLinkTarget}
      >
        Deliver
      </ButtonLink>
    );
  return (
    <Button
      type="submit"
      form={startWorkFormId(item.id)}
      name="intent"
      value={action}
      size="sm"
      aria-label={words}
    >
      {action === 'start' ? 'Start' : 'Start the revision'}
    </Button>
  );
}

/** The unread customer messages of this user, until the messages have been visible. */
function UnreadCustomerMessagesLink({
  orderId,
  thread,
}: {
  orderId: string;
  thread: AdminOrderMessageThreadData | null;
}) {
  const unread = thread ? listUnreadOrderThreadMessages(thread, 'staff') : [];
  const newest = unread.at(-1)?.id ?? null;
  const [seen, setSeen] = useState<string | null>(null);
  const isInView = useIsInView('messages', orderId);
  if (isInView && newest !== seen) setSeen(newest);
  if (newest === null || newest === seen) return null;
  return (
    <a
      href="#messages"
      onClick={scrollToLinkTarget}
      className="inline-flex min-h-8 items-center gap-1.5 max-sm:order-1 font-semibold text-bad underline underline-offset-4"
    >
      <Icon name="mail" className="size-4" />
      {unread.length === 1 ? '1 unread message' : `${unread.length} unread messages`}
    </a>
  );
}
type AdminOrderMessageThreadData = NonNullable<NonNullable<AdminOrderPageData['talk']>['messages']>['thread'];

/** The due date of the next step's item, otherwise of the order. */
function NextStepDueDate({ order, step }: { order: AdminOrderPage; step: OrderNextTeamStep }) {
  const { dueAt, isOverdue } = step.item ?? { dueAt: order.dueAt, isOverdue: false };
  if (dueAt === null || order.readOnly) return null;
  return (
    <span className={`max-sm:order-1 ${isOverdue ? 'font-semibold text-bad' : 'text-ink-2'}`}>
      {isOverdue ? 'Overdue since ' : 'Due '}
      <LocalTime at={dueAt} />
    </span>
  );
}

/** The order's next step, its due date and unread messages; visible while the page scrolls. */
export function OrderStickyBar({ order, may, talk }: Pick<AdminOrderPageData, 'order' | 'may' | 'talk'>) {
  const step = getNextOrderStepForTeam(order);
  return (
    <StickyAdminPageBar label="Next step">
      <p className="flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:basis-48">
        <Badge tone={step.item?.isOverdue ? 'bad' : 'neutral'}>{step.action ? 'Next' : 'Now'}</Badge>
        <strong className="min-w-0 truncate font-semibold">{step.words}</strong>
      </p>
      <NextStepDueDate order={order} step={step} />
      <UnreadCustomerMessagesLink orderId={order.id} thread={talk?.messages?.thread ?? null} />
      {may.work ? (
        <span className="ml-auto">
          <NextOrderActionButton step={step} />
        </span>
      ) : null}
    </StickyAdminPageBar>
  );
}
