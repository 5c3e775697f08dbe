import { href, Link, useNavigate } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import {
  type LegalPageListItem,
  listAdminLegalPages,
} from '#app/modules/content/legal/find-edited-legal.server.ts';
import { countOrdersByAcceptedLegalVersion } from '#app/modules/orders/count-accepted-versions.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { listAcceptableLegalVersionIds, describeLegalAcceptance } from './describe-acceptance.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('legal:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const pages = await listAdminLegalPages(ctx);
  const current = pages.flatMap(({ slug, current }) =>
    current ? listAcceptableLegalVersionIds(slug, [current.version]) : [],
  );
  const accepted = await countOrdersByAcceptedLegalVersion(ctx, current);
  return {
    pages: pages.map((page) => ({
      ...page,
      accepted: page.current ? describeLegalAcceptance(page.slug, page.current.version, accepted) : null,
    })),
    mayDraft: hasPermission(ctx.actor, 'legal:draft'),
  };
}

type AdminLegalPageListRow = LegalPageListItem & { accepted: string | null };

/** The state of a legal page: upcoming versions, and what to do next. */
function LegalPageStatus({ page: { current, ahead, draft } }: { page: AdminLegalPageListRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2 empty:hidden">
      {current?.isUnreviewed ? <Badge tone="bad">Template, not reviewed</Badge> : null}
      {ahead ? (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="good">{`Version ${ahead.version} ahead`}</Badge>
          <span>
            from <LocalTime at={ahead.effectiveAt} />
          </span>
        </span>
      ) : null}
      {draft ? (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="warn">Draft</Badge>
          <span>
            {`${draft.by}, `}
            <LocalTime at={draft.at} />
          </span>
        </span>
      ) : null}
    </span>
  );
}

function LegalPageRow({ page }: { page: AdminLegalPageListRow }) {
  const { slug, title, current, accepted } = page;
  return (
    <Link
      to={href('/admin/legal/:slug', { slug })}
      className="group flex min-h-14 items-center justify-between gap-4 px-5 py-4 hover:bg-sunken"
    >
      <span className="grid min-w-0 gap-1.5">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere group-hover:underline">{title}</span>
          <span className="text-sm wrap-anywhere text-ink-3">{`/legal/${slug}`}</span>
        </span>
        <span className="text-sm text-ink-2">
          {current ? (
            <>
              {`Version ${current.version}, effective `}
              <LocalTime at={current.effectiveAt} hasTime={false} />
              {`. ${accepted}`}
            </>
          ) : (
            'Not public yet'
          )}
        </span>
        <LegalPageStatus page={page} />
      </span>
      <Icon name="arrow-right" className="size-5 shrink-0 text-ink-3" />
    </Link>
  );
}

/** The legal texts of the shop (pages.md, /admin/legal). */
export default function LegalPagesPage({ loaderData: { pages, mayDraft } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const address = href('/admin/legal/new');
  useKeyboardShortcut({
    key: 'c',
    label: 'Add legal page',
    isOn: mayDraft,
    run: () => void navigate(address),
  });
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Legal pages"
        actions={mayDraft ? <ButtonLink to={address}>Add legal page</ButtonLink> : null}
      />
      <ul aria-label="Legal pages" className="divide-y divide-line rounded-base border border-line bg-paper">
        {pages.map((page) => (
          <li key={page.slug}>
            <LegalPageRow page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}
