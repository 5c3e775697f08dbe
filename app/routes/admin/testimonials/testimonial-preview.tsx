import { useState } from 'react';

import { useCurrentFormValues } from '#app/admin-kit/form/use-typed.ts';
import { getCategoryColorKey, type PublicPageCategory } from '#app/lib/categories.ts';
import { type FormValues, getFormValueText } from '#app/lib/form-values.ts';
import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import {
  type TestimonialFeedbackCardData,
  formatTestimonialRoleAndCompany,
  MAX_TESTIMONIAL_CARD_QUOTE_LENGTH,
} from '#app/modules/testimonials/feedback-cards.ts';
import { computeInitials } from '#app/modules/testimonials/model.ts';
import { toTestimonialTickerItem } from '#app/modules/testimonials/ticker-item.ts';
import { TestimonialCarouselCard } from '#app/modules/testimonials/ui/feedback-card.tsx';
import { FullTestimonialDialog } from '#app/modules/testimonials/ui/full-testimonial.tsx';
import { TestimonialTickerEntry } from '#app/modules/testimonials/ui/ticker-entry.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

/** Placeholder texts for empty fields. */
const TESTIMONIAL_PREVIEW_PLACEHOLDER_TEXTS = {
  name: 'Client',
  text: 'The client’s text appears here.',
  category: 'a category',
};

/**
 * Returns the card of the current input, with its full text. `storedInitials` stay with their name, as on
 * saving.
 */
function buildTestimonialPreviewCard(
  categories: readonly PublicPageCategory[],
  values: FormValues,
  { isFeatured, stored }: { isFeatured: boolean; stored: { name: string; initials: string } | null },
): TestimonialFeedbackCardData {
  const of = (name: string) => getFormValueText(values, name).trim();
  const name = of('client_name') || TESTIMONIAL_PREVIEW_PLACEHOLDER_TEXTS.name;
  const address = of('client_avatar_url');
  return {
    id: 'preview',
    hue: getCategoryColorKey(categories, of('service_category')),
    rating: Number(of('rating')) || 5,
    isFeatured,
    quote: of('testimonial_text') || TESTIMONIAL_PREVIEW_PLACEHOLDER_TEXTS.text,
    isCut: false,
    name,
    position: formatTestimonialRoleAndCompany(of('client_role'), of('client_company')),
    initials: stored?.name === name ? stored.initials : computeInitials(name),
    // Only own paths and https addresses are shown as pictures.
    avatarUrl: /^(\/(?!\/)|https:\/\/)/.test(address) ? address : null,
    deliveryDate: /^\d{4}-\d{2}-\d{2}$/.test(of('delivery_date')) ? of('delivery_date') : null,
  };
}

/**
 * A live preview of a testimonial as the shop's pages will show it: ticker, card, and the dialog a card
 * opens.
 */
export function TestimonialPreview(props: {
  isFeatured: boolean;
  stored: { name: string; initials: string } | null;
  /** The ticker's text between company and category. */
  bought: string;
}) {
  const { ref, values } = useCurrentFormValues();
  const [isOpen, setIsOpen] = useState(false);
  const card = buildTestimonialPreviewCard(useShopCategories(), values, props);
  const item = toTestimonialTickerItem({
    id: card.id,
    company: getFormValueText(values, 'client_company').trim() || null,
    category: getFormValueText(values, 'service_category') || TESTIMONIAL_PREVIEW_PLACEHOLDER_TEXTS.category,
    rating: card.rating,
  });
  return (
    <aside
      ref={ref}
      aria-label="Preview"
      className="grid content-start gap-4 rounded-base border border-line bg-paper p-5 xl:sticky xl:top-20"
    >
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Preview</h2>
        <p className="text-sm text-ink-2">Open the card to see the whole testimonial.</p>
      </div>
      <div className="flex h-9 items-center gap-2 overflow-hidden bg-band px-3 text-xs whitespace-nowrap text-white">
        <TestimonialTickerEntry item={item} bought={props.bought} />
      </div>
      <div className="border border-line">
        <TestimonialCarouselCard
          card={{ ...card, quote: truncateTextAtWordEnd(card.quote, MAX_TESTIMONIAL_CARD_QUOTE_LENGTH) }}
          onOpen={() => setIsOpen(true)}
        />
      </div>
      <FullTestimonialDialog card={isOpen ? card : null} onClose={() => setIsOpen(false)} />
    </aside>
  );
}
