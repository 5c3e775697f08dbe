import type { ChangeEvent } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';

import { SERVICE_GRID_SORTS } from '#app/modules/catalog/grid-parameters.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';

import {
  getDefaultSearchSort,
  DELIVERY_FILTER_DAYS,
  formatDeliveryTimeLabel,
  PRICE_FILTER_RANGES,
  formatPriceRangeParam,
  formatPriceRangeLabel,
  type ServiceSearchSelection,
} from '../model.ts';

type SearchFilterSelect = {
  name: 'price' | 'delivery' | 'sort';
  label: string;
  value: string;
  options: SearchFilterSelectOption[];
};
type SearchFilterSelectOption = { value: string; label: string };

function buildPriceFilterSelect({ price }: ServiceSearchSelection): SearchFilterSelect {
  const value = formatPriceRangeParam(price);
  const steps = PRICE_FILTER_RANGES.map((step) => ({
    value: formatPriceRangeParam(step),
    label: formatPriceRangeLabel(step),
  }));
  const isStep = steps.some((step) => step.value === value);
  return {
    name: 'price',
    label: 'Price',
    value,
    options: [
      { value: '', label: 'Any price' },
      ...steps,
      // A range that only a URL can request.
      ...(price && !isStep ? [{ value, label: formatPriceRangeLabel(price) }] : []),
    ],
  };
}

function buildDeliveryTimeFilterSelect({ delivery }: ServiceSearchSelection): SearchFilterSelect {
  return {
    name: 'delivery',
    label: 'Delivery time',
    value: delivery === null ? '' : String(delivery),
    options: [
      { value: '', label: 'Any delivery' },
      ...DELIVERY_FILTER_DAYS.map((days) => ({ value: String(days), label: formatDeliveryTimeLabel(days) })),
    ],
  };
}

function buildSearchSortFilter({ q, sort }: ServiceSearchSelection): SearchFilterSelect {
  const best = { value: 'best-match', label: 'Best match' };
  const sorts = SERVICE_GRID_SORTS.map(({ key, label }) => ({ value: key as string, label })); // the select holds strings
  return { name: 'sort', label: 'Sort', value: sort, options: q ? [best, ...sorts] : sorts };
}

/**
 * Price, delivery and sort as one GET form: choosing submits it, and without script there is a button. While
 * the list loads, a select shows the new choice; afterwards, and after Back, the value of the URL.
 */
export function SearchFilterAndSortForm({ choice }: { choice: ServiceSearchSelection }) {
  const submit = useSubmit();
  const { location } = useNavigation();
  const params = location?.pathname === '/services' ? new URLSearchParams(location.search) : null;

  function apply({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) {
    if (!form) return;
    const parts = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      const isDefault = value === '' || (name === 'sort' && value === getDefaultSearchSort(choice.q));
      if (typeof value === 'string' && !isDefault) parts.append(name, value);
    }
    void submit(parts, { action: '/services', preventScrollReset: true });
  }

  return (
    <Form action="/services" className="flex flex-wrap items-center gap-3 max-md:w-full" preventScrollReset>
      {choice.q ? <input type="hidden" name="q" value={choice.q} /> : null}
      {choice.category ? <input type="hidden" name="category" value={choice.category} /> : null}
      {[
        buildPriceFilterSelect(choice),
        buildDeliveryTimeFilterSelect(choice),
        buildSearchSortFilter(choice),
      ].map(({ name, label, value, options }) => {
        const next = params && (params.get(name) ?? '');
        return (
          <Select
            key={name}
            label={label}
            isLabelHidden={name !== 'sort'}
            className="max-md:grow"
            name={name}
            value={options.some((option) => option.value === next) ? (next ?? value) : value}
            options={options}
            onChange={apply}
          />
        );
      })}
      <noscript>
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}
