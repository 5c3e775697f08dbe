import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { findCategoryKeyByName } from '#app/lib/categories.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { formatWholeDollars } from '#app/lib/money.ts';
import { formatThousands } from '#app/lib/thousands.ts';
import { ServiceListRowPicture } from '#app/modules/catalog/ui/row-picture.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import type { SearchMatchTextRange } from '../answers/match-ranges.ts';

import { type SearchSuggestionOption, splitByMatchRanges } from './list-model.ts';

const SEARCH_LIST_OPTION_ROW_CLASSES =
  'flex min-h-11 min-w-0 grow items-center gap-3 px-4 py-2 text-left hover:bg-sunken';

/**
 * One option: a real link, so that every kind of click works, while the focus stays in the field. The button
 * that removes a recent search is for the pointer; the keyboard has Delete.
 */
export function SearchListOptionRow({
  id,
  option,
  isActive,
  onChosen,
  onRemove,
}: {
  id: string;
  option: SearchSuggestionOption;
  isActive: boolean;
  onChosen: () => void;
  onRemove: (query: string) => void;
}) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onClick: onChosen,
    className: joinClassNames(
      SEARCH_LIST_OPTION_ROW_CLASSES,
      isActive && 'bg-sunken outline-2 -outline-offset-2 outline-focus',
    ),
  } as const;
  if (option.kind === 'clear') {
    return (
      <button type="button" {...shared}>
        <span className="text-sm text-ink-2">{option.text}</span>
      </button>
    );
  }
  const link = (
    <Link to={option.href} {...shared}>
      {option.kind === 'service' ? <ServiceSearchOption {...option} /> : <SearchListTextOption {...option} />}
    </Link>
  );
  if (option.kind !== 'recent') return link;
  return (
    <div role="none" className="flex">
      {link}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        aria-label={`Remove: ${option.text}`}
        className="grid size-11 shrink-0 place-items-center text-ink-3 hover:text-ink"
        onClick={() => onRemove(option.text)}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  );
}

function SearchListTextOption({ kind, text }: { kind: 'recent' | 'link'; text: string }) {
  return (
    <>
      {kind === 'recent' ? <Icon name="search" className="size-4 shrink-0 text-ink-3" /> : null}
      <span className="truncate text-sm font-semibold">{text}</span>
    </>
  );
}

function ServiceSearchOption({ service, marks }: Extract<SearchSuggestionOption, { kind: 'service' }>) {
  const hue = findCategoryKeyByName(useShopCategories(), service.category) ?? 'fix';
  const sold = service.shown_sold_30d;
  return (
    <>
      <span
        data-cat={hue}
        className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-base bg-cat text-on-cat"
      >
        {service.image_url ? (
          <ServiceListRowPicture id={service.id} hue={hue} url={service.image_url} />
        ) : (
          <CategoryIcon category={hue} className="size-5" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block text-base font-semibold">
          <HighlightedText text={service.title} ranges={marks?.title} />
        </span>
        <span className="block text-xs text-ink-3">
          {service.category}
          {sold > 0 ? `, ${formatThousands(sold)} sold in 30 days` : ''}
        </span>
      </span>
      <span className="text-base font-bold">{formatWholeDollars(service.price_usd)}</span>
    </>
  );
}

/** A text with its matching parts highlighted. */
function HighlightedText({
  text,
  ranges = [],
}: {
  text: string;
  ranges?: readonly SearchMatchTextRange[] | undefined;
}): ReactNode {
  return splitByMatchRanges(text, ranges).map(({ piece, at, isMarked }) =>
    isMarked ? (
      <mark key={at} className="bg-transparent text-ink underline underline-offset-4">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
