// Loaded before the server (`node --import`): React and the router choose their fast builds by NODE_ENV while they are imported.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.NODE_ENV = 'production';
// What the engine made of the build's ten megabytes of source is kept beside it from one start to the next, a quarter of their loading.
// Where this user may not write there (the image), nothing is kept and nothing fails. NODE_COMPILE_CACHE names another place.
enableCompileCache(join(import.meta.dirname, '../../build/code'));
