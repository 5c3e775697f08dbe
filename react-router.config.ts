import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/prepare.mjs builds beside the running build and renames when complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  serverBuildFile: 'main.js',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
