import { LongTextField, TextField, UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import {
  ListLoadError,
  AdminListLoadingSkeleton,
  NoMatchingRows,
  EmptyAdminListMessage,
} from '#app/admin-kit/list/list-states.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { defineListUrlParameters } from '#app/lib/list-search.ts';
import { formatWholeDollars } from '#app/lib/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

import { StyleGuideSampleGroup, StyleguideComponentState } from './sample.tsx';

type StyleguideSampleTableRow = { id: string; title: string; status: 'Published' | 'Draft'; cents: number };

const STYLEGUIDE_SAMPLE_ROWS: StyleguideSampleTableRow[] = [
  { id: 'a', title: 'Conversion tracking repair for Google Ads', status: 'Published', cents: 14_900 },
  { id: 'b', title: 'Landing page rebuilt around one offer', status: 'Published', cents: 49_000 },
  { id: 'c', title: 'Technical SEO triage', status: 'Draft', cents: 19_000 },
];
const styleguideListSearch = defineListUrlParameters({
  sorts: [
    { key: 'title', label: 'A-Z', column: 'title', direction: 'asc' },
    { key: 'title-desc', label: 'Z-A', column: 'title', direction: 'desc' },
  ],
  filters: {
    status: {
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'published', label: 'Published' },
        { value: 'draft', label: 'Draft' },
      ],
    },
  },
});
const STYLEGUIDE_SAMPLE_TABLE_COLUMNS: AdminTableColumn<StyleguideSampleTableRow>[] = [
  { key: 'title', label: 'Service', sortsBy: 'title', cell: ({ title }) => title },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <Badge tone={status === 'Draft' ? 'warn' : 'good'}>{status}</Badge>,
  },
  {
    key: 'price',
    label: 'Price',
    isNumber: true,
    stacked: 'end',
    cell: ({ cents }) => formatWholeDollars(cents),
  },
];

function StyleguideAdminListSamples({ theme }: { theme: string }) {
  // Only one of the two themes has several pages, because two pagination landmarks would share a name.
  const count = theme === 'light' ? 48 : STYLEGUIDE_SAMPLE_ROWS.length;
  return (
    <StyleGuideSampleGroup title="List">
      <AdminResourceListPage
        label={`Services, ${theme}`}
        noun={{ one: 'service', many: 'services' }}
        search={styleguideListSearch}
        state={styleguideListSearch.read(new URLSearchParams())}
        list={{
          rows: STYLEGUIDE_SAMPLE_ROWS,
          page: 1,
          size: 25,
          total: { count, isMore: false },
          hasNext: count > STYLEGUIDE_SAMPLE_ROWS.length,
        }}
        columns={STYLEGUIDE_SAMPLE_TABLE_COLUMNS}
        rowName={({ title }) => title}
        rowHref={() => '/ab-styleguide'}
        bulk={[{ intent: 'sample', label: 'Publish' }]}
        empty={{ title: 'No services found' }}
        noMatch="No services match your filters"
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <StyleguideComponentState name="On the way" className="justify-items-stretch">
          <AdminListLoadingSkeleton />
        </StyleguideComponentState>
        <StyleguideComponentState name="Failed" className="justify-items-stretch">
          <ListLoadError title="Failed to load services." requestId="3b8d978d-793f-4eb0-ad04-2651500b3078" />
        </StyleguideComponentState>
        <StyleguideComponentState name="No match" className="justify-items-stretch">
          <NoMatchingRows title="No services match your filters" clearTo="" />
        </StyleguideComponentState>
        <StyleguideComponentState name="Nothing yet" className="justify-items-stretch">
          <EmptyAdminListMessage
            title="No services found"
            action={<Button>Create Your First Service</Button>}
          />
        </StyleguideComponentState>
      </div>
    </StyleGuideSampleGroup>
  );
}

function StyleguideEditorSamples({ theme }: { theme: string }) {
  const values = {
    [`title-${theme}`]: 'Technical SEO triage',
    [`seo-${theme}`]: 'Find what stops search engines',
  };
  return (
    <StyleGuideSampleGroup title="Editor">
      <div className="grid gap-5 lg:grid-cols-2">
        <AdminEditorForm
          record={{ version: 1, values }}
          draftKey={`styleguide:${theme}`}
          saveIntent="sample"
          header={
            <div className="flex items-center justify-between gap-4">
              <UnsavedChangesBadge />
              <EditorSaveButton intent="sample">Save</EditorSaveButton>
            </div>
          }
        >
          <TextField name={`title-${theme}`} label="Title" />
          <LongTextField name={`seo-${theme}`} label="SEO description" limit={160} />
        </AdminEditorForm>
        <AdminEditorForm record={{ version: 1, values }} draftKey={`styleguide-read:${theme}`} isReadOnly>
          <TextField name={`title-${theme}`} label="Title, read only" />
          <LongTextField name={`seo-${theme}`} label="SEO description, read only" />
        </AdminEditorForm>
      </div>
    </StyleGuideSampleGroup>
  );
}

/** The page layouts of the admin: a list with its states, an editor with and one without write access. */
export function StyleguideAdminPageSamples({ theme }: { theme: string }) {
  return (
    <>
      <StyleguideAdminListSamples theme={theme} />
      <StyleguideEditorSamples theme={theme} />
    </>
  );
}
