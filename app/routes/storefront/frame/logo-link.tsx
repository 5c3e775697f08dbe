import { Link } from 'react-router';

import { LogoMark } from '#app/ui/logo-mark.tsx';

import { useProvider } from './provider.ts';

/** The shop's name and mark, leading home. */
export function LogoLink({ isOnBand = false }: { isOnBand?: boolean }) {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5 text-lg font-bold tracking-tight whitespace-nowrap"
    >
      <LogoMark isOnBand={isOnBand} />
      <span className="truncate">{useProvider().name}</span>
    </Link>
  );
}
