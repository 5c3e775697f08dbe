import type { ReactNode } from 'react';

function formatCharactersLeft(left: number): string {
  if (left < 0) return `${-left} characters too many`;
  return left === 1 ? '1 character left' : `${left} characters left`;
}

/**
 * How many characters are left; announced at 20, and at 0 and beyond, so that it does not interrupt typing.
 */
export function CharacterCounter({ left, hint }: { left: number; hint?: ReactNode }) {
  const isAnnounced = left === 20 || left <= 0;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className={left < 0 ? 'font-semibold text-bad' : 'tabular-nums'}>
        {formatCharactersLeft(left)}
      </span>
      <span role="status" className="sr-only">
        {isAnnounced ? formatCharactersLeft(left) : ''}
      </span>
    </span>
  );
}
