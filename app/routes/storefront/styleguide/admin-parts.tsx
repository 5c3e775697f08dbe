import { useId } from 'react';

import { TimeSeriesChart } from '#app/admin-kit/charts/trend-chart.tsx';
import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ImmediateFileUploadField, PendingFileUploadList } from '#app/admin-kit/files/file-field.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import { AdminPageSectionHeader } from '#app/admin-kit/page-header.tsx';
import { RichTextField } from '#app/admin-kit/rich-text/rich-text.tsx';
import { KeyboardShortcutKeys } from '#app/admin-kit/shortcuts/keys.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { Timeline } from '#app/admin-kit/timeline.tsx';
import { formatWholeDollars } from '#app/lib/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.tsx';

import { StyleGuideSampleGroup, StyleguideSampleRow, StyleguideComponentState } from './sample.tsx';

const STYLEGUIDE_SAMPLE_STATS = [
  { label: 'Total', value: '48', note: '+3 this month', bars: [3, 4, 4, 5, 6, 6, 7] },
  { label: 'Published', value: '37', note: '77% of catalogue', bars: [2, 3, 4, 4, 5, 6, 7] },
  { label: 'Drafts', value: '8', note: 'oldest 12 days', bars: [6, 5, 7, 5, 4, 5, 5] },
  { label: 'Archived', value: '3', bars: [1, 1, 1, 2, 2, 3, 3] },
  { label: 'Revenue, 7 days', value: '$4,812', note: '+18% on last week', bars: [3, 5, 2, 6, 4, 7, 8] },
  { label: 'Trash', value: '2', note: 'emptied in 5 days', href: '/ab-styleguide#admin' },
];
const STYLEGUIDE_SAMPLE_TIMELINE_EVENTS = [
  {
    id: '3',
    title: 'Published',
    by: 'Ada Lovelace',
    at: <LocalTime at="2026-11-20T15:04:00Z" />,
    tone: 'good' as const,
  },
  {
    id: '2',
    title: 'Price and title changed',
    by: 'Jonas Reiter',
    at: <LocalTime at="2026-11-19T09:30:00Z" />,
    detail: 'Price: $129.00 to $149.00',
  },
  { id: '1', title: 'Payment failed', at: <LocalTime at="2026-11-18T21:11:00Z" />, tone: 'bad' as const },
];
const SAMPLE_WEEK_SALES = [320, 0, 410, 149, 890, 620, 1210].map((dollars, at) => ({
  label: `Nov ${14 + at}`,
  value: dollars * 100,
}));
const SAMPLE_PREVIOUS_WEEK_CENTS = [200, 149, 300, 298, 149, 500, 640].map((dollars) => dollars * 100);
const SAMPLE_FILE_UPLOADS = [
  { key: -1, name: 'slide-1.png', part: 0.6, error: null },
  { key: -2, name: 'holiday.tiff', part: 0, error: 'Please upload an image file' },
];
const STYLEGUIDE_SAMPLE_EDITOR_HTML =
  '<h2>What you get</h2><p>One page, <strong>built</strong> around one offer.</p><ul><li>Copy</li><li>Layout</li></ul>';

function AdminPageHeaderSamples() {
  return (
    <StyleGuideSampleGroup title="Head of a page, statistics">
      <AdminPageSectionHeader
        headingLevel={4}
        title="GA4 executive dashboard"
        back={{ href: '/ab-styleguide', label: 'Services' }}
        note={<Badge tone="good">Published</Badge>}
        actions={
          <Button size="sm">
            <Icon name="plus" className="size-4" />
            Create Service
          </Button>
        }
      />
      <div className="grid gap-5">
        <StatStrip label="Six numbers" stats={STYLEGUIDE_SAMPLE_STATS} />
        <StatStrip label="Three numbers" stats={STYLEGUIDE_SAMPLE_STATS.slice(0, 3)} />
      </div>
    </StyleGuideSampleGroup>
  );
}

function AdminMenuSamples() {
  const id = useId();
  const typedId = useId();
  const sampleToast = () => showToast({ title: 'Archived', durationMs: 2000 });
  return (
    <StyleGuideSampleGroup title="Menus, confirmations, keys, toasts">
      <StyleguideSampleRow>
        <StyleguideComponentState name="Row menu">
          <Menu label="More for GA4 executive dashboard">
            <AdminMenuLink to="/ab-styleguide">
              <Icon name="pencil" />
              Edit
            </AdminMenuLink>
            <AdminMenuLink to="/services" isNewTab>
              <Icon name="external-link" />
              Open the public page
            </AdminMenuLink>
            <MenuButton onClick={sampleToast}>
              <Icon name="archive" />
              Archive
            </MenuButton>
            <MenuButton
              isDanger
              onClick={() =>
                showToast({
                  title: 'Service Moved to Trash',
                  durationMs: 8000,
                  action: { label: 'Undo', run: sampleToast },
                })
              }
            >
              <Icon name="trash-2" />
              Delete
            </MenuButton>
          </Menu>
        </StyleguideComponentState>
        <StyleguideComponentState name="Outline">
          <Menu label="Export" look="outline">
            <MenuButton onClick={sampleToast}>This page</MenuButton>
          </Menu>
        </StyleguideComponentState>
        <StyleguideComponentState name="Confirmation">
          <OpenDialogButton dialogId={id} variant="outline" size="sm">
            Move to trash
          </OpenDialogButton>
          <ConfirmDialog
            id={id}
            title="Move “GA4 executive dashboard” to the trash?"
            consequence="It leaves the shop at once. You can restore it for 7 days."
            confirmLabel="Move to trash"
            intent="sample"
          />
        </StyleguideComponentState>
        <StyleguideComponentState name="For good">
          <OpenDialogButton dialogId={typedId} variant="outline" size="sm">
            Delete now
          </OpenDialogButton>
          <ConfirmDialog
            id={typedId}
            title="Delete “GA4 executive dashboard” for good?"
            consequence="This cannot be undone."
            confirmLabel="Delete"
            intent="sample"
            typedName="GA4 executive dashboard"
          />
        </StyleguideComponentState>
        <StyleguideComponentState name="Keys">
          <KeyboardShortcutKeys shortcut="mod+k" />
        </StyleguideComponentState>
      </StyleguideSampleRow>
    </StyleGuideSampleGroup>
  );
}

function StyleguideChartSamples({ theme }: { theme: string }) {
  return (
    <StyleGuideSampleGroup title="Timeline and charts">
      <div className="grid gap-10 lg:grid-cols-3">
        <Timeline label={`What happened, ${theme}`} events={STYLEGUIDE_SAMPLE_TIMELINE_EVENTS} />
        <TimeSeriesChart
          label={`Revenue per day, ${theme}`}
          points={SAMPLE_WEEK_SALES}
          before={SAMPLE_PREVIOUS_WEEK_CENTS}
          format={formatWholeDollars}
        />
        <TimeSeriesChart
          label={`Orders per day, ${theme}`}
          points={SAMPLE_WEEK_SALES}
          kind="line"
          format={formatWholeDollars}
        />
      </div>
    </StyleGuideSampleGroup>
  );
}

function StyleguideRichTextAndFileSamples({ theme }: { theme: string }) {
  return (
    <StyleGuideSampleGroup title="Rich text and files">
      <div className="grid gap-6 lg:grid-cols-2">
        <RichTextField
          name={`text-${theme}`}
          label="Description"
          defaultValue={STYLEGUIDE_SAMPLE_EDITOR_HTML}
          hint="Headings, lists and links."
        />
        <RichTextField
          name={`terms-${theme}`}
          label="A text with terms"
          defaultValue="<dl><dt>Term</dt><dd>Kept as it is</dd></dl>"
          error="Description is required to publish."
        />
        <div className="grid content-start gap-3">
          <ImmediateFileUploadField
            label="Upload slides"
            hint="JPG, PNG or WebP under 10 MB, best 1200 by 600."
            accept="image/png,image/jpeg,image/webp"
            isMultiple
            action="/ab-styleguide"
            fieldName="file"
            fields={{ intent: 'sample' }}
            check={() => 'This is a sample: nothing is sent.'}
            onUploaded={() => {}}
          />
          <PendingFileUploadList
            uploads={SAMPLE_FILE_UPLOADS}
            onDrop={() => showToast({ title: 'Canceled', durationMs: 2000 })}
          />
        </div>
      </div>
    </StyleGuideSampleGroup>
  );
}

/** The components of the admin, one by one. */
export function AdminComponentSamples({ theme }: { theme: string }) {
  return (
    <>
      <AdminPageHeaderSamples />
      <AdminMenuSamples />
      <StyleguideChartSamples theme={theme} />
      <StyleguideRichTextAndFileSamples theme={theme} />
    </>
  );
}
