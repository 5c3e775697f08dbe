import { useRef } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { OPENS_NEW_TAB_LABEL, EXTERNAL_LINK_PROPS } from '#app/lib/external-links.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useFreeFloatingElementWidth } from '#app/ui/use-uncovered-width.ts';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { useHeaderFooterTexts, useShopProvider } from './provider.ts';

const PAGE_TOP_ELEMENT_ID = 'page-top';
const CHAT_LINK_ICON_SIZE_PX = 48;
const CHAT_ICON_WIDTHS_PX = [CHAT_LINK_ICON_SIZE_PX];
const CHAT_LINK_WIDTHS_PX = [160, CHAT_LINK_ICON_SIZE_PX];

/**
 * The floating link to the messaging service (LAYOUT-07): wide on desktop until the page is scrolled by 100
 * px, an icon afterwards and on phones. It is placed above a fixed buy bar (`data-buy-bar`). Where it would
 * cover text or controls, it shrinks or disappears.
 */
export function FloatingShopChatLink({ pageKey }: { pageKey: string }) {
  const { chatLabel } = useHeaderFooterTexts();
  const isAtTop = useIsInView(PAGE_TOP_ELEMENT_ID, pageKey) ?? true;
  const ref = useRef<HTMLAnchorElement>(null);
  const free = useFreeFloatingElementWidth(ref, isAtTop ? CHAT_LINK_WIDTHS_PX : CHAT_ICON_WIDTHS_PX);
  const isWide = isAtTop && free !== CHAT_LINK_ICON_SIZE_PX;
  return (
    <>
      {/* 100 px below ticker and header: out of view means scrolled past. */}
      <div
        id={PAGE_TOP_ELEMENT_ID}
        aria-hidden
        className="pointer-events-none absolute top-0 h-50 w-px md:h-61 xl:h-50"
      />
      <aside aria-label="Help">
        <a
          ref={ref}
          href={useShopProvider().chatUrl}
          {...EXTERNAL_LINK_PROPS}
          data-no-print
          className={joinClassNames(
            'fixed right-4 bottom-4 z-30 flex h-12 min-w-12 items-center justify-center rounded-base border border-field bg-paper text-sm font-semibold shadow-pop transition-[color,background-color,border-color,opacity,visibility] duration-140 hover:border-ink hover:bg-sunken [body:has([data-buy-bar])_&]:max-lg:bottom-24',
            free === 0 && 'invisible opacity-0',
          )}
        >
          <Icon name="message-circle" className={joinClassNames('size-5', isWide && 'md:ml-4')} />
          <span className={isWide ? 'max-md:sr-only md:mr-4 md:ml-2' : 'sr-only'}>{chatLabel}</span>
          <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span>
        </a>
      </aside>
    </>
  );
}
