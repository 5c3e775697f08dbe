import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Icon } from '#app/ui/icon.tsx';

type AdminPageHeaderProps = {
  title: string;
  back?: { href: string; label: string };
  /** Placed beside the title: a status, the unsaved mark. */
  note?: ReactNode;
  actions?: ReactNode;
};

/**
 * The header of an admin page: its title, the link back to its list, and its actions, beside the title or
 * below it. It also sets the document title, so the route needs no `meta`.
 */
export function PageHeader({
  documentTitle,
  ...header
}: AdminPageHeaderProps & {
  /** A longer title for the browser tab. */
  documentTitle?: string;
}) {
  return (
    <>
      <title>{`${documentTitle ?? header.title} | Admin`}</title>
      <AdminPageSectionHeader {...header} />
    </>
  );
}

/** The header on its own, for a part of a page. */
export function AdminPageSectionHeader({
  title,
  back,
  note,
  actions,
  headingLevel = 1,
}: AdminPageHeaderProps & { headingLevel?: 1 | 2 | 3 | 4 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mb-6 grid gap-1">
      {back ? (
        <Link
          to={back.href}
          data-back
          className="-ml-1 inline-flex min-h-8 items-center gap-1.5 justify-self-start rounded-base px-1 text-sm text-ink-2 hover:text-ink hover:underline"
        >
          <Icon name="arrow-left" className="size-4" />
          {back.label}
        </Link>
      ) : null}
      {/* As high as a button, so that the tabs below do not move when one of them adds a button here. */}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">{title}</Heading>
          {note}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
