import { data } from 'react-router';

import { formatNameList } from '#app/lib/listed-names.ts';
import {
  MAX_BRIEF_QUESTION_OPTIONS,
  MAX_BRIEF_QUESTIONS,
} from '#app/modules/fulfilment/briefs/brief-questions.ts';
import {
  type OrderItemBrief,
  BRIEF_STARTS_DELIVERY_TIME_MESSAGE,
} from '#app/modules/fulfilment/briefs/brief-states.ts';
import { findBrief, listBriefs } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { BriefAnswersList } from '#app/modules/fulfilment/ui/answers-list.tsx';
import { BriefForm } from '#app/modules/fulfilment/ui/brief-form.tsx';
import { buildBriefPagePath } from '#app/modules/fulfilment/ui/brief-summary.tsx';
import { hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { createPrivatePageHeaders } from '../../http/private-answer.ts';
import { getLayoutShopName } from '../../storefront/frame/provider.ts';

import { BackToOrderLink } from '../back-to-order.tsx';
import { ConfirmOrderEmailNotice } from '../confirm-notice.tsx';
import { requireOrderAccess } from '../order-access.server.ts';

import type { Route } from './+types/page';
import { handleBriefPost } from './handle-brief-post.server.ts';
import { runBriefActionCatchingErrors } from './run-brief-action.ts';

export const handle = {
  body: {
    as: 'form',
    limitBytes: 256 * 1024,
    mostFields: MAX_BRIEF_QUESTIONS * MAX_BRIEF_QUESTION_OPTIONS + 10,
  },
} satisfies RouteOptions;

export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const { orderId } = access;
  const ctx = args.context.get(appContext);
  const brief = await findBrief(ctx, { orderId, itemId: args.params.item });
  if (!brief) throw data(null, { status: 404 });
  const others = brief.stance === 'sent' ? await listBriefs(ctx, orderId) : [];
  const { searchParams } = new URL(args.request.url);
  return {
    brief,
    missing: others.filter(({ stance, isRequired }) => stance === 'fill' && isRequired),
    mayWrite: hasOrderAccessLevel(access, 'work'),
    isEditing: searchParams.has('edit'),
    isSaved: searchParams.has('saved'),
  };
}

export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  return handleBriefPost(args.context.get(appContext), access, args.request, args.params.item);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runBriefActionCatchingErrors(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your brief - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** The notice above the answers or the form. */
function BriefPageNotice({
  brief,
  missing,
  isSaved,
}: {
  brief: OrderItemBrief;
  missing: readonly OrderItemBrief[];
  isSaved: boolean;
}) {
  const { stance, state, returnComment, dueAt, skipReason, isRequired } = brief;
  const { moment } = useShopTimeFormatters();
  if (stance === 'sent')
    return (
      <div role="status" className="rounded-base bg-good-tint px-5 py-4 text-good">
        <p className="font-semibold">We have your brief.</p>
        {dueAt ? <p>{`Delivery by ${moment(dueAt)}`}</p> : null}
        {missing.length > 0 ? (
          <p>{`Still missing: ${missing.length === 1 ? 'the brief' : 'the briefs'} for ${formatNameList(missing.map(({ service }) => service))}.`}</p>
        ) : null}
      </div>
    );
  if (stance === 'closed')
    return (
      <p className="text-ink-2">
        {state === 'skipped'
          ? `We are continuing without these answers${skipReason ? `: ${skipReason}` : '.'}`
          : 'The brief can no longer be changed. If something is missing, send us a message.'}
      </p>
    );
  return (
    <>
      {isSaved ? (
        <p role="status" className="font-semibold text-good">
          Saved. Your brief is not sent yet.
        </p>
      ) : null}
      {state === 'returned' && returnComment ? (
        <section aria-label="Our question" className="border-l-4 border-accent bg-paper px-5 py-4">
          <h2 className="text-lg font-semibold">We have a question about your brief</h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{returnComment}</p>
        </section>
      ) : null}
      {isRequired ? <p className="font-semibold">{BRIEF_STARTS_DELIVERY_TIME_MESSAGE}</p> : null}
    </>
  );
}

/**
 * The brief of one bought item: its questions until it is submitted, its answers afterwards (pages.md
 * "The order room").
 */
export default function BriefPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brief, missing, mayWrite, isEditing, isSaved } = loaderData;
  const [next] = missing;
  const isForm = mayWrite && (brief.stance === 'fill' || (brief.stance === 'sent' && isEditing));
  return (
    <div className="wrap grid max-w-page grid-cols-1 gap-6 pt-8 pb-20 md:pt-12 md:pb-28">
      <BackToOrderLink orderId={brief.orderId} />
      <div className="grid max-w-2xl grid-cols-1 gap-6">
        <div className="grid gap-2">
          <h1 className="text-4xl font-extrabold">Your brief</h1>
          <p className="text-xl wrap-anywhere text-ink-2">{brief.service}</p>
        </div>
        <BriefPageNotice brief={brief} missing={missing} isSaved={isSaved} />
        {mayWrite || brief.stance !== 'fill' ? null : (
          <ConfirmOrderEmailNotice orderId={brief.orderId} next={buildBriefPagePath(brief)}>
            To answer the questions, confirm your email address for this order.
          </ConfirmOrderEmailNotice>
        )}
        {isForm ? (
          <BriefForm key={`${brief.id}:${brief.stance}:${brief.state}`} brief={brief} answered={actionData} />
        ) : (
          <BriefAnswersList brief={brief} />
        )}
        {brief.stance === 'sent' && mayWrite && !isEditing ? (
          <div className="flex flex-wrap gap-3">
            {next ? <ButtonLink to={buildBriefPagePath(next)}>Next brief: {next.service}</ButtonLink> : null}
            <ButtonLink to={`/orders/${brief.orderId}`} variant={next ? 'outline' : 'primary'}>
              Go to your order
            </ButtonLink>
            <ButtonLink to={`${buildBriefPagePath(brief)}?edit`} variant="outline">
              Edit
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </div>
  );
}
