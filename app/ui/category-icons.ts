import type { IconName } from './icon-names.ts';

/** The icons a category can have, each with its word. */
export const CATEGORY_ICONS = [
  { name: 'wrench', label: 'Wrench' },
  { name: 'trending-up', label: 'Rising line' },
  { name: 'pen-line', label: 'Pen' },
  { name: 'chart-no-axes-column', label: 'Chart' },
  { name: 'workflow', label: 'Workflow' },
  { name: 'compass', label: 'Compass' },
  { name: 'archive', label: 'Archive' },
  { name: 'bell', label: 'Bell' },
  { name: 'clipboard-list', label: 'Clipboard' },
  { name: 'clock', label: 'Clock' },
  { name: 'code-xml', label: 'Code' },
  { name: 'house', label: 'House' },
  { name: 'image', label: 'Picture' },
  { name: 'info', label: 'Information' },
  { name: 'key-round', label: 'Key' },
  { name: 'keyboard', label: 'Keyboard' },
  { name: 'layout-grid', label: 'Grid' },
  { name: 'link-2', label: 'Link' },
  { name: 'list', label: 'List' },
  { name: 'mail', label: 'Mail' },
  { name: 'message-circle', label: 'Speech bubble' },
  { name: 'monitor', label: 'Monitor' },
  { name: 'moon', label: 'Moon' },
  { name: 'newspaper', label: 'Newspaper' },
  { name: 'package', label: 'Package' },
  { name: 'phone', label: 'Phone' },
  { name: 'play', label: 'Play' },
  { name: 'receipt', label: 'Receipt' },
  { name: 'search', label: 'Magnifier' },
  { name: 'share-2', label: 'Share' },
  { name: 'shield-check', label: 'Shield' },
  { name: 'shopping-bag', label: 'Bag' },
  { name: 'sliders-horizontal', label: 'Sliders' },
  { name: 'star', label: 'Star' },
  { name: 'sun', label: 'Sun' },
  { name: 'table', label: 'Table' },
  { name: 'text-quote', label: 'Quote' },
  { name: 'ticket-percent', label: 'Ticket' },
  { name: 'users', label: 'People' },
] as const satisfies readonly { name: IconName; label: string }[];

type CategoryIconName = (typeof CATEGORY_ICONS)[number]['name'];

export const isCategoryIcon = (name: string): name is CategoryIconName =>
  CATEGORY_ICONS.some((icon) => icon.name === name);
