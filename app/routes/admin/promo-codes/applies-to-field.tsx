import { useState } from 'react';

import { LabeledSelectField, ReadOnlyFormField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { ServiceWithSaleState } from '#app/modules/catalog/service-state.ts';
import { PROMO_CODE_APPLIES_TO_OPTIONS } from '#app/modules/promo/applies-to-form.ts';
import {
  type PromoCodeAppliesToFormChoices,
  SERVICE_NOT_ON_SALE_REASON_LABELS,
} from '#app/modules/promo-pages/promo-search.ts';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import { listNonEmptyFormValues } from '../service-editor/form-parts.tsx';

const CHECKBOX_ROW_CLASSES = 'flex min-h-10 items-start gap-2.5 py-1.5 text-sm';

function PromoCategoryCheckboxes({ sold }: { sold: readonly string[] }) {
  const chosen = listNonEmptyFormValues(useEditorFormState().values, 'categories');
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-semibold">Categories</legend>
      {/* Submits an empty choice if no box is ticked. */}
      <input type="hidden" name="categories" value="" />
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {useShopCategories().map(({ name }) => (
          <label key={name} className={CHECKBOX_ROW_CLASSES}>
            <input
              type="checkbox"
              name="categories"
              value={name}
              defaultChecked={chosen.includes(name)}
              className="size-5 shrink-0 accent-ink"
            />
            <span>
              {name}
              {sold.includes(name) ? null : <span className="block text-ink-3">No services on sale</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ServiceCheckbox({ service, isChosen, isShown }: PromoServiceCheckboxProps) {
  const { id, title, category, priceCents, state } = service;
  const facts = [category, priceCents === null ? null : formatDollars(priceCents)].filter(Boolean).join(', ');
  return (
    <li className={joinClassNames(!isShown && 'hidden')}>
      <label className={CHECKBOX_ROW_CLASSES}>
        <input
          type="checkbox"
          name="service_ids"
          value={id}
          defaultChecked={isChosen}
          className="size-5 shrink-0 accent-ink"
        />
        <span className="min-w-0 wrap-anywhere">
          {title}
          {facts ? <span className="block text-ink-2">{facts}</span> : null}
          {state === 'on-sale' ? null : (
            <span className="block font-semibold text-warn">{SERVICE_NOT_ON_SALE_REASON_LABELS[state]}</span>
          )}
        </span>
      </label>
    </li>
  );
}
type PromoServiceCheckboxProps = { service: ServiceWithSaleState; isChosen: boolean; isShown: boolean };

/**
 * Checkboxes for services, ticked ones first, with a search for long lists. Services hidden by the search
 * stay ticked.
 */
function PromoServiceCheckboxes({ services }: { services: readonly ServiceWithSaleState[] }) {
  const chosen = listNonEmptyFormValues(useEditorFormState().values, 'service_ids');
  const [count, setCount] = useState(chosen.length);
  const [q, setQ] = useState('');
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ title, category }: ServiceWithSaleState) => {
    const text = `${title} ${category ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = services.filter(isFound);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-semibold">Services</legend>
      <input type="hidden" name="service_ids" value="" />
      <input
        type="search"
        aria-label="Search services"
        placeholder="Search services"
        value={q}
        className={joinClassNames(fieldControlClasses, 'noscript:hidden')}
        onChange={(event) => setQ(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="py-1.5 text-sm text-ink-2 noscript:hidden">
        {`${count} chosen. `}
        {words.length > 0 && found.length === 0 ? 'No services match your search.' : null}
      </p>
      <ul
        className="max-h-80 overflow-y-auto rounded-base border border-line px-3 py-1"
        onChange={(event) => setCount(event.currentTarget.querySelectorAll('input:checked').length)}
      >
        {services.map((service) => (
          <ServiceCheckbox
            key={service.id}
            service={service}
            isChosen={chosen.includes(service.id)}
            isShown={found.includes(service)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

/** Describes the chosen categories and services. */
function describePromoCodeTargets(
  categories: readonly string[],
  ids: readonly string[],
  services: readonly ServiceWithSaleState[],
) {
  const named = ids.map((id) => {
    const service = services.find((one) => one.id === id);
    if (!service) return 'Deleted service';
    return service.state === 'on-sale'
      ? service.title
      : `${service.title} (${SERVICE_NOT_ON_SALE_REASON_LABELS[service.state]})`;
  });
  return [...categories, ...named].join('\n');
}

/** What the code applies to, for read-only users; hidden inputs keep the form complete. */
export function ReadOnlyPromoAppliesTo({ services }: { services: readonly ServiceWithSaleState[] }) {
  const { values } = useEditorFormState();
  const { value, error } = useResourceFormField('applies_to');
  const [categories, ids] = [
    listNonEmptyFormValues(values, 'categories'),
    listNonEmptyFormValues(values, 'service_ids'),
  ];
  return (
    <div>
      <ReadOnlyFormField label="Applies to">
        {value === 'all'
          ? PROMO_CODE_APPLIES_TO_OPTIONS[0].label
          : describePromoCodeTargets(categories, ids, services)}
      </ReadOnlyFormField>
      <input type="hidden" name="applies_to" value={value} />
      {categories.map((name) => (
        <input key={name} type="hidden" name="categories" value={name} />
      ))}
      {ids.map((id) => (
        <input key={id} type="hidden" name="service_ids" value={id} />
      ))}
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
    </div>
  );
}

/**
 * Which services the code applies to: all, or the ticked categories and services. Without script all fields
 * are visible.
 */
export function PromoAppliesToField({
  choices: { services, soldCategories },
}: {
  choices: PromoCodeAppliesToFormChoices;
}) {
  const { isReadOnly, problems } = useEditorFormState();
  const { value } = useResourceFormField('applies_to');
  const [choice, setChoice] = useState(value);
  if (isReadOnly) return <ReadOnlyPromoAppliesTo services={services} />;
  const isHidden = choice === 'all' && findFieldProblem(problems, 'applies_to') === null;
  return (
    <div
      className="grid gap-4"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) setChoice(event.target.value);
      }}
    >
      <LabeledSelectField
        name="applies_to"
        label="Applies to"
        hint="The discount applies to these services only. The minimum order applies to the whole cart."
        options={PROMO_CODE_APPLIES_TO_OPTIONS}
      />
      <div className={joinClassNames('grid gap-4', isHidden && 'hidden noscript:grid')}>
        <PromoCategoryCheckboxes sold={soldCategories} />
        <PromoServiceCheckboxes services={services} />
      </div>
    </div>
  );
}
