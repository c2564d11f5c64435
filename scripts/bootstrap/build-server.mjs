import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenChanged, isBuilt } from './build-when-changed.mjs'

const FOLDER = 'packages/server'
const OUTPUT = join(FOLDER, 'build')
/** The cache of compiled code, which packages/server/src/built-main.ts fills. */
const COMPILED = join(OUTPUT, 'compiled')
/** The files of one build are written within this time. */
const MAX_WRITE_MS = 60_000

/** The packages whose code is in the bundle of the server. */
const bundled = ['domain', 'contract', 'core', 'server', 'embedded-postgres', 'payments-sandbox']

const sources = bundled.map((name) => `packages/${name}`)

/** Whether the bundle has the current sources. */
export function isServerBuilt() {
  return isBuilt({ folder: FOLDER, sources })
}

/** Bundles the server and its command line when its sources have changed since the last build. Returns whether it was built. */
export function buildServer() {
  const lastBuildMs = findBuildTime()
  const hasBuilt = buildWhenChanged({
    title: 'the server',
    folder: FOLDER,
    sources,
    command: ['rolldown', '--config', 'rolldown.config.ts'],
  })
  if (hasBuilt) rmSync(COMPILED, { recursive: true, force: true })
  if (hasBuilt && lastBuildMs !== null) removeFilesBefore(lastBuildMs - MAX_WRITE_MS)
  return hasBuilt
}

function findBuildTime() {
  const entry = join(OUTPUT, 'main.js')
  return existsSync(entry) ? statSync(entry).mtimeMs : null
}

/** Files of the last build stay: a server that still runs it loads some of them later, and a command can build again. */
function removeFilesBefore(timeMs) {
  for (const name of readdirSync(OUTPUT)) {
    const file = join(OUTPUT, name)
    if (statSync(file).mtimeMs < timeMs) rmSync(file)
  }
}
