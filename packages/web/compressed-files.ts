import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, 'build/client/assets')
const COMPRESSIBLE = /\.(js|css|svg)$/

/**
 * Writes `name.js.br` and `name.js.gz` next to each text file of the browser's build, so that the server sends stored
 * bytes instead of compressing the same file for each visitor.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'candlebook:compressed-files',
    apply: 'build',
    // React Router builds the server last, and then moves the style sheets of the server's build to those of the browser.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = (await readdir(FOLDER)).filter((name) => COMPRESSIBLE.test(name))
        await Promise.all(names.map((name) => compressFile(join(FOLDER, name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
