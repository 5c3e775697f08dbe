import { useRef } from 'react';

import { classNames } from '#app/lib/class-names.ts';
import { OPENS_NEW_TAB, OUTSIDE } from '#app/lib/outside.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useFreeSpot } from '#app/ui/use-free-spot.ts';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { useFrameTexts, useProvider } from './provider.ts';

const PAGE_TOP_ID = 'page-top';
const ICON_PX = 48;
const ICON_WIDTHS_PX = [ICON_PX];
const WIDE_OR_ICON = [160, ICON_PX];

/**
 * The floating link to the messaging service (LAYOUT-07): wide on desktop until the page is scrolled by 100
 * px, an icon afterwards and on phones. It is placed above a fixed buy bar (`data-buy-bar`). Where it would
 * cover text or controls, it shrinks or disappears.
 */
export function ChatLink({ pageKey }: { pageKey: string }) {
  const { chatLabel } = useFrameTexts();
  const isAtTop = useIsInView(PAGE_TOP_ID, pageKey) ?? true;
  const ref = useRef<HTMLAnchorElement>(null);
  const free = useFreeSpot(ref, isAtTop ? WIDE_OR_ICON : ICON_WIDTHS_PX);
  const isWide = isAtTop && free !== ICON_PX;
  return (
    <>
      {/* 100 px below ticker and header: out of view means scrolled past. */}
      <div
        id={PAGE_TOP_ID}
        aria-hidden
        className="pointer-events-none absolute top-0 h-50 w-px md:h-61 xl:h-50"
      />
      <aside aria-label="Help">
        <a
          ref={ref}
          href={useProvider().chatUrl}
          {...OUTSIDE}
          data-no-print
          className={classNames(
            'fixed right-4 bottom-4 z-30 flex h-12 min-w-12 items-center justify-center rounded-base border border-field bg-paper text-sm font-semibold shadow-pop transition-[color,background-color,border-color,opacity,visibility] duration-140 hover:border-ink hover:bg-sunken [body:has([data-buy-bar])_&]:max-lg:bottom-24',
            free === 0 && 'invisible opacity-0',
          )}
        >
          <Icon name="message-circle" className={classNames('size-5', isWide && 'md:ml-4')} />
          <span className={isWide ? 'max-md:sr-only md:mr-4 md:ml-2' : 'sr-only'}>{chatLabel}</span>
          <span className="sr-only">{OPENS_NEW_TAB}</span>
        </a>
      </aside>
    </>
  );
}
