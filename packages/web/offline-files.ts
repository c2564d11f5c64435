import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const WORKER = join(import.meta.dirname, 'build/client/service-worker.js')
const PUBLIC = join(import.meta.dirname, 'public')
const PACKAGE = join(import.meta.dirname, '../../package.json')

/**
 * What a trader needs without a network, in addition to the pages of the tabs, whose files the worker reads from the pages
 * themselves: the parts that load when the browser is idle, and the forms of trades and journal entries.
 */
const MODULES = [
  'desk/desk-later.tsx',
  'desk/waiting-list.tsx',
  'desk/send-waiting.tsx',
  'ui/feedback/toast-area.tsx',
  'features/trades/quick-add-dialog.tsx',
  'features/trades/trade-form-dialog.tsx',
  'features/journal/entry-form-dialog.tsx',
  'features/library/use-library.ts',
  'features/library/ask-about-waiting.tsx',
  'ui/dates/calendar.tsx',
].map((file) => fileURLToPath(new URL(`app/${file}`, import.meta.url)))

/** Writes into the built service worker which files it keeps, and a version that differs for each build that differs. */
export function offlineFiles(): Plugin {
  let files: string[] = []
  let names = ''
  return {
    name: 'candlebook:offline-files',
    apply: 'build',
    sharedDuringBuild: true, // the build of the browser runs first, the one of the server ends last
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        files = listFiles(bundle)
        names = Object.keys(bundle).sort().join()
      },
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        if (this.environment.name !== 'ssr') return
        const version = await computeVersion(names, bundle)
        const worker = await readFile(WORKER, 'utf8')
        await writeFile(WORKER, writeLists(worker, { version, files }))
      },
    },
  }
}

/** A version that changes with the files of the browser, what the pages are rendered with, and the version of the app. */
async function computeVersion(names: string, pages: Rolldown.OutputBundle): Promise<string> {
  const hash = createHash('sha256').update(names)
  for (const text of Object.values(pages).map(toText).sort()) hash.update(text)
  const kept = (await readdir(PUBLIC)).sort().map((name) => join(PUBLIC, name))
  for (const path of [PACKAGE, ...kept]) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 12)
}

const toText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  file.type === 'chunk' ? file.code : file.fileName

/** The worker with the version and the files of a build. */
function writeLists(worker: string, { version, files }: { version: string; files: string[] }): string {
  const written = worker
    .replace("const VERSION = ''", () => `const VERSION = ${JSON.stringify(version)}`)
    .replace('const FILES = []', () => `const FILES = ${JSON.stringify(files)}`)
  if (!written.includes(version) || files.length === 0) throw new Error('The service worker has no lists.')
  return written
}

/** The files of these modules, of all that they import, and the fonts of the interface. */
function listFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const waiting = chunks.filter(({ facadeModuleId, moduleIds }) =>
    MODULES.some((module) => facadeModuleId === module || moduleIds.includes(module)),
  )
  const found = new Set<string>()
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const file of (chunk as WithStyles).viteMetadata?.importedCss ?? []) found.add(file)
    waiting.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)))
  }
  const fonts = Object.keys(bundle).filter((file) => /\/inter-[^/]*\.woff2$/.test(file))
  return [...found, ...fonts].map((file) => `/${file}`).sort()
}

/** Vite adds this to the chunks of Rolldown. */
type WithStyles = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
