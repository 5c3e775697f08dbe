import { MessageCircle } from 'lucide-react';

import { classNames } from '#app/lib/class-names.ts';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { useProvider } from './provider.ts';

const PAGE_TOP_ID = 'page-top';

/**
 * The floating link to the messaging service (LAYOUT-07): wide on desktop until 100 px are scrolled, an icon afterwards and on
 * phones. It stands above a fixed buy bar (`data-buy-bar`), never on it.
 */
export function ChatLink({ pageKey }: { pageKey: string }) {
  const isWide = useIsInView(PAGE_TOP_ID, pageKey) ?? true;
  return (
    <>
      {/* 100 px below ticker and header: out of view means scrolled past. */}
      <div id={PAGE_TOP_ID} aria-hidden className="pointer-events-none absolute top-0 h-50 w-px" />
      <aside aria-label="Help">
        <a
          href={useProvider().chatUrl}
          data-no-print
          className="fixed right-4 bottom-4 z-30 flex h-12 min-w-12 items-center justify-center rounded-base border border-field bg-paper text-sm font-semibold shadow-pop transition-colors duration-140 hover:border-ink hover:bg-sunken [body:has([data-buy-bar])_&]:max-lg:bottom-24"
        >
          <MessageCircle aria-hidden className={classNames('size-5', isWide && 'md:ml-4')} />
          <span className={isWide ? 'max-md:sr-only md:mr-4 md:ml-2' : 'sr-only'}>Ask a question</span>
        </a>
      </aside>
    </>
  );
}
