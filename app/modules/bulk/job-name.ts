import { entityTitle } from './entities.ts';
import { JOB_KINDS, type JobKind } from './model.ts';

/** `Import of services` */
export const formatJobName = ({ kind, entity }: { kind: JobKind; entity: string }): string =>
  `${JOB_KINDS[kind]} of ${entity === 'shop' ? 'the whole shop' : entityTitle(entity).toLowerCase()}`;
