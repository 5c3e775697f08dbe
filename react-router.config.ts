import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/start/prepare.mjs builds next to the running build and renames it when complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  serverBuildFile: 'main.js',
  // A page knows its own routes, and requests those behind its links once it is loaded (docs/decisions/0044).
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
