import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { groupPages, listChunkGroups } from './chunks.ts'
import { compressedFiles } from './compressed-files.ts'
import { offlineFiles } from './offline-files.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    layerOrder(),
    routesOfContract(),
    lateParts(),
    plainPageScript(),
    reactRouter(),
    compressedFiles(),
    offlineFiles(),
  ],
  // The Content-Security-Policy allows files of our own and no data: addresses, so nothing is inlined.
  build: { assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: scopedClassName } },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: listChunkGroups() } } } } },
    ssr: {
      build: {
        rollupOptions: {
          input: './entry.server-app.ts',
          // Files next to the entry: inline-files.ts finds the browser's files from its own.
          output: { codeSplitting: { groups: [groupPages()] }, chunkFileNames: '[name]-[hash].js' },
        },
      },
      ...(command === 'build' && withPackages),
    },
  },
}))

/**
 * The built pages contain their packages: loading each module from its own file took a second of every start. React decides
 * by NODE_ENV what it is, and a package that is bundled no longer reads it from the process.
 */
const withPackages = {
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
} as const

/** Names a class of `trade-row.module.css` `trade-row_result`: a person who inspects the page finds the rule. */
function scopedClassName(className: string, file: string): string {
  return `${basename(file).split('.')[0]}_${className}`
}

/** Puts the order of the cascade layers at the head of each css file: whichever loads first then declares it. */
function layerOrder(): Plugin {
  return {
    name: 'candlebook:layer-order',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/app\/.*\.css$/.test(id)) return null
      return { code: `@layer base, ui, features, site;\n${code}`, map: null }
    },
  }
}

/**
 * Gives the browser the contract's methods and addresses without its shapes. The API client needs no more, and the
 * shapes with the library that checks them would be 12 KB of the first load; a form imports those that it checks with.
 */
function routesOfContract(): Plugin {
  const module = '\0candlebook:routes-of-contract'
  return {
    name: 'candlebook:routes-of-contract',
    enforce: 'pre',
    resolveId: (id) => (id === '@candlebook/contract' ? module : null),
    async load(id) {
      if (id !== module) return null
      const { API_PREFIX, contract } = await import('@candlebook/contract')
      return `const route = (path, method = 'GET', more) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...more } } })
        export const API_PREFIX = ${JSON.stringify(API_PREFIX)}
        export const contract = ${writeRoutes(contract)}`
    },
  }
}

/**
 * Code for the methods and addresses of a contract's routes, in the form in which the API client reads them: a call of `route` for
 * each. The address comes first and GET is left out, because this takes the fewest bytes.
 */
function writeRoutes(router: AnyContractRouter): string {
  if (!isContractProcedure(router)) {
    const parts = Object.entries(router).map(
      ([name, part]) => `${JSON.stringify(name)}: ${writeRoutes(part)}`,
    )
    return `{ ${parts.join(', ')} }`
  }
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  const more = JSON.stringify({ inputStructure, outputStructure }) // '{}' without either
  const hasMore = more !== '{}'
  const given = method === 'GET' && !hasMore ? [path] : [path, method]
  return `route(${[...given.map((text) => JSON.stringify(text)), ...(hasMore ? [more] : [])].join(', ')})`
}

/** Has the parts that load late fetched by lazy-import.ts, which can try again, and not by the bundler's own helper. */
function lateParts(): Plugin {
  const helper = '\0vite/preload-helper.js'
  const ours = fileURLToPath(new URL('app/lazy-import.ts', import.meta.url))
  return {
    name: 'candlebook:late-parts',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === helper ? `export { lazyImport as __vitePreload } from ${JSON.stringify(ours)}` : null,
  }
}

/**
 * Builds the script of the pages without hydration with the files of the browser, and gives the server its address. The
 * build of the browser runs first.
 */
function plainPageScript(): Plugin {
  const name = '\0candlebook:plain-page-script'
  const entry = fileURLToPath(new URL('app/site/plain/plain-page.entry.ts', import.meta.url))
  let isBuild = false
  let address = '/app/site/plain/plain-page.entry.ts'
  return {
    name: 'candlebook:plain-page-script',
    enforce: 'pre',
    sharedDuringBuild: true,
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === 'virtual:plain-page-script' ? name : null),
    load(id) {
      if (id !== name) return null
      const isServer = this.environment.name === 'ssr'
      if (isBuild && !isServer) this.emitFile({ type: 'chunk', id: entry, name: 'plain-page' })
      return `export default ${JSON.stringify(isServer ? address : '')}`
    },
    generateBundle(_options, bundle) {
      const script = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId === entry,
      )
      if (script) address = `/${script.fileName}`
    },
  }
}
