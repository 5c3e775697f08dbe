import { useLocation } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { CartLink } from './cart-link.tsx';
import { LogoLink } from './logo-link.tsx';
import { HERO_CALL_BUTTON_ID } from './nav-links.ts';
import { StorefrontNavigationLink } from './page-link.tsx';
import { useHeaderFooterTexts, useShopProvider } from './provider.ts';

// Works as plain links; its script checks whether a user is signed in.
const LazyHeaderAccountLinks = createComponentHydratedWhenIdle(
  async () => (await import('./later-parts.ts')).HeaderAccountLinks,
);
// A dialog with a plain form; its script turns the field into a combobox on first focus.
const LazySiteSearch = createComponentHydratedWhenIdle(
  async () => (await import('./later-parts.ts')).SiteSearch,
);
// The browser opens and closes the menu by itself; its script also closes it when the page changes.
const LazySiteMenu = createComponentHydratedWhenIdle(
  async () => (await import('./later-parts.ts')).StorefrontMobileMenu,
);

/**
 * The header of every storefront page (LAYOUT-02 to -06, -11). From 768 px it contains the page links: in a
 * row of their own, from 1280 px beside the buttons. On phones they are in the menu.
 */
export function Header() {
  const { pathname } = useLocation();
  const { bookCallUrl } = useShopProvider();
  const { headerLinks, callLabel } = useHeaderFooterTexts();
  const isHeroCallInView = useIsInView(HERO_CALL_BUTTON_ID, pathname);
  const isCallShown = pathname !== '/' || isHeroCallInView === false;

  return (
    <header className="border-b border-line bg-canvas">
      <div className="wrap flex h-16 items-center gap-2 md:max-xl:h-auto md:max-xl:flex-wrap md:max-xl:gap-y-0 xl:gap-5">
        <LogoLink />
        <nav aria-label="Main" className="max-md:hidden md:max-xl:order-1 md:max-xl:w-full">
          <ul className="flex md:max-xl:-mx-1.5 md:max-xl:justify-between lg:max-xl:justify-start lg:max-xl:gap-4">
            {headerLinks.map((link) => {
              const isCurrent = link.address === pathname;
              return (
                <li key={link.address}>
                  <StorefrontNavigationLink
                    link={link}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={joinClassNames(
                      'flex h-10 items-center px-1.5 text-sm xl:h-16 font-medium whitespace-nowrap transition-colors duration-140 hover:text-ink',
                      isCurrent ? 'border-b-2 border-ink pt-0.5 text-ink' : 'text-ink-2',
                    )}
                  />
                </li>
              );
            })}
          </ul>
        </nav>
        <div className="ml-auto flex h-16 items-center gap-2 md:max-xl:h-14">
          {/* Hidden, not removed: its space is kept, so that nothing moves when it appears. */}
          <ButtonLink
            to={bookCallUrl}
            variant="outline"
            size="sm"
            className={joinClassNames('max-md:hidden', !isCallShown && 'invisible')}
          >
            {callLabel}
          </ButtonLink>
          <LazyHeaderAccountLinks />
          <div className="-mr-3 flex items-center">
            <LazySiteSearch />
            <CartLink />
            <LazySiteMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
