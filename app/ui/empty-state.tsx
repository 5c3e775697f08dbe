import type { ReactNode } from 'react';

import { DecorativeHatchedCellRow } from './cells.tsx';

/**
 * Six hatched cells, one sentence, one button: for an empty list, a list without matches, or a failed one.
 */
export function EmptyStateNotice({
  title,
  headingLevel = 2,
  children,
  action,
}: {
  title: string;
  headingLevel?: 1 | 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      data-empty=""
      className="flex justify-center rounded-base border border-line bg-paper px-6 py-14 md:px-12"
    >
      <div className="grid max-w-xl justify-items-start gap-4">
        <DecorativeHatchedCellRow count={6} />
        <Heading className="mt-1 text-xl font-semibold">{title}</Heading>
        {children ? <div className="text-base text-ink-2">{children}</div> : null}
        {action}
      </div>
    </div>
  );
}
