import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import { TEMPLATE_TABS, type EmailBriefSnippetTemplatesTab } from './template-tabs.tsx';

/** Returns the kinds of templates the actor may open. */
export const listPermittedTemplateTabs = (actor: Actor): EmailBriefSnippetTemplatesTab[] =>
  TEMPLATE_TABS.filter(({ permission }) => hasPermission(actor, permission)).map(({ tab }) => tab);
