import { fdatasyncSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PgliteNodeFsOptions = Parameters<NodeFS['init']>[1];

/** The type of Emscripten's Node file system, whose streams lack `fsync`. */
type NodeFileSystem = { stream_ops?: { fsync?: (stream: { nfd?: unknown }) => number } };

/**
 * PGlite's Node file system with an `fsync` that reaches the disk; without it a commit survives a killed
 * process, but not a power loss (data.md "The embedded engine").
 */
export class FsyncPgliteFileSystem extends NodeFS {
  override async init(pglite: PGlite, options: PgliteNodeFsOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), addFsyncToEmbeddedDatabase],
      },
    };
  }
}

function addFsyncToEmbeddedDatabase(module: object): void {
  const nodeFiles = 'NODEFS' in module ? (module.NODEFS as NodeFileSystem | undefined) : undefined; // untyped by PGlite
  if (!nodeFiles?.stream_ops)
    throw new Error('This PGlite has no NODEFS: its commits would not reach the disk.');
  nodeFiles.stream_ops.fsync = ({ nfd }) => {
    if (typeof nfd === 'number') fdatasyncSync(nfd);
    return 0;
  };
}

/**
 * PGlite's usual start parameters without `-F` (no fsync), and with the sync method that calls our `fsync`.
 */
export const DURABLE_PGLITE_START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
