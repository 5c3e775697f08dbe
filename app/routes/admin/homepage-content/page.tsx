import { href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import {
  type ContentBlockListItem,
  listEditableContentBlocks,
} from '#app/modules/content/blocks/find-block.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('content:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { blocks: await listEditableContentBlocks(ctx), maySet: hasPermission(ctx.actor, 'settings:write') };
}

function ContentBlockStateBadges({ block: { isUnfit, draft, publishAt } }: { block: ContentBlockListItem }) {
  if (!isUnfit && !draft && !publishAt) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      {isUnfit ? <Badge tone="bad">Does not fit</Badge> : null}
      {publishAt ? (
        <>
          <Badge tone="good">Scheduled</Badge>
          <LocalTime at={publishAt} />
        </>
      ) : null}
      {draft ? (
        <>
          <Badge tone="warn">Draft</Badge>
          <span>
            {`${draft.by}, `}
            <LocalTime at={draft.at} />
          </span>
        </>
      ) : null}
    </span>
  );
}

/** The texts of the public pages, part by part (pages.md, /admin/homepage-content). */
export default function HomepageContentPage({ loaderData: { blocks, maySet } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Pages"
        actions={
          maySet ? (
            <ButtonLink to={href('/admin/homepage-content/settings')} variant="outline" size="sm">
              Shop settings
            </ButtonLink>
          ) : null
        }
      />
      <ul className="divide-y divide-line rounded-base border border-line bg-paper">
        {blocks.map((block) => (
          <li key={block.name}>
            <Link
              to={href('/admin/homepage-content/:block', { block: block.name })}
              className="group flex min-h-14 items-center justify-between gap-4 px-5 py-3 hover:bg-sunken"
            >
              <span className="grid gap-1">
                <span className="font-semibold group-hover:underline">{block.title}</span>
                <span className="text-sm text-ink-2">{block.note}</span>
                <ContentBlockStateBadges block={block} />
              </span>
              <Icon name="arrow-right" className="size-5 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
