import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import type { Theme } from '#app/ui/tokens.ts';

import { getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { StyleguideAdminPageSamples } from './admin-pages.tsx';
import { AdminComponentSamples } from './admin-parts.tsx';
import { CategoryColorSamples, StyleguideColourTokens, TypographySamples } from './colours.tsx';
import { StyleguideButtonSamples, StyleguideFormFieldSamples } from './controls.tsx';
import {
  AccordionSamples,
  DeliveryStripSamples,
  CarouselSamples,
  FilterNavigationSamples,
  OverlaySamples,
  LoadingStateSamples,
  BadgeSamples,
} from './parts.tsx';

export const handle = { cache: {}, sheet: 'guide' } satisfies RouteOptions;

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Style guide | ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The samples' buttons work: each reports what it would have done. */
export function action(): FormActionResult {
  return {
    ok: true,
    intent: 'sample',
    toast: { title: 'A sample: nothing was changed' },
    undo: null,
    skipped: [],
    value: null,
  };
}

const STYLEGUIDE_DESIGN_FACTS = [
  ['Container', '1200 px'],
  ['Corner radius', '2 px'],
  ['Typeface', 'Public Sans'],
] as const;

/** ROUTE-15: every part of the design system in every state, in both themes. Reads no shop data. */
export default function StyleguidePage({ actionData }: Route.ComponentProps) {
  useActionResultToast(actionData);
  return (
    <>
      <div className="wrap grid gap-8 pt-14 pb-10">
        <h1 className="text-4xl font-extrabold">Style guide</h1>
        <dl className="grid border-t border-ink md:grid-cols-3">
          {STYLEGUIDE_DESIGN_FACTS.map(([term, fact]) => (
            <div key={term} className="border-b border-line py-3">
              <dt className="text-sm text-ink-3">{term}</dt>
              <dd className="text-xl font-semibold">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ThemeSamples theme="light" />
      <ThemeSamples theme="dark" />
    </>
  );
}

function ThemeSamples({ theme }: { theme: Theme }) {
  const titleId = `samples-${theme}`;
  return (
    <section data-theme={theme} aria-labelledby={titleId} className="bg-canvas py-14 text-ink">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-14">
        <h2 id={titleId} className="text-3xl font-extrabold">
          {theme === 'light' ? 'Light' : 'Dark'}
        </h2>
        <CategoryColorSamples theme={theme} />
        <TypographySamples />
        <StyleguideColourTokens theme={theme} />
        <DeliveryStripSamples />
        <StyleguideButtonSamples />
        <StyleguideFormFieldSamples />
        <BadgeSamples />
        <FilterNavigationSamples theme={theme} />
        <AccordionSamples />
        <CarouselSamples theme={theme} />
        <LoadingStateSamples />
        <OverlaySamples />
        <AdminComponentSamples theme={theme} />
        <StyleguideAdminPageSamples theme={theme} />
      </div>
    </section>
  );
}
