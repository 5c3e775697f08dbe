import { Form, href } from 'react-router';

import { Menu, MenuButton, MenuLink } from '#app/admin-kit/menu.tsx';
import type { SearchTermListName } from '#app/modules/search/insights/search-terms.ts';
import type { SearchInsightRow } from '#app/modules/search-pages/demand-rows.ts';

import { getSearchTuningSectionUrl } from '../tuning/parts.tsx';

export type SearchTermRights = { tune: boolean; draft: boolean };

function UnmetSearchDemandActions({
  formId,
  row: { service },
  may,
}: {
  formId: string;
  row: SearchInsightRow;
  may: SearchTermRights;
}) {
  return (
    <>
      {service ? (
        <MenuLink to={href('/admin/services/:id', { id: service.id })}>
          {service.isPublished ? 'Open the service' : 'Open the draft'}
        </MenuLink>
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
  list: SearchTermListName;
  may: SearchTermRights;
}) {
  const { id, query, isMasked } = row;
  if (isMasked) return null;
  const formId = `term-${id}`;
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${query}`}>
        {may.tune ? (
          <>
            <MenuLink to={getSearchTuningSectionUrl('synonyms', { term: query })}>Add synonym</MenuLink>
            <MenuLink to={getSearchTuningSectionUrl('pins', { term: query })}>Pin service</MenuLink>
            <MenuLink to={getSearchTuningSectionUrl('redirects', { term: query })}>Redirect</MenuLink>
            <MenuLink to={getSearchTuningSectionUrl('try', { q: query })}>Try it</MenuLink>
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
