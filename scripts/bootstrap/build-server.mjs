import { buildWhenChanged } from './build-when-changed.mjs'

/** The packages whose code is in the bundle of the server. */
const bundled = [
  'domain',
  'contract',
  'core',
  'server',
  'embedded-postgres',
  'page-capture',
  'payments-sandbox',
]

/** Bundles the server when its sources have changed since the last build. Returns whether it was built. */
export function buildServer() {
  return buildWhenChanged({
    title: 'the server',
    folder: 'packages/server',
    sources: bundled.map((name) => `packages/${name}`),
    command: ['rolldown', '--config', 'rolldown.config.ts'],
  })
}
