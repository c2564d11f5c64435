import { buildWhenChanged } from './build-when-changed.mjs'

/** Builds the web app when its sources have changed since the last build. Returns whether it was built. */
export function buildWeb() {
  return buildWhenChanged({
    title: 'the web app',
    folder: 'packages/web',
    sources: ['packages/web', 'packages/contract/src', 'packages/domain/src'],
    command: ['react-router', 'build'],
  })
}
