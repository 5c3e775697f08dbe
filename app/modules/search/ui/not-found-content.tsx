import { ButtonLink } from '#app/ui/button.tsx';
import { DeliveryDayStripGraphic } from '#app/ui/day-strip.tsx';

import { SearchBox } from './search-box.tsx';

/** ROUTE-21: the not-found page, with links to other parts of the shop. */
export function NotFoundContent() {
  return (
    <div className="wrap grid grid-cols-1 gap-10 py-14 md:py-20">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <DeliveryDayStripGraphic isFirstMissing />
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-4xl font-extrabold">Oops! Page not found</h1>
        <p className="max-w-xl text-xl text-ink-2">
          There’s no page at this address. You’ll find everything we offer in the shop.
        </p>
        <SearchBox />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/" size="lg">
            Return to Home
          </ButtonLink>
          <ButtonLink to="/services" variant="outline" size="lg">
            Browse Services
          </ButtonLink>
        </div>
        <p className="text-sm text-ink-2">
          For developers and AI agents:{' '}
          <a href="/llms.txt" className="underline">
            llms.txt
          </a>
        </p>
      </div>
    </div>
  );
}
