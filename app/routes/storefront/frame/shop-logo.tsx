import { useEffect, useRef, useState } from 'react';

import type { Logo } from '#app/modules/content/settings/look-form.ts';
import { LogoMark } from '#app/ui/logo-mark.tsx';

/** Whether the browser has given up on a picture, be it before our script ran. */
const isBroken = (picture: HTMLImageElement | null) =>
  picture !== null && picture.complete && picture.naturalWidth === 0;

/** The shop's logo with its name; the mark it came with where there is none, or where the picture cannot be shown. */
export function ShopLogo({ logo, name, isOnBand }: { logo: Logo | null; name: string; isOnBand: boolean }) {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const address = logo?.address;
  useEffect(() => {
    if (address && isBroken(ref.current)) setBroken(address);
  }, [address]);
  const isShown = logo !== null && broken !== address;
  const isNameShown = !isShown || logo.holds === 'mark';
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
          className={`h-8 w-auto min-w-0 shrink object-contain object-left ${isNameShown ? 'max-w-8' : 'max-w-44'} ${isOnBand ? 'box-content rounded-base bg-white p-1.5' : ''}`}
        />
      ) : (
        <LogoMark isOnBand={isOnBand} />
      )}
      {isNameShown ? <span className="truncate">{name}</span> : null}
    </>
  );
}
