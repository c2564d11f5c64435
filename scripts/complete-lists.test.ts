import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notificationKinds } from '../packages/contract/src/notifications.ts'
import { exportedTables } from '../packages/core/src/exports/index.ts'
import { getJobType, jobNames } from '../packages/core/src/jobs/job-types.ts'
import { mailTemplates } from '../packages/core/src/mail/mail-templates.ts'
import { metricTable } from '../packages/domain/src/analytics/metric-table.ts'
import { defaultPreferences } from '../packages/domain/src/settings/preferences.ts'
import { defaultedFieldNames } from '../packages/domain/src/trades/listed-trade.ts'
import { describeFormats, formatsPage } from './write-formats.ts'

test('docs/operations.md explains each background job', () => {
  const page = readPage('operations.md')

  expect(jobNames.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})

test('docs/exports.md explains each file of an export', () => {
  const rows = readPage('exports.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const files = exportedTables.map(({ file }) => file)

  expect(files.filter((file) => !rows.some((row) => row.includes(`\`${file}\``)))).toEqual([])
})

test('docs/api.md states the usual value of each field that a list of trades leaves out', () => {
  const table = /^\| field \| usual value \|[\s\S]*?\n\n/m.exec(readPage('api.md'))?.[0] ?? ''
  const isMissing = (name: string) => name !== 'updatedAt' && !table.includes(`\`${name}\``)

  expect(defaultedFieldNames.filter(isMissing)).toEqual([])
})

test('docs/api.md names each preference of a user', () => {
  const page = readPage('api.md')

  expect(Object.keys(defaultPreferences).filter((name) => !page.includes(name))).toEqual([])
})

test('a file of core sends each kind of notification that the product tells of itself, and queues each mail', () => {
  const code = readCode('core')
  const kinds = notificationKinds.filter((kind) => kind !== 'message')

  expect(kinds.filter((kind) => !code.includes(`kind: '${kind}'`))).toEqual([])
  expect(Object.keys(mailTemplates).filter((name) => !code.includes(`template: '${name}'`))).toEqual([])
})

test('a file of core enqueues each job that has no schedule', () => {
  const code = readCode('core', 'src/jobs/job-types.ts')
  const unscheduled = jobNames.filter((name) => getJobType(name).cron === undefined)

  expect(unscheduled.filter((name) => !code.includes(`'${name}'`))).toEqual([])
})

test('a test computes each metric', () => {
  const tests = readFiles(listFiles('domain', 'src/analytics/{metrics,report}.test.ts'))

  expect(Object.keys(metricTable).filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([])
})

test('a test reads the files of each broker', () => {
  const list = readFiles(listFiles('domain', 'src/brokers/broker-formats.ts'))
  const brokers = [
    ...list.matchAll(/^} from '\.\/([\w-]+)\.ts'|^import \{.*\} from '\.\/([\w-]+)\.ts'/gm),
  ].map(([, wrapped, inLine]) => wrapped ?? inLine ?? '')
  // binance.test.ts also reads the files of binance-transactions.ts.
  const tests = listFiles('domain', 'src/brokers/*.test.ts').map((path) =>
    path.replace(/^.*\/|\.test\.ts$/g, ''),
  )

  expect(brokers.length).toBeGreaterThan(60)
  expect(brokers.filter((name) => !tests.some((test) => `${name}-`.startsWith(`${test}-`)))).toEqual([])
})

test('each file that a recipe names exists', () => {
  const named = readPage('recipes.md').matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|sql|txt|mjs))`/g)
  const paths = [...new Set([...named].map(([, path = '']) => path))]
  const exists = (path: string) =>
    ['../packages/', '../'].some((root) => existsSync(new URL(root + path, import.meta.url)))

  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

test('each recipe names at most six files, and no step for which nothing asks', () => {
  const [, ...recipes] = readPage('recipes.md').split(/^## /m)
  const listNamedFiles = (recipe: string) =>
    new Set(recipe.match(/`[^`\s]+\.(tsx?|sql|txt|mjs)`|(?<=\]\()[\w/-]+\.md/g))

  expect(recipes.length).toBeGreaterThan(10)
  expect(
    recipes.filter((recipe) => listNamedFiles(recipe).size > 6).map((recipe) => recipe.split('\n')[0]),
  ).toEqual([])
  expect(recipes.join('\n')).not.toMatch(/nothing asks|(does|do) not ask/i)
})

test('docs/formats.md lists each kind of file that is read without a question: npm run formats', () => {
  expect(readFileSync(formatsPage, 'utf8')).toBe(describeFormats())
})

/** The right in the Dashboard of each group of calls to Stripe. */
const rights: Record<string, string> = {
  accounts: 'Accounts',
  billingPortal: 'Customer portal',
  charges: 'Charges and Refunds',
  checkout: 'Checkout Sessions',
  customers: 'Customers',
  disputes: 'Disputes',
  events: 'Events',
  invoicePayments: 'Invoices',
  invoices: 'Invoices',
  paymentIntents: 'Payment Intents',
  paymentMethodConfigurations: 'Payment Method Configurations',
  paymentMethods: 'Payment Methods',
  prices: 'Prices',
  products: 'Products',
  refunds: 'Charges and Refunds',
  subscriptionSchedules: 'Subscriptions',
  subscriptions: 'Subscriptions',
  tax: 'Tax Settings',
  webhookEndpoints: 'Webhook Endpoints',
}

test('docs/operations.md names the right that a restricted key needs for each call to Stripe', () => {
  const folder = new URL('../packages/core/src/payments/', import.meta.url)
  const sources = globSync('stripe-*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const code = sources.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  const called = new Set(
    [...code.matchAll(/\bstripe\.([a-zA-Z]+)\.[a-zA-Z.]+\(/g)].map(([, group = '']) => group),
  )
  const table = /^\| right \|[\s\S]*?\n\n/m.exec(readPage('operations.md'))?.[0] ?? ''

  expect([...called].filter((group) => !rights[group] || !table.includes(rights[group]))).toEqual([])
  expect(called).toContain('disputes')
})

/** The paths of files of a package. */
function listFiles(name: string, pattern: string): string[] {
  const folder = new URL(`../packages/${name}/`, import.meta.url)
  return globSync(pattern, { cwd: folder }).map((file) => new URL(file, folder).pathname)
}

function readFiles(paths: string[]): string {
  return paths.map((path) => readFileSync(path, 'utf8')).join('\n')
}

/** The code of a package without its tests, and without this file of it. */
function readCode(name: string, except = ''): string {
  const files = listFiles(name, 'src/**/*.ts').filter((path) => !/\.(test|fixtures)\.ts$/.test(path))
  return readFiles(files.filter((path) => except === '' || !path.endsWith(except)))
}

function readPage(name: string): string {
  return readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
}
