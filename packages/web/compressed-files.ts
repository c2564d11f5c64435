import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, 'build/client/assets')
const COMPRESSIBLE = /\.(js|css|svg)$/

/**
 * Writes `name.js.br` and `name.js.gz` next to each text file of the browser's build, so that the server sends stored
 * bytes instead of compressing the same file for each visitor. React Router builds the server last, and then moves the style
 * sheets that only this build has to those of the browser. No page loads them, so they are deleted first.
 */
export function compressedFiles(): Plugin {
  let built = new Set<string>()
  return {
    name: 'candlebook:compressed-files',
    apply: 'build',
    sharedDuringBuild: true, // otherwise each build has a list of its own
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        if (this.environment.name === 'client')
          built = new Set(Object.keys(bundle).map((file) => basename(file)))
        if (this.environment.name !== 'ssr') return
        const names = (await readdir(FOLDER)).filter((name) => COMPRESSIBLE.test(name))
        const isUsed = (name: string) => built.has(name) || !name.endsWith('.css')
        await Promise.all(names.map((name) => (isUsed(name) ? compressFile : deleteFile)(join(FOLDER, name))))
      },
    },
  }
}

const deleteFile = (path: string) => rm(path)

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
