import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notificationKinds } from '../packages/contract/src/notifications.ts'
import { exportedTables } from '../packages/core/src/exports/index.ts'
import { jobNames } from '../packages/core/src/jobs/index.ts'
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

test('a file of core sends each kind of notification that the product tells of itself', () => {
  const core = new URL('../packages/core/src/', import.meta.url)
  const files = globSync('**/*.ts', { cwd: core }).filter((file) => !/\.(test|fixtures)\.ts$/.test(file))
  const code = files.map((file) => readFileSync(new URL(file, core), 'utf8')).join('\n')
  const isSent = (kind: string) => code.includes(`kind: '${kind}'`)

  expect(notificationKinds.filter((kind) => kind !== 'message' && !isSent(kind))).toEqual([])
})

test('each recipe names at most six files, and no step for which nothing asks', () => {
  const [, ...recipes] = readPage('recipes.md').split(/^## /m)
  const listFiles = (recipe: string) =>
    new Set(recipe.match(/`[^`\s]+\.(tsx?|sql|txt|mjs)`|(?<=\]\()[\w/-]+\.md/g))

  expect(recipes.length).toBeGreaterThan(10)
  expect(
    recipes.filter((recipe) => listFiles(recipe).size > 6).map((recipe) => recipe.split('\n')[0]),
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

function readPage(name: string): string {
  return readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
}
