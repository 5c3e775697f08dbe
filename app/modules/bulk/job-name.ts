import { formatBulkEntityTitle } from './entities.ts';
import { BULK_JOB_KIND_LABELS, type BulkJobKind } from './model.ts';

/** `Import of services` */
export const formatBulkJobName = ({ kind, entity }: { kind: BulkJobKind; entity: string }): string =>
  `${BULK_JOB_KIND_LABELS[kind]} of ${entity === 'shop' ? 'the whole shop' : formatBulkEntityTitle(entity).toLowerCase()}`;
