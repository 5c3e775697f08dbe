import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';

/**
 * A ruled list of collapsible sections; native `<details>`, so it works without script and browsers find text
 * in closed ones.
 */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="border-b border-line">{children}</div>;
}

/** One section; `isOpen` is its initial state, which the visitor then changes. */
export function AccordionItem({
  title,
  isOpen = false,
  headingLevel = 2,
  children,
}: {
  title: string;
  isOpen?: boolean;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <details open={isOpen} className="group/item border-t border-line">
      <summary className="flex min-h-16 items-center justify-between gap-4 py-4">
        <Heading className="text-xl font-semibold">{title}</Heading>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-2 transition-transform duration-140 group-open/item:rotate-180"
        />
      </summary>
      <div className="max-w-[42rem] pb-8 text-base text-ink-2">{children}</div>
    </details>
  );
}
