/** The mark of the shop: one finished cell and two pending ones. `isOnBand` makes the background white. */
export function ShopLogoMark({ isOnBand = false }: { isOnBand?: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 30 30" className="size-7.5 shrink-0">
      <rect width="30" height="30" rx="2" className={isOnBand ? 'fill-white' : 'fill-inverse'} />
      <path d="M5 11h8v8H5z" className={isOnBand ? 'fill-accent' : 'fill-accent-band'} />
      <path
        d="M16 11.5h4v7h-4zM23.5 11.5h1.5v7h-1.5z"
        fill="none"
        className={isOnBand ? 'stroke-band' : 'stroke-on-inverse'}
        strokeOpacity="0.55"
      />
    </svg>
  );
}
