// Loaded before the server (`node --import`): React and the router choose their production builds by NODE_ENV
// when they are imported.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The commands of package.json also read `.env` of the shop's folder; variables that are set already win.
// Node's own --env-file-if-exists reports a missing file on every start. Tests and services that run this
// module themselves state their whole environment.
if (process.env.npm_lifecycle_script?.includes('production.mjs') && existsSync('.env'))
  process.loadEnvFile('.env');

process.env.NODE_ENV = 'production';
// The engine's compiled code of the build's ten megabytes of source is stored next to the build for later
// starts: that saves a quarter of the loading. Where this user may not write there (the image), nothing is
// stored and nothing fails. NODE_COMPILE_CACHE sets another folder.
enableCompileCache(join(import.meta.dirname, '../../build/code'));
