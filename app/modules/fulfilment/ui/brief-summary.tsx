import { ButtonLink } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import {
  type OrderItemBrief,
  BRIEF_STARTS_DELIVERY_TIME_MESSAGE,
  countAnsweredQuestions,
} from '../briefs/brief-states.ts';

/** Returns the path of the page where a brief is filled in. */
export const buildBriefPagePath = ({ orderId, itemId }: Pick<OrderItemBrief, 'orderId' | 'itemId'>): string =>
  `/orders/${orderId}/brief/${itemId}`;

function getBriefStateLabel(brief: OrderItemBrief): string {
  switch (brief.stance) {
    case 'none':
      return '';
    case 'sent':
      return 'We have your brief. You can change it until the work starts.';
    case 'closed':
      if (brief.state === 'skipped') return 'We started without a brief.';
      return brief.state === 'draft' ? 'No brief was sent.' : 'This is the brief for the work.';
    case 'fill': {
      if (brief.state === 'returned') return 'We have a question about your brief.';
      const { answered, of } = countAnsweredQuestions(brief);
      const begun = answered === 0 ? '' : `${answered} of ${of} questions answered so far. `;
      return brief.isRequired
        ? begun + BRIEF_STARTS_DELIVERY_TIME_MESSAGE
        : `${begun}These questions are optional, but they help us get started.`;
    }
  }
}

function getBriefLinkLabel({ stance, state, answers }: OrderItemBrief): string {
  if (stance !== 'fill') return 'View your brief';
  if (state === 'returned') return 'Answer the question';
  return Object.keys(answers).length === 0 ? 'Fill in your brief' : 'Continue your brief';
}

/** Shows the state of an item's brief on the order's page, with a link to it. */
export function OrderItemBriefStateSummary({
  brief,
  isReadOnly = false,
}: {
  brief: OrderItemBrief;
  isReadOnly?: boolean;
}) {
  const { stance, state, returnComment, dueAt } = brief;
  const { moment } = useShopTimeFormatters();
  if (stance === 'none') return null;
  const isWaiting = stance === 'fill' && !isReadOnly;
  return (
    <div className="grid justify-items-start gap-4">
      <div className="grid gap-1.5">
        <p className="text-base">{getBriefStateLabel(brief)}</p>
        {stance === 'sent' && dueAt ? (
          <p className="text-sm text-ink-2">{`Delivery by ${moment(dueAt)}`}</p>
        ) : null}
        {state === 'returned' && returnComment ? (
          <p className="border-l-2 border-ink pl-4 text-base wrap-anywhere whitespace-pre-wrap text-ink-2">
            {returnComment}
          </p>
        ) : null}
      </div>
      <ButtonLink
        to={buildBriefPagePath(brief)}
        variant={isWaiting && brief.isRequired ? 'primary' : 'outline'}
      >
        {isReadOnly && stance === 'fill' ? 'View the questions' : getBriefLinkLabel(brief)}
      </ButtonLink>
    </div>
  );
}
