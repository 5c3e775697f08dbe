import type { ReactNode } from 'react';

/** Every row of a list has an id; rows are ticked, followed and keyed by it. */
export type ListRow = { id: string };

/** What one column shows. The first column is the row's name, and its link where the list has `rowHref`. */
export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The `column` of this list's sorts; makes the header a link. */
  sortsBy?: string;
  /** Numbers and prices stand at the right edge. */
  isNumber?: boolean;
  /** For a column of buttons: its header is only heard. */
  isLabelHidden?: boolean;
  /** Where it goes when rows are stacked, under 768 px: beside the name, below it (unless said otherwise), below it on a line of its own, or away. */
  stacked?: 'end' | 'below' | 'line' | 'hidden';
  /** Shown in the table only from 1280 px (`wide`) or 1440 px (`widest`) up, so that no table is ever pushed sideways. */
  from?: 'wide' | 'widest';
};

/** One thing that can be done to all ticked rows, or to one; its intent takes `bulkChoice`. */
export type BulkAction = {
  intent: string;
  label: string;
  /** The address of a file that takes the same choice by GET, instead of a deed. */
  download?: string;
  /** Asked first; for what cannot be undone with one press. */
  confirm?: { title: string; text: string };
  /** One more thing it has to know, asked in a dialog: a choice of few, or words. Posted under `name`. */
  ask?: {
    title: string;
    name: string;
    label: string;
    hint?: string;
    options?: readonly { value: string; label: string }[];
  };
};

/** `{ one: 'service', many: 'services' }` */
export type Noun = { one: string; many: string };

/** `1 service`, `10,000+ services`; `total` is the written number. */
export function counted(total: string, { one, many }: Noun): string {
  return `${total} ${total === '1' ? one : many}`;
}
