import type { ReactNode } from 'react';

/** Every row of a list has an id, which is used for ticking, links and keys. */
export type AdminListRow = { id: string };

/** One column. The first column is the row's name, and its link if the list has `rowHref`. */
export type AdminTableColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The `column` of this list's sorts; turns the header into a link. */
  sortsBy?: string;
  /** Numbers and prices are right-aligned. */
  isNumber?: boolean;
  /** For a column of buttons: its header is visually hidden. */
  isLabelHidden?: boolean;
  /**
   * Its position when rows are stacked, below 768 px: beside the name, below it (the default), below it on
   * its own line, or hidden.
   */
  stacked?: 'end' | 'below' | 'line' | 'hidden';
  /**
   * Shown in the table only from 1280 px (`wide`) or 1440 px (`widest`), so that no table scrolls sideways.
   */
  from?: 'wide' | 'widest';
};

/** An action on all ticked rows, or on one; its intent takes `bulkSelectionSchema`. */
export type AdminListBulkAction = {
  intent: string;
  label: string;
  /** The address of a file that takes the same choice by GET, instead of an action. */
  download?: string;
  /** A confirmation, for what cannot be undone with one press. */
  confirm?: { title: string; text: string };
  /** An additional value asked in a dialog: a choice of a few, or text. Posted under `name`. */
  ask?: {
    title: string;
    name: string;
    label: string;
    hint?: string;
    options?: readonly { value: string; label: string }[];
  };
};

/** `{ one: 'service', many: 'services' }` */
export type SingularPluralNoun = { one: string; many: string };

/** `1 service`, `10,000+ services`; `total` is the formatted number. */
export function formatCountWithNoun(total: string, { one, many }: SingularPluralNoun): string {
  return `${total} ${total === '1' ? one : many}`;
}
