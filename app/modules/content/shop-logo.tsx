import { useEffect, useRef, useState } from 'react';

import { ShopLogoMark } from '#app/ui/logo-mark.tsx';

import { isShopNameDisplayedNextToLogo, type LogoImage } from './settings/branding-form.ts';

/** Whether a picture failed to load, possibly before our script ran. */
const isBrokenImage = (picture: HTMLImageElement | null) =>
  picture !== null && picture.complete && picture.naturalWidth === 0;

/** Pictures are drawn for light backgrounds: on dark ones they get a white plate. */
const LOGO_BACKGROUND_CLASSES = {
  light: '',
  band: 'box-content rounded-base bg-white p-1.5',
  theme: '-ml-1 box-content rounded-base bg-white p-1',
};

type ShopLogoProps = {
  logo: LogoImage | null;
  name: string;
  /** Its background; `theme` is light or dark, as the admin is. */
  ground: keyof typeof LOGO_BACKGROUND_CLASSES;
};

/** The shop's logo with its name; the shipped mark if there is none or it cannot be shown. */
export function ShopLogo({ logo, name, ground }: ShopLogoProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const address = logo?.address;
  useEffect(() => {
    if (address && isBrokenImage(ref.current)) setBroken(address);
  }, [address]);
  const isShown = logo !== null && broken !== address;
  const isNameShown = !isShown || isShopNameDisplayedNextToLogo(logo);
  return (
    <>
      {isShown ? (
        <img
          ref={ref}
          src={logo.address}
          width={logo.width}
          height={logo.height}
          alt={isNameShown ? '' : name}
          onError={() => setBroken(logo.address)}
          className={`h-8 w-auto min-w-0 shrink object-contain object-left ${isNameShown ? 'max-w-8' : 'max-w-44'} ${LOGO_BACKGROUND_CLASSES[ground]}`}
        />
      ) : (
        <ShopLogoMark isOnBand={ground === 'band'} />
      )}
      {isNameShown ? <span className="truncate">{name}</span> : null}
    </>
  );
}
