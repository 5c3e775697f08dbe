import { addDays } from '#app/lib/dates.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { type SellableService, serviceAddress } from '#app/modules/catalog/model.ts';
import { readAskedQuestions } from '#app/modules/fulfilment/briefs/list-asked-questions.server.ts';
import { asksForAnswers } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { findPromise } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { PROMISE_TOLERANCE_MS } from '#app/modules/fulfilment/schedule/promise-date.ts';
import { listVerifiedRatings } from '#app/modules/reviews/list-verified-ratings.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { Offer } from './offer.ts';

/** What is sold of the asked ids and slugs, each with all that belongs to the decision to buy it; only what is public. */
export async function readOffers(ctx: AppContext, idsOrSlugs: readonly string[]): Promise<Offer[]> {
  return offersOf(ctx, await listSellableServices(ctx, [...idsOrSlugs]));
}

/** The same for services that were read already. */
export async function offersOf(ctx: AppContext, services: readonly SellableService[]): Promise<Offer[]> {
  const ids = services.map(({ id }) => id);
  const [asked, ratings] = await Promise.all([readAskedQuestions(ctx, ids), listVerifiedRatings(ctx, ids)]);
  return Promise.all(
    services.map(async (service) => {
      const questions = asked.get(service.id)?.questions ?? [];
      const { order } = await findPromise(ctx, [{ ...service, quantity: 1 }]);
      const byClock = addDays(ctx.now, service.deliveryDays);
      return {
        service,
        url: `${ctx.settings.publicUrl}/service/${encodeURIComponent(serviceAddress(service))}`,
        questions: questions.map(({ label }) => label),
        beginsWithBrief: asksForAnswers(questions),
        deliveredBy: order,
        isDelayed: order.getTime() - byClock.getTime() > PROMISE_TOLERANCE_MS,
        rating: ratings.get(service.id) ?? null,
      };
    }),
  );
}
