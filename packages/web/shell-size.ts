/**
 * How much JavaScript the desk loads before its first tab: everything that the document of /app asks for, without the
 * tab's own files. Run after a build: `node packages/web/shell-size.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** How much this JavaScript may be, gzipped. */
export const MAX_SHELL_KB = 148

const client = new URL('./build/client/', import.meta.url)
const shellRoutes = ['root', 'desk/desk', 'app']

/** The shell's files with their gzipped bytes, largest first. */
export function listShellFiles(): { file: string; gzipped: number }[] {
  return listFiles(shellRoutes)
    .map((file) => ({ file, gzipped: gzipSync(readFile(file)).length }))
    .sort((a, b) => b.gzipped - a.gzipped)
}

/** The files of the desk with its first tab that contain code of zod. Only forms and imports check shapes, and both load later. */
export function listFirstFilesWithZod(): string[] {
  return listFiles([...shellRoutes, 'app/trades']).filter((file) => readFile(file).includes('_zod'))
}

/** The style sheets with the rules of a CSS module, such as 'trade-form'. */
export function listSheetsWith(module: string): string[] {
  return listAssets('.css').filter((name) => readFile(`/assets/${name}`).includes(`.${module}_`))
}

/** The style sheets that no script of the browser names. */
export function listUnusedSheets(): string[] {
  const scripts = listAssets('.js').map((name) => readFile(`/assets/${name}`))
  return listAssets('.css').filter((name) => !scripts.some((script) => script.includes(name)))
}

const listAssets = (end: string) =>
  readdirSync(new URL('assets/', client)).filter((name) => name.endsWith(end))

function listFiles(routes: readonly string[]): string[] {
  const manifest = readManifest()
  const parts = [manifest.entry, ...routes.map((id) => manifest.routes[id])]
  const files = new Set(
    parts.flatMap((part) => {
      if (!part) throw new Error('The build has no such route; the list of routes is out of date.')
      return [part.module, part.clientLoaderModule, part.hydrateFallbackModule, ...part.imports]
    }),
  )
  return [...files].filter((file) => file !== undefined)
}

const readFile = (file: string) => readFileSync(new URL(`.${file}`, client))

interface Part {
  module: string
  imports: string[]
  clientLoaderModule?: string
  hydrateFallbackModule?: string
}

function readManifest(): { entry: Part; routes: Record<string, Part | undefined> } {
  const assets = new URL('assets/', client)
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('There is no build to measure. Run "npm start" or react-router build first.')
  const text = readFileSync(new URL(name, assets), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

if (import.meta.main) {
  const files = listShellFiles()
  const total = files.reduce((sum, { gzipped }) => sum + gzipped, 0)
  for (const { file, gzipped } of files) console.log(`${(gzipped / 1024).toFixed(1).padStart(7)} KB  ${file}`)
  console.log(
    `${(total / 1024).toFixed(1).padStart(7)} KB  the shell's JavaScript gzipped, of ${MAX_SHELL_KB} allowed`,
  )
  process.exitCode = total > MAX_SHELL_KB * 1024 ? 1 : 0
}
