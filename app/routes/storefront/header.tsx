import { Link, useLocation } from 'react-router';

import { classNames } from '#app/lib/class-names.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { CartLink } from './cart-link.tsx';
import { LogoLink } from './logo-link.tsx';
import { HERO_CALL_ID, NAV_LINKS } from './nav-links.ts';
import { useProvider } from './provider.ts';

// Works as plain links; its script looks whether somebody is signed in.
const AccountLinks = lazyPart(async () => (await import('./account-links.tsx')).AccountLinks);
// A dialog with a plain form; its script makes the field a combobox at its first focus.
const SiteSearch = lazyPart(async () => (await import('./site-search.tsx')).SiteSearch);
// The browser opens and closes the menu by itself; its script adds closing when the page changes.
const SiteMenu = lazyPart(async () => (await import('./site-menu.tsx')).SiteMenu);

/**
 * The bar of every storefront page (LAYOUT-02 to -06). The list of pages stands in it from 1280 px, where it fits beside the
 * buttons without breaking; below, it is in the menu.
 */
export function Header() {
  const { pathname } = useLocation();
  const { bookCallUrl } = useProvider();
  const isHeroCallInView = useIsInView(HERO_CALL_ID, pathname);
  const isCallShown = pathname !== '/' || isHeroCallInView === false;

  return (
    <header className="border-b border-line bg-canvas">
      <div className="wrap flex h-16 items-center gap-2 xl:gap-5">
        <LogoLink />
        <nav aria-label="Main" className="max-xl:hidden">
          <ul className="flex">
            {NAV_LINKS.map((link) => {
              const isCurrent = link.to === pathname;
              return (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={classNames(
                      'flex h-16 items-center px-1.5 text-sm font-medium whitespace-nowrap transition-colors duration-140 hover:text-ink',
                      isCurrent ? 'border-b-2 border-ink pt-0.5 text-ink' : 'text-ink-2',
                    )}
                  >
                    {link.label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {/* Hidden, not removed: its place is kept, so that nothing moves when it appears. */}
          <ButtonLink
            to={bookCallUrl}
            variant="outline"
            size="sm"
            className={classNames('max-md:hidden', !isCallShown && 'invisible')}
          >
            Book a Call
          </ButtonLink>
          <AccountLinks />
          <div className="-mr-3 flex items-center">
            <SiteSearch />
            <CartLink />
            <SiteMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
