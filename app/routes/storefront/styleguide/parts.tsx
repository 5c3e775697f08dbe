import { useState } from 'react';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Button } from '#app/ui/button.tsx';
import { Carousel } from '#app/ui/carousel.tsx';
import { DecorativeHatchedCellRow, WorkStepProgressBars } from '#app/ui/cells.tsx';
import { DeliveryDayStripGraphic } from '#app/ui/day-strip.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { ShopLogoMark } from '#app/ui/logo-mark.tsx';
import { Rating, FiveStarRating } from '#app/ui/rating.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { Theme } from '#app/ui/tokens.ts';

import { StyleGuideSampleGroup, StyleguideSampleRow, StyleguideComponentState } from './sample.tsx';

export function DeliveryStripSamples() {
  return (
    <StyleGuideSampleGroup title="One finished mark">
      <DeliveryDayStripGraphic />
      <DeliveryDayStripGraphic isFirstMissing />
      <StyleguideSampleRow>
        <StyleguideComponentState name="Logo">
          <ShopLogoMark />
        </StyleguideComponentState>
        <StyleguideComponentState name="Waiting">
          <DecorativeHatchedCellRow count={6} />
        </StyleguideComponentState>
        <StyleguideComponentState name="Two of five">
          <DecorativeHatchedCellRow count={5} solid={2} />
        </StyleguideComponentState>
      </StyleguideSampleRow>
      <div className="grid gap-6 bg-band p-6 md:grid-cols-3">
        {[1, 2, 3].map((step) => (
          <WorkStepProgressBars key={step} step={step} of={3} />
        ))}
      </div>
    </StyleGuideSampleGroup>
  );
}

export function BadgeSamples() {
  return (
    <StyleGuideSampleGroup title="Badges and ratings">
      <StyleguideSampleRow>
        <Badge>Archived</Badge>
        <Badge tone="good">Published</Badge>
        <Badge tone="warn">Draft</Badge>
        <Badge tone="bad">Refused</Badge>
        {DEFAULT_CATEGORIES.map(({ key, name }) => (
          <span key={key} data-cat={key}>
            <Badge tone="category">{name}</Badge>
          </span>
        ))}
      </StyleguideSampleRow>
      <StyleguideSampleRow>
        <Rating average={4.9} count={31} />
        <Rating average={5} count={1} context="in Fix Problems" />
        <Rating average={5} count={0} />
        <FiveStarRating value={4} />
      </StyleguideSampleRow>
    </StyleGuideSampleGroup>
  );
}

export function FilterNavigationSamples({ theme }: { theme: Theme }) {
  return (
    <StyleGuideSampleGroup title="Filters and breadcrumb">
      <FilterTabs
        label={`Categories, ${theme}`}
        tabs={[
          { label: 'All', to: '/ab-styleguide', isCurrent: true },
          ...DEFAULT_CATEGORIES.map(({ key, name, shortName }) => ({
            label: name,
            shortLabel: shortName,
            to: `/services?category=${encodeURIComponent(name)}`,
            isCurrent: false,
            category: key,
          })),
        ]}
      />
      <Breadcrumb
        label={`Breadcrumb, ${theme}`}
        crumbs={[
          { label: 'Services', to: '/services' },
          { label: 'Fix Problems', to: '/services?category=Fix%20Problems' },
        ]}
      />
    </StyleGuideSampleGroup>
  );
}

export function LoadingStateSamples() {
  return (
    <StyleGuideSampleGroup title="Loading and empty">
      <div className="grid gap-5 lg:grid-cols-3">
        <SkeletonCard />
        <div className="lg:col-span-2">
          <EmptyStateNotice
            title="No services available for the selected category"
            headingLevel={3}
            action={<Button>Show All Services</Button>}
          >
            Nothing is published here yet. Every other category is open.
          </EmptyStateNotice>
        </div>
      </div>
    </StyleGuideSampleGroup>
  );
}

export function OverlaySamples() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <StyleGuideSampleGroup title="Toast and dialog">
      <StyleguideSampleRow>
        <Button
          variant="outline"
          onClick={() =>
            showToast({
              title: 'Added to Cart',
              description: 'GA4 executive dashboard has been added to your cart.',
            })
          }
        >
          Show a toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast({
              title: 'Removed from cart',
              description: 'Item has been removed from your cart.',
              action: { label: 'Undo', run: () => showToast({ title: 'Back in your cart' }) },
            })
          }
        >
          Toast with an action
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast({ title: 'Checkout failed', description: 'Please try again.', tone: 'bad' })
          }
        >
          Toast of a failure
        </Button>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          Open a dialog
        </Button>
      </StyleguideSampleRow>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Full Testimonial">
        <p className="text-lg font-medium">Twelve pages, each with a decision on it.</p>
        <p className="text-sm text-ink-2">
          Escape, the backdrop and the cross close it; the focus returns to its button.
        </p>
      </Dialog>
    </StyleGuideSampleGroup>
  );
}

export function AccordionSamples() {
  return (
    <StyleGuideSampleGroup title="Accordion">
      <Accordion>
        <AccordionItem title="About This Service" isOpen headingLevel={4}>
          Your ads decide what to spend on the numbers your tags send back.
        </AccordionItem>
        <AccordionItem title="Additional Details" headingLevel={4}>
          You keep every account and every file.
        </AccordionItem>
      </Accordion>
    </StyleGuideSampleGroup>
  );
}

export function CarouselSamples({ theme }: { theme: Theme }) {
  return (
    <StyleGuideSampleGroup title="Carousel">
      <Carousel
        label={`Categories one by one, ${theme}`}
        slideClassName="basis-full md:basis-1/2 lg:basis-1/3"
        slides={DEFAULT_CATEGORIES.map(({ key, name }) => ({
          key,
          content: (
            <div data-cat={key} className="grid h-full gap-3 border-t-4 border-cat bg-paper p-6">
              <FiveStarRating value={5} />
              <p className="text-lg font-medium">{name}</p>
            </div>
          ),
        }))}
      />
    </StyleGuideSampleGroup>
  );
}
