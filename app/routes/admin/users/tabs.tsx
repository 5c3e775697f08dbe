import { href } from 'react-router';

import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { customerListSearchParams } from '#app/modules/customer-pages/customer-list.ts';
import { teamListUrlSearchDefinition } from '#app/modules/identity/team/team-list.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { CONTACT_TAG_BULK_ACTIONS } from '../crm/tag-actions.ts';

import { CUSTOMER_COLUMNS, createTeamTableColumns } from './columns.tsx';
import { PendingInvitations } from './invitations.tsx';
import type { loader } from './page.tsx';

type UsersLoaderData = Awaited<ReturnType<typeof loader>>;

/** The team members and invitations. */
export function TeamTab({
  state,
  list,
  answer,
  invitations,
  ...rest
}: Extract<UsersLoaderData, { tab: 'team' }> & { answer: FormActionResult | undefined }) {
  return (
    <>
      <AdminResourceListPage
        label="Team members"
        noun={{ one: 'person', many: 'people' }}
        search={teamListUrlSearchDefinition}
        state={state}
        list={list}
        answer={answer}
        columns={createTeamTableColumns(rest)}
        rowName={({ name }) => name}
        noMatch="No people match your filters"
        empty={{ title: 'No team members yet', text: <p>Create an owner with npm run admin:create.</p> }}
      />
      <PendingInvitations invitations={invitations} mayWrite={rest.mayWrite} />
    </>
  );
}

/** Accounts of customers who are not team members. */
export function CustomersTab({
  state,
  list,
  mayWrite,
  answer,
}: Extract<UsersLoaderData, { tab: 'customers' }> & { answer: FormActionResult | undefined }) {
  return (
    <AdminResourceListPage
      label="Customers with an account"
      noun={{ one: 'customer', many: 'customers' }}
      search={customerListSearchParams}
      state={state}
      list={list}
      columns={CUSTOMER_COLUMNS}
      answer={answer}
      bulk={mayWrite ? CONTACT_TAG_BULK_ACTIONS : []}
      rowName={({ name }) => name}
      rowHref={({ id }) => href('/admin/users/:id', { id })}
      noMatch="No customers match your filters"
      empty={{
        title: 'No customers yet',
        text: <p>Anyone who creates an account appears here. Guests are listed with their orders.</p>,
      }}
    />
  );
}
