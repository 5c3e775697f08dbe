import { addDays } from '#app/lib/dates.ts';
import { findNamedServices } from '#app/modules/catalog/find-named-services.server.ts';
import { type SellableService, serviceAddress } from '#app/modules/catalog/model.ts';
import { readAskedQuestions } from '#app/modules/fulfilment/briefs/list-asked-questions.server.ts';
import { asksForAnswers } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { findPromise } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { PROMISE_TOLERANCE_MS } from '#app/modules/fulfilment/schedule/promise-date.ts';
import { listVerifiedRatings } from '#app/modules/reviews/list-verified-ratings.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { Offer } from './offer.ts';

/** What is sold of what is asked for, by the names it was asked for, with all that belongs to the decision to buy it. */
export async function findNamedOffers(
  ctx: AppContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const named = [...(await findNamedServices(ctx, names))];
  const services = new Map(named.map(([, service]) => [service.id, service]));
  const offers = new Map(
    (await offersOf(ctx, [...services.values()])).map((offer) => [offer.service.id, offer]),
  );
  return new Map(
    named.flatMap(([name, { id }]): [string, Offer][] => {
      const offer = offers.get(id);
      return offer ? [[name, offer]] : [];
    }),
  );
}

/** The same, each service once; of ids in their order. */
export async function readOffers(ctx: AppContext, names: readonly string[]): Promise<Offer[]> {
  return [...new Set((await findNamedOffers(ctx, names)).values())];
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
