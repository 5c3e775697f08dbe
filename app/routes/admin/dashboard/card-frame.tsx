import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import type { DashboardCardData } from './read-cards.server.ts';

/** A dashboard card: absent without permission, isolated if it fails, and with a message when empty. */
export function DashboardCardFrame<Value>({
  title,
  card,
  action,
  isWide = false,
  children,
}: {
  title: string;
  card: DashboardCardData<Value>;
  action?: ReactNode;
  /** Spans both columns. */
  isWide?: boolean;
  children: (value: Value) => ReactNode;
}) {
  const titleId = useId();
  const { pathname, search } = useLocation();
  if (card === null) return null;
  return (
    <section
      aria-labelledby={titleId}
      className={joinClassNames(
        'grid min-w-0 content-start gap-3 rounded-base border border-line bg-paper p-5',
        isWide && 'md:col-span-2',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {card.isFailed ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm text-ink-2">
          <p>This card couldn’t be loaded. Everything else still works.</p>
          <ButtonLink to={pathname + search} size="sm" variant="outline">
            Retry
          </ButtonLink>
        </div>
      ) : (
        children(card.value)
      )}
    </section>
  );
}

/** The message of a card without data. */
export function EmptyDashboardCardMessage({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-3">{children}</p>;
}
