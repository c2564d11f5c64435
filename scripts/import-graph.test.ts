import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  checkGraph,
  NO_FILE_CYCLES,
  NO_FOLDER_CYCLES,
  NO_UNUSED_EXCEPTIONS,
} from './import-graph/check-graph.ts'
import { findLoneFiles } from './import-graph/find-lone-files.ts'
import { findLongFiles } from './import-graph/find-long-files.ts'
import { readRepository } from './import-graph/read-repository.ts'
import { readSource } from './import-graph/read-source.ts'
import type { PackageManifest, Repository } from './import-graph/resolve-import.ts'
import {
  coreFeatures,
  coreFoundations,
  exceptions,
  loneFiles,
  longFiles,
  rules,
} from './import-graph/rules.ts'

const repository = readRepository(fileURLToPath(new URL('..', import.meta.url)))

describe('the repository', () => {
  test('is read: each package and more than a hundred files', () => {
    const packages = ['contract', 'core', 'domain', 'server', 'web'].map((name) => `@candlebook/${name}`)
    expect([...repository.packages.keys()]).toEqual(expect.arrayContaining(packages))
    expect(repository.files.size).toBeGreaterThan(100)
  })

  test('has no wrong import and no cycle', () => {
    expect(checkGraph(repository)).toEqual([])
  })

  test('has no feature of core that is missing in the order', () => {
    const folders = [...repository.files.keys()].flatMap((path) =>
      (/^packages\/core\/src\/([\w-]+)\//.exec(path) ?? []).slice(1),
    )
    const placed = [...coreFeatures, ...coreFoundations]
    expect([...new Set(folders)].filter((folder) => !placed.includes(folder))).toEqual([])
  })

  test('says why for every exception', () => {
    expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([])
  })
})

describe('a file of the product', () => {
  test('has two users, 80 lines, is loaded late or is a boundary; the list of others only shrinks', () => {
    const lone = findLoneFiles(repository).map(({ path, lines, user }) => ({ path, lines, user }))
    const listed = Object.values(loneFiles).flat()

    expect(lone.filter(({ path }) => !listed.includes(path))).toEqual([])
    expect(listed.filter((path) => !lone.some((one) => one.path === path))).toEqual([])
  })

  test('has at most 300 lines; the list of longer ones, with their lines, only shrinks', () => {
    const long = findLongFiles(repository)
    const listed = new Map(Object.values(longFiles).flatMap(Object.entries<number>))

    expect(long.filter(({ path, lines }) => lines > (listed.get(path) ?? 0))).toEqual([])
    expect([...listed.keys()].filter((path) => !long.some((one) => one.path === path))).toEqual([])
  })

  test('is long with more than 300 lines, unless it is a test, a table or a list of words', () => {
    const names = ['long.ts', 'long.test.ts', 'long.fixtures.ts', 'long.table.ts', 'long.words.ts']
    const long = names.map((name) => [`packages/core/src/demo/${name}`, '\n'.repeat(301)])
    const files = Object.fromEntries([...long, ['packages/core/src/demo/short.ts', '\n'.repeat(300)]])

    expect(findLongFiles(createRepository({ ...files, 'e2e/long.spec.ts': '\n'.repeat(301) }))).toEqual([
      { path: 'packages/core/src/demo/long.ts', lines: 301 },
    ])
  })

  test('is lone when one file uses it, also through the index.ts of its feature, and it is short', () => {
    const lone = findLoneFiles(
      createRepository({
        'packages/core/src/trades/index.ts': `export { closeTrade } from './close-trade.ts'`,
        'packages/core/src/trades/close-trade.ts': `import { isClosed } from './is-closed.ts'; import { late } from './late.ts'`,
        'packages/core/src/trades/is-closed.ts': '',
        'packages/core/src/trades/late.ts': `await import('./later.ts')`,
        'packages/core/src/trades/later.ts': '',
        'packages/core/src/trades/trades.store.ts': '',
        'packages/core/src/demo/demo.ts': `import { closeTrade } from '../trades/index.ts'; import '../trades/trades.store.ts'`,
        'packages/core/src/demo/long.ts': '\n'.repeat(80),
        'packages/core/src/demo/index.ts': `import './long.ts'; import './demo.ts'; import './used-twice.ts'`,
        'packages/core/src/demo/used-twice.ts': `import '../trades/late.ts'`,
      }),
    )

    expect(lone.map(({ path }) => path.slice('packages/core/src/'.length))).toEqual([
      'demo/demo.ts',
      'demo/used-twice.ts',
      'trades/close-trade.ts',
      'trades/is-closed.ts',
    ])
  })
})

/** Wrong imports, each with the rule that finds it. */
const planted: { rule: string; files: Record<string, string> }[] = [
  {
    rule: 'every import finds its file',
    files: { 'packages/domain/src/days/day.ts': `import { x } from './gone.ts'` },
  },
  {
    rule: 'every import finds its file',
    files: {
      'packages/core/src/trades/get-trade.ts': `import { asUser } from '@candlebook/domain/days/day.ts'`,
    },
  },
  {
    rule: 'a package is imported by its name, never by a relative path',
    files: {
      'packages/server/src/app.ts': `import { isDay } from '../../domain/src/days/day.ts'`,
      'packages/domain/src/days/day.ts': '',
    },
  },
  {
    rule: 'a package imports only what its package.json names',
    files: { 'packages/domain/src/days/day.ts': `import { format } from 'date-fns'` },
  },
  {
    rule: 'domain imports nothing of ours',
    files: { 'packages/domain/src/days/day.ts': `import type { Trade } from '@candlebook/contract/trades'` },
  },
  {
    rule: 'contract imports only domain',
    files: { 'packages/contract/src/index.ts': `export * from '@candlebook/core/trades'` },
  },
  {
    rule: 'core imports only contract and domain',
    files: { 'packages/core/src/trades/get-trade.ts': `const app = await import('@candlebook/server/app')` },
  },
  {
    rule: 'packages that manage processes import nothing of ours',
    files: { 'packages/embedded-postgres/src/index.ts': `export * from '@candlebook/core/trades'` },
  },
  {
    rule: 'server never imports web',
    files: { 'packages/server/src/pages.ts': `import '@candlebook/web/app'` },
  },
  {
    rule: 'web imports only contract and domain',
    files: { 'packages/web/app/root.tsx': `import { asUser } from '@candlebook/core/trades'` },
  },
  {
    rule: 'web imports only contract and domain',
    files: { 'packages/web/app/root.tsx': `type Db = import('@candlebook/core/trades').Trades` },
  },
  {
    rule: 'domain and contract run in a browser: they import nothing of Node',
    files: { 'packages/domain/src/days/day.ts': `import { readFileSync } from 'node:fs'` },
  },
  {
    rule: 'core imports no HTTP and no React',
    files: { 'packages/core/src/trades/get-trade.ts': `import { HTTPException } from 'hono/http-exception'` },
  },
  {
    rule: 'a feature of core imports another only through its index.ts',
    files: {
      'packages/core/src/trades/get-trade.ts': `import { images } from '../images/images.table.ts'`,
      'packages/core/src/images/images.table.ts': '',
    },
  },
  {
    rule: 'a table of core imports another feature only in its tables, for a foreign key',
    files: {
      'packages/core/src/trades/trades.table.ts': `import { uploadImage } from '../images/index.ts'`,
      'packages/core/src/images/index.ts': '',
    },
  },
  {
    rule: 'a foundation of core imports no feature',
    files: {
      'packages/core/src/db/migrate.ts': `import { trades } from '../trades/index.ts'`,
      'packages/core/src/trades/index.ts': '',
    },
  },
  {
    rule: 'a feature of core uses only features before it',
    files: {
      'packages/core/src/images/get-image.ts': `import { trades } from '../trades/index.ts'`,
      'packages/core/src/trades/index.ts': '',
    },
  },
  {
    rule: 'SQL is only in stores, tables and db/',
    files: { 'packages/core/src/trades/close-trade.ts': `import { sql } from 'drizzle-orm'` },
  },
  {
    rule: 'SQL is only in stores, tables and db/',
    files: { 'packages/server/src/health.ts': `import pg from 'pg'` },
  },
  {
    rule: 'only config.ts reads process.env',
    files: { 'packages/server/src/main.ts': `if (process.env.PORT) start()` },
  },
  {
    rule: 'only config.ts reads process.env',
    files: { 'packages/core/src/db/database.ts': `const { env } = process` },
  },
  {
    rule: 'only api.ts and other-calls.ts of web/app/lib call fetch',
    files: { 'packages/web/app/features/trades/list.tsx': `await fetch('/api/v1/trades')` },
  },
  {
    rule: 'only api.ts and other-calls.ts of web/app/lib call fetch',
    files: { 'packages/web/app/features/trades/list.tsx': `load({ fetch: window.fetch })` },
  },
  {
    rule: 'files that serve tests are imported only by tests',
    files: {
      'packages/server/src/main.ts': `import { createTestDatabase } from '@candlebook/core/db/testing'`,
      'packages/core/src/db/testing/index.ts': '',
    },
  },
  {
    rule: 'features of web import only those that many screens use',
    files: {
      'packages/web/app/features/trades/list.tsx': `import { Entry } from '../journal/entry.tsx'`,
      'packages/web/app/features/journal/entry.tsx': '',
    },
  },
  {
    rule: 'features of web import neither desk nor site',
    files: {
      'packages/web/app/features/trades/list.tsx': `import { Shell } from '../../desk/shell.tsx'`,
      'packages/web/app/desk/shell.tsx': '',
    },
  },
  {
    rule: 'desk and site never import each other',
    files: {
      'packages/web/app/site/home.tsx': `import { Shell } from '../desk/shell.tsx'`,
      'packages/web/app/desk/shell.tsx': '',
    },
  },
  {
    rule: 'ui imports no router, no query and nothing of the product',
    files: { 'packages/web/app/ui/button.tsx': `import { Link } from 'react-router'` },
  },
  {
    rule: 'lib of web imports no screen',
    files: {
      'packages/web/app/lib/api.ts': `import { toast } from '../ui/toast.tsx'`,
      'packages/web/app/ui/toast.tsx': '',
    },
  },
  {
    rule: 'forms of web import no feature and no screen',
    files: {
      'packages/web/app/forms/record-form.tsx': `import { Entry } from '../features/journal/entry.tsx'`,
      'packages/web/app/features/journal/entry.tsx': '',
    },
  },
  {
    rule: NO_FILE_CYCLES,
    files: {
      'packages/domain/src/days/day.ts': `import { today } from './today.ts'`,
      'packages/domain/src/days/today.ts': `import type { Day } from './zone.ts'`,
      'packages/domain/src/days/zone.ts': `export { day } from './day.ts'`,
    },
  },
  {
    rule: NO_FOLDER_CYCLES,
    files: {
      'packages/domain/src/days/day.ts': `import { round } from '../decimal/round.ts'`,
      'packages/domain/src/days/parts/hour.ts': '',
      'packages/domain/src/decimal/parse.ts': `import { hour } from '../days/parts/hour.ts'`,
      'packages/domain/src/decimal/round.ts': '',
    },
  },
]

describe('a planted wrong import', () => {
  test.each(planted)('is found: $rule', ({ rule, files }) => {
    const found = checkGraph(createRepository(files), [])

    expect(found.map((one) => one.rule)).toContain(rule)
  })

  test('exists for every rule', () => {
    const proven = new Set(planted.map(({ rule }) => rule))
    expect(
      [...rules.map(({ name }) => name), NO_FILE_CYCLES, NO_FOLDER_CYCLES].filter(
        (name) => !proven.has(name),
      ),
    ).toEqual([])
  })

  test('is allowed by an exception for this import, and an exception without an import is reported', () => {
    const files = { 'packages/core/src/trades/close-trade.ts': `import { sql } from 'drizzle-orm'` }
    const exception = {
      from: 'packages/core/src/trades/close-trade.ts',
      to: 'npm:drizzle-orm',
      reason: 'shows that an exception excuses',
    }

    expect(checkGraph(createRepository(files), [exception])).toEqual([])
    expect(checkGraph(createRepository({}), [exception])).toMatchObject([{ rule: NO_UNUSED_EXCEPTIONS }])
  })
})

describe('right imports', () => {
  test('raise nothing', () => {
    const files = {
      'packages/domain/src/days/index.ts': `import Big from 'big.js'`,
      'packages/contract/src/trades/index.ts': `export { isDay } from '@candlebook/domain/days'`,
      'packages/core/src/images/index.ts': '',
      'packages/core/src/identity/identity.table.ts': '',
      'packages/core/src/kernel/index.ts': '',
      'packages/core/src/trades/trades.table.ts': `import { users } from '../identity/identity.table.ts'`,
      'packages/core/src/trades/trades.store.ts': `import { eq } from 'drizzle-orm'`,
      'packages/core/src/trades/index.ts': `
        import { isDay } from '@candlebook/domain/days'
        import { CloseTrade } from '@candlebook/contract/trades'
        import { newId } from '../kernel/index.ts'
        import { setImageUses } from '../images/index.ts'
        import { eq } from './trades.store.ts'`,
      'packages/core/src/trades/close-trade.test.ts': `
        import { test } from 'vitest'
        import pg from 'pg'`,
      'packages/server/src/app.ts': `import { closeTrade } from '@candlebook/core/trades'`,
      'packages/web/app/lib/api.ts': `await fetch('/'); await app.fetch('/')`,
    }

    expect(checkGraph(createRepository(files), [])).toEqual([])
  })

  test('are read from the syntax: comments, strings and methods of the same name are not imports', () => {
    const text = `
      // import { sql } from 'drizzle-orm'
      const text = "import pg from 'pg'; fetch('/'); process.env.X"
      export default { fetch: app.fetch, env: import.meta.env }
      interface Web { fetch(request: Request): Response }`

    expect(readSource('packages/server/src/app.ts', text)).toMatchObject({ imports: [], globals: new Set() })
  })
})

function createRepository(files: Record<string, string>): Repository {
  const manifest = (name: string, ...dependencies: string[]): [string, PackageManifest] => [
    `@candlebook/${name}`,
    {
      folder: `packages/${name}`,
      exports: { './*': './src/*/index.ts', './db/testing': './src/db/testing/index.ts' },
      dependencies: new Set(dependencies),
    },
  ]
  const ours = ['domain', 'contract', 'core', 'server', 'web', 'embedded-postgres'].map(
    (name) => `@candlebook/${name}`,
  )
  const root: PackageManifest = { folder: '', exports: {}, dependencies: new Set(['vitest']) }
  return {
    files: new Map(Object.entries(files)),
    packages: new Map([
      manifest('domain', 'big.js'),
      manifest('contract', '@candlebook/domain'),
      manifest('core', 'drizzle-orm', 'pg', ...ours),
      manifest('server', ...ours),
      manifest('web', 'react-router', ...ours),
      ['candlebook', root],
    ]),
  }
}
