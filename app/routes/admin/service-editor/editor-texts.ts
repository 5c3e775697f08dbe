/** The texts of the editor (admin specification, section 8). */
export const SERVICE_EDITOR_TEXTS = {
  saved: 'Service saved successfully.',
  published: 'Service published successfully.',
  archived: 'Service archived successfully.',
  addressChanged: 'URL changed. The old one redirects to it.',
  slideUploaded: 'Slide uploaded successfully.',
  slideUpdated: 'Slide updated successfully.',
  slideDeleted: 'Slide deleted successfully.',
  slidesReordered: 'Slides reordered successfully.',
  slidesNotLoaded: 'Failed to load slides',
  shareImageChanged: 'Sharing image changed.',
  shareImageRemoved: 'Sharing image removed.',
} as const;

/** The message of an intent that fails unexpectedly (AEDIT-15, ASLIDE-03, AHIST-02). */
const SERVICE_EDITOR_FAILURE_MESSAGES: Readonly<Record<string, string>> = {
  save: 'Failed to save service. Please try again.',
  publish: 'Failed to publish service. Please try again.',
  archive: 'Failed to archive service. Please try again.',
  trash: 'Failed to delete service. Please try again.',
  restore: 'Failed to restore service. Please try again.',
  'hard-delete': 'Failed to delete service. Please try again.',
  'slide-upload': 'Failed to upload slide',
  'slide-alt': 'Failed to update slide',
  'slide-delete': 'Failed to delete slide',
  'slide-move': 'Failed to reorder slides',
  'share-upload': 'Failed to upload the sharing image. Please try again.',
  'restore-version': 'Failed to restore version.',
};

export const getIntentFailureMessage = (intent: string): string =>
  SERVICE_EDITOR_FAILURE_MESSAGES[intent] ?? 'Something went wrong. Please try again.';

export const SERVICE_EDITOR_TABS = ['basics', 'slides', 'seo', 'history'] as const;
export type ServiceEditorTab = (typeof SERVICE_EDITOR_TABS)[number];
export const SERVICE_EDITOR_TAB_LABELS: Record<ServiceEditorTab, string> = {
  basics: 'Basics',
  slides: 'Slides',
  seo: 'SEO',
  history: 'History',
};

/** Returns the tab an address names, otherwise the first. */
export function readServiceEditorTab(search: URLSearchParams): ServiceEditorTab {
  return SERVICE_EDITOR_TABS.find((tab) => tab === search.get('tab')) ?? 'basics';
}
