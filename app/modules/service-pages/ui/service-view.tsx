import { href } from 'react-router';

import type { PublicPageCategory } from '#app/lib/categories.ts';
import type { CalendarDeliveryPromise } from '#app/modules/cart/checked-lines.ts';
import type { CaseStudyCardView } from '#app/modules/case-studies/case-study-view.ts';
import { DEFAULT_SERVICE_GRID_SORT } from '#app/modules/catalog/grid-parameters.ts';
import { buildServiceGridQuery } from '#app/modules/catalog/model.ts';
import { ServiceImageGallery } from '#app/modules/catalog/ui/gallery.tsx';
import { ServicePageLoadingAnnouncement } from '#app/modules/catalog/ui/loading-service.tsx';
import { ServiceBadges } from '#app/modules/catalog/ui/service-badges.tsx';
import type { BriefQuestionPurchasePreview } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { BriefQuestionPreview } from '#app/modules/fulfilment/ui/brief-preview.tsx';
import type { ShopOrderStats } from '#app/modules/proof/proof.ts';
import { ShopOrderStatsStrip } from '#app/modules/proof/proof-strip.tsx';
import { CategoryReviews } from '#app/modules/reviews/category-reviews.tsx';
import type { PublishedServiceReview } from '#app/modules/reviews/model.ts';
import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import { ServiceCardList } from '#app/modules/service-cards/service-card.tsx';
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { isModuleLoadedByClientNavigation, createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import type { ServicePageData } from '../page-sections.ts';

import { StickyMobileBuyBar, formatRefundGuarantee, ServicePagePriceCard } from './price-card.tsx';
import { ServiceAccordionSectionBody } from './section-body.tsx';
import { ServiceStatTiles } from './stat-tiles.tsx';
import { RotatingShopPromisesBanner } from './trust-banner.tsx';

const CaseStudyDownloadCard = createComponentHydratedWhenIdle(
  async () =>
    (await import('#app/modules/case-studies/ui/case-study-download-card.tsx')).CaseStudyDownloadCard,
);
if (isModuleLoadedByClientNavigation()) await CaseStudyDownloadCard.preload();

function buildServiceBreadcrumbs(categories: readonly PublicPageCategory[], category: string) {
  const all = { label: 'Services', to: href('/services') };
  const known = categories.find(({ name, isShown }) => isShown && name === category);
  if (!known) return [all];
  const query = buildServiceGridQuery({ category: known.name, sort: DEFAULT_SERVICE_GRID_SORT });
  return [
    all,
    { label: known.name, to: href('/services') + query, className: 'font-semibold text-cat-text' },
  ];
}

function RelatedServicesSection({ cards }: { cards: readonly ServiceCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="related-services" className="mt-20">
      <h2 id="related-services" className="mb-8 text-3xl font-extrabold">
        Related Services
      </h2>
      <ServiceCardList cards={cards} headingLevel={3} />
    </section>
  );
}

function ShopOrderStatsSection({ proof }: { proof: ShopOrderStats }) {
  return (
    <section aria-labelledby="proof-title" className="mt-20">
      <h2 id="proof-title" className="mb-8 text-3xl font-extrabold">
        Results so far
      </h2>
      <ShopOrderStatsStrip proof={proof} />
    </section>
  );
}

type ServicePageViewProps = {
  service: ServicePageData;
  /** The date by the shop's working calendar; null if the shop uses the clock. */
  promise?: CalendarDeliveryPromise | null;
  related: readonly ServiceCardData[];
  /** The promises that rotate below the price. */
  trustLines: readonly string[];
  /** Reviews of services of its category. */
  reviews: readonly PublishedServiceReview[];
  /** Case studies of its category, to download (DETAIL-10). */
  caseStudies: readonly CaseStudyCardView[];
  /** The questions that buyers answer after the payment. */
  briefQuestions: readonly BriefQuestionPurchasePreview[];
  /** Days after the delivery in which a refund may be requested. */
  refundDays: number;
  /** The proof figures of the shop; null if there are too few orders. */
  proof?: ShopOrderStats | null;
};

/** The page of one service (DETAIL-01 to DETAIL-07). */
export function ServicePageView({
  service,
  promise = null,
  related,
  trustLines,
  reviews,
  caseStudies,
  briefQuestions,
  refundDays,
  proof = null,
}: ServicePageViewProps) {
  return (
    <article data-cat={service.hue} className="wrap pt-6 pb-24 md:pt-8 lg:pb-28">
      {/* React moves the stylesheet to the head, and waits for it on client-side navigations. */}
      {service.stylesheet ? <link rel="stylesheet" href={service.stylesheet} precedence="rich-text" /> : null}
      <Breadcrumb crumbs={buildServiceBreadcrumbs(useShopCategories(), service.category)} />
      <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <h1 className="text-4xl font-extrabold">{service.title}</h1>
          {service.badges.length > 0 ? (
            <div className="mt-4">
              <ServiceBadges badges={service.badges} />
            </div>
          ) : null}
          {service.painPoint ? (
            <p className="mt-4 max-w-2xl text-xl text-ink-2">{service.painPoint}</p>
          ) : null}
          <ServiceImageGallery
            id={service.id}
            title={service.title}
            hue={service.hue}
            images={service.images}
          />
          <div className={service.images.length > 1 ? 'mt-1' : 'mt-4'}>
            <ServiceStatTiles service={service} />
          </div>
          <div className="mt-8">
            <Accordion>
              {service.sections.map((section) => (
                <AccordionItem key={section.key} title={section.title} isOpen={section.isOpen}>
                  <ServiceAccordionSectionBody body={section.body} />
                </AccordionItem>
              ))}
              {briefQuestions.length > 0 ? (
                <AccordionItem title="What we’ll ask you">
                  <p className="mb-4">After you pay, in a short form you can save and finish later.</p>
                  <BriefQuestionPreview questions={briefQuestions} />
                </AccordionItem>
              ) : null}
            </Accordion>
          </div>
          {caseStudies.length > 0 ? (
            <div className="mt-14">
              <CaseStudyDownloadCard category={service.category} caseStudies={caseStudies} />
            </div>
          ) : null}
        </div>
        <div className="lg:sticky lg:top-38 xl:top-32 lg:self-start">
          <ServicePagePriceCard
            service={service}
            promise={promise}
            needsBrief={briefQuestions.some(({ isRequired }) => isRequired)}
            refundDays={refundDays}
          />
          <div className="mt-4">
            {/* The card above shows the guarantee already. */}
            <RotatingShopPromisesBanner
              lines={trustLines.filter((line) => line !== formatRefundGuarantee(refundDays))}
            />
          </div>
        </div>
      </div>
      {proof ? <ShopOrderStatsSection proof={proof} /> : null}
      <CategoryReviews category={service.category} hue={service.hue} reviews={reviews} />
      <RelatedServicesSection cards={related} />
      <ServicePageLoadingAnnouncement />
      <StickyMobileBuyBar service={service} />
    </article>
  );
}
