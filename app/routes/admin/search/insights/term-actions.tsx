import { Form, href } from 'react-router';

import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import type { SearchInsightTermListName } from '#app/modules/search/insights/search-terms.ts';
import type { SearchInsightRow } from '#app/modules/search-pages/demand-rows.ts';

import { getSearchTuningSectionUrl } from '../tuning/parts.tsx';

export type SearchTermActionPermissions = { tune: boolean; draft: boolean };

function UnmetSearchDemandActions({
  formId,
  row: { service },
  may,
}: {
  formId: string;
  row: SearchInsightRow;
  may: SearchTermActionPermissions;
}) {
  return (
    <>
      {service ? (
        <AdminMenuLink to={href('/admin/services/:id', { id: service.id })}>
          {service.isPublished ? 'Open the service' : 'Open the draft'}
        </AdminMenuLink>
      ) : may.draft ? (
        <MenuButton type="submit" form={formId} name="intent" value="draft">
          Draft a service
        </MenuButton>
      ) : null}
      {may.tune ? (
        <MenuButton type="submit" form={formId} name="intent" value="ignore">
          Ignore
        </MenuButton>
      ) : null}
    </>
  );
}

/** The actions for a term; none if its text is hidden. */
export function SearchTermActions({
  row,
  list,
  may,
}: {
  row: SearchInsightRow;
  list: SearchInsightTermListName;
  may: SearchTermActionPermissions;
}) {
  const { id, query, isMasked } = row;
  if (isMasked) return null;
  const formId = `term-${id}`;
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${query}`}>
        {may.tune ? (
          <>
            <AdminMenuLink to={getSearchTuningSectionUrl('synonyms', { term: query })}>
              Add synonym
            </AdminMenuLink>
            <AdminMenuLink to={getSearchTuningSectionUrl('pins', { term: query })}>Pin service</AdminMenuLink>
            <AdminMenuLink to={getSearchTuningSectionUrl('redirects', { term: query })}>
              Redirect
            </AdminMenuLink>
            <AdminMenuLink to={getSearchTuningSectionUrl('try', { q: query })}>Try it</AdminMenuLink>
          </>
        ) : null}
        {list === 'nothing' ? <UnmetSearchDemandActions formId={formId} row={row} may={may} /> : null}
      </Menu>
      <Form id={formId} method="post" className="hidden">
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="term" value={query} />
      </Form>
    </div>
  );
}
