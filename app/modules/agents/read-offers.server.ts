import { addDays } from '#app/lib/dates.ts';
import { findPublicServicesByName } from '#app/modules/catalog/find-public-services-by-name.server.ts';
import { type SellableService, getServiceUrlSegment } from '#app/modules/catalog/model.ts';
import { readBriefQuestionsByService } from '#app/modules/fulfilment/briefs/list-preview-questions.server.ts';
import { hasRequiredBriefQuestions } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { findDeliveryPromise } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { DELIVERY_PROMISE_CHANGE_TOLERANCE_MS } from '#app/modules/fulfilment/schedule/promise-date.ts';
import { listVerifiedServiceRatingAverages } from '#app/modules/reviews/list-verified-ratings.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { AgentServiceOffer } from './offer.ts';

/**
 * Returns the services on sale by the names they were requested by, with everything needed to decide on them.
 */
export async function findServiceOffersByName(
  ctx: AppContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, AgentServiceOffer>> {
  const named = [...(await findPublicServicesByName(ctx, names))];
  const services = new Map(named.map(([, service]) => [service.id, service]));
  const offers = new Map(
    (await buildAgentServiceOffers(ctx, [...services.values()])).map((offer) => [offer.service.id, offer]),
  );
  return new Map(
    named.flatMap(([name, { id }]): [string, AgentServiceOffer][] => {
      const offer = offers.get(id);
      return offer ? [[name, offer]] : [];
    }),
  );
}

/** Returns the same without duplicates; ids keep their order. */
export async function readUniqueServiceOffers(
  ctx: AppContext,
  names: readonly string[],
): Promise<AgentServiceOffer[]> {
  return [...new Set((await findServiceOffersByName(ctx, names)).values())];
}

/** Returns the same for services that are already loaded. */
export async function buildAgentServiceOffers(
  ctx: AppContext,
  services: readonly SellableService[],
): Promise<AgentServiceOffer[]> {
  const ids = services.map(({ id }) => id);
  const [briefQuestions, ratings] = await Promise.all([
    readBriefQuestionsByService(ctx, ids),
    listVerifiedServiceRatingAverages(ctx, ids),
  ]);
  return Promise.all(
    services.map(async (service) => {
      const questions = briefQuestions.get(service.id)?.questions ?? [];
      const { order } = await findDeliveryPromise(ctx, [{ ...service, quantity: 1 }]);
      const byClock = addDays(ctx.now, service.deliveryDays);
      return {
        service,
        url: `${ctx.settings.publicUrl}/service/${encodeURIComponent(getServiceUrlSegment(service))}`,
        questions: questions.map(({ label }) => label),
        beginsWithBrief: hasRequiredBriefQuestions(questions),
        deliveredBy: order,
        isDelayed: order.getTime() - byClock.getTime() > DELIVERY_PROMISE_CHANGE_TOLERANCE_MS,
        rating: ratings.get(service.id) ?? null,
      };
    }),
  );
}
