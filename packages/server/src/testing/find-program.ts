import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const build = fileURLToPath(new URL('../../build/', import.meta.url))
const sources = { main: '../main.ts', cli: '../cli.ts' }

/** The server or its command line as an operator runs it: built, or from source while the build is outdated. */
export function findProgram(name: keyof typeof sources): string {
  if (isBuilt()) return `${build}${name}.js`
  console.warn(
    'The built server is outdated, so this test runs its source, which is slow. To build it, run: node scripts/bootstrap.mjs',
  )
  return fileURLToPath(new URL(sources[name], import.meta.url))
}

/** The built program of an import process; undefined while the build is outdated. */
export function findImportProgram(): string | undefined {
  if (!isBuilt()) return undefined
  const names = readdirSync(build).filter((name) => /^import-process-.*\.js$/.test(name))
  const writtenAt = (name: string) => statSync(build + name).mtimeMs
  const [newest] = names.sort((a, b) => writtenAt(b) - writtenAt(a)) // the last build stays in the folder
  return newest && build + newest
}

function isBuilt(): boolean {
  return process.env.BUILT_SERVER === 'current' // scripts/test/tell-built-server.mjs
}
