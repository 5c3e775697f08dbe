import { Link } from 'react-router';

import { ShopLogo } from '#app/modules/content/shop-logo.tsx';

import { useBranding, useShopProvider } from './provider.ts';

/** The shop's logo and name, linked to the home page. */
export function LogoLink({ isOnBand = false }: { isOnBand?: boolean }) {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5 text-lg font-bold tracking-tight whitespace-nowrap"
    >
      <ShopLogo
        logo={useBranding().logo}
        name={useShopProvider().name}
        ground={isOnBand ? 'band' : 'light'}
      />
    </Link>
  );
}
