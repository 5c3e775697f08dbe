import { href, Link } from 'react-router';

import { formatWholeDollars } from '#app/lib/money.ts';
import { formatThousands } from '#app/lib/thousands.ts';
import { AddToCartButton } from '#app/modules/cart/ui/add-to-cart-button.tsx';
import { getCategoryColorKey } from '#app/lib/categories.ts';
import { truncateServiceCardTitle, getServiceCardSalesCount } from '#app/modules/catalog/model.ts';
import { buildDrawnCoverAltText } from '#app/modules/catalog/slides/cover-alt.ts';
import { ServiceThumbnail } from '#app/modules/catalog/ui/service-thumbnail.tsx';
import { useLiveCategoryMetrics } from '#app/modules/testimonials/ui/live-metrics.ts';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { Rating } from '#app/ui/rating.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import type { ServiceCardData } from './service-card-data.ts';

/** GRID-08: desktop cuts the title to 50 characters, phones show it in full. */
function ServiceCardTitle({ title }: { title: string }) {
  const cut = truncateServiceCardTitle(title);
  if (cut === title) return title;
  return (
    <>
      <span className="md:hidden">{title}</span>
      <span className="max-md:hidden">{cut}</span>
    </>
  );
}

function ServiceCardMetrics({ card, sort }: { card: ServiceCardData; sort?: string }) {
  const { avgRating, reviews, projectsSold30d } = useLiveCategoryMetrics(
    card.isVerified ? null : card.category,
    card,
  );
  const sold = getServiceCardSalesCount({ badge: card.badge, sort }, projectsSold30d);
  // A service's own figures show no 0.
  const isRated = reviews > 0 || !card.isVerified;
  if (!isRated && sold === null) return null;
  const whose = card.isVerified ? {} : { role: 'group', title: `Reviews and sales in ${card.category}` };
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3" {...whose}>
      {isRated ? <Rating average={avgRating} count={reviews} /> : null}
      {sold !== null ? (
        <>
          {isRated ? <span aria-hidden>·</span> : null}
          <span>{`${formatThousands(sold)} sold in 30 days`}</span>
        </>
      ) : null}
    </p>
  );
}

/**
 * Price on the left, actions on the right; in a narrow card the actions are below the price. Phones have one
 * row (GRID-06). The width of the window decides whether a card is narrow, since card lists are as wide as
 * the page: container queries would cost a third of the layout time of a whole list.
 */
function ServiceCardActions({ card, to }: { card: ServiceCardData; to: string }) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pt-3 md:grid md:items-end min-[52rem]:flex lg:grid min-[76rem]:flex">
      <p className="text-[2rem] leading-none font-bold tracking-[-0.04em]">
        {formatWholeDollars(card.priceCents)}
      </p>
      <div className="relative z-1 flex flex-wrap items-center gap-1 md:-ml-2.5">
        <Link
          to={to}
          prefetch="intent"
          aria-label={`View Details: ${card.title}`}
          className="flex min-h-11 items-center rounded-base px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-sunken max-md:hidden"
        >
          View Details
        </Link>
        <AddToCartButton
          service={{ id: card.id, title: card.title, priceCents: card.priceCents }}
          source="card"
        />
      </div>
    </div>
  );
}

/**
 * The card of a service (GRID-06 to GRID-12). The title's link covers the whole card; the buttons are on top
 * of it. Below 768 px it is the simpler card: lower tile, no description, one row of actions.
 */
export function ServiceCard({
  card,
  headingLevel = 3,
  sort,
}: {
  card: ServiceCardData;
  headingLevel?: 2 | 3;
  /** The sort of its list, if sorts can be chosen. */
  sort?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  const to = href('/service/:slug', { slug: card.address });
  const hue = getCategoryColorKey(useShopCategories(), card.category);
  const image = card.thumbnail && {
    ...card.thumbnail,
    alt: card.thumbnail.alt ?? buildDrawnCoverAltText(card),
  };
  return (
    <article
      data-cat={hue}
      className="laid-out-near group relative flex h-full flex-col rounded-base border border-line bg-paper transition-colors duration-140 hover:border-ink"
    >
      <div className="relative aspect-[2/1] overflow-hidden md:aspect-[16/10]">
        <ServiceThumbnail id={card.id} hue={hue} image={image} isWhole />
        {card.badge !== null ? (
          <p className="absolute bottom-0 left-0 bg-paper px-4 pt-2 pb-1 text-xs font-semibold">
            {card.badge}
          </p>
        ) : null}
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <p className="flex items-center gap-1.5 text-xs font-semibold text-cat-text">
          <CategoryIcon category={hue} className="size-3.5" />
          {card.category}
        </p>
        <Heading className="text-lg font-semibold tracking-[-0.012em]">
          <Link
            to={to}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-base focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            <ServiceCardTitle title={card.title} />
          </Link>
        </Heading>
        <p className="text-sm text-ink-2 max-md:hidden">{card.text}</p>
        <ServiceCardMetrics card={card} sort={sort} />
        <ServiceCardActions card={card} to={to} />
      </div>
    </article>
  );
}

/** Cards in one, two or three columns. */
export function ServiceCardList({
  cards,
  headingLevel,
  sort,
}: {
  cards: readonly ServiceCardData[];
  headingLevel?: 2 | 3;
  /** As in `ServiceCard`. */
  sort?: string;
}) {
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <ServiceCard card={card} headingLevel={headingLevel} sort={sort} />
        </li>
      ))}
    </ul>
  );
}
