import type { contract } from '@candlebook/contract'
import { newId } from '@candlebook/core/kernel'
import type { Person } from '../testing/people.ts'
import {
  buildFileForm,
  buildTrade,
  finishPreview,
  onePixelPng,
  readCreatedId,
  type Sample,
  type Samples,
} from '../testing/sample.ts'

/** Requests to the routes of trades that succeed. */
export const tradeSamples: Omit<
  Samples<typeof contract.trades>,
  'brokerAccounts' | 'days' | 'ledger' | 'playbooks'
> = {
  list: { query: '?search=b&market=crypto&status=open&limit=10' },
  totals: {
    query:
      '?market=crypto&type=long&exitFrom=2026-11-01&weekday=2&result=win&planFollowed=true&hasR=true&pnlFrom=-10.5&rTo=2',
  },
  summary: { query: '?today=2026-11-21' },
  strategies: {},
  symbols: {},
  tags: {},
  accounts: {},
  create: { body: () => buildTrade({ clientKey: newId(), notes: 'a note' }) },
  changeSelected: {
    prepare: addTrade,
    body: (id) => ({
      ids: [id || newId()],
      change: {
        addTags: ['A+ setup'],
        removeTags: ['news'],
        strategy: 'Breakout',
        account: 'IBKR',
        planFollowed: true,
      },
    }),
  },
  deleteSelected: { prepare: addTrade, body: (id) => ({ ids: [id || newId()] }) },
  get: { prepare: addTrade },
  update: { prepare: addTrade, body: () => buildTrade({ version: 1, notes: 'another note' }) },
  setFeeRate: {
    prepare: importTradeWithFee,
    body: () => ({ version: 1, currency: 'CHF', rate: '1.1' }),
  },
  setRules: { prepare: addTrade, body: () => ({ keptRules: [newId()], brokenRules: [], version: 1 }) },
  setFlags: {
    prepare: addTrade,
    body: () => ({ version: 1, slHit: true, tpHit: false, slModified: false, tpModified: false }),
  },
  correctPlan: { prepare: addTradeWithChangedPlan, body: () => ({ version: 2, change: 1 }) },
  setFills: {
    prepare: addTrade,
    body: () => ({
      version: 1,
      fills: [
        { role: 'entry', day: '2026-11-02', quantity: '1', price: '96000', fee: '2' },
        { role: 'exit', day: '2026-11-03', quantity: '0.5', price: '97000', fee: '1' },
      ],
    }),
  },
  close: {
    prepare: addTrade,
    body: () => ({ exitPrice: '97000', exitDate: '2026-11-03', slHit: true }),
  },
  delete: { prepare: addTrade },
}

/** How many files a person has imported: the same execution is imported only once. */
const feeFileCounts = new WeakMap<Person, number>()

/** A closed trade in dollars with a fee in francs, which only an import can add. */
async function importTradeWithFee(person: Person): Promise<string> {
  const { browser } = person
  const count = (feeFileCounts.get(person) ?? 0) + 1
  feeFileCounts.set(person, count)
  const symbol = `FEE${count}`
  const lines = [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)',
    `Market buy,2024-02-01 10:00:00,US5949181045,${symbol},Fee,10,100,USD,1.25,800,EUR,B${count},0.30,CHF`,
    `Market sell,2024-02-05 10:00:00,US5949181045,${symbol},Fee,10,110,USD,1.25,880,EUR,S${count},0.40,CHF`,
  ]
  const file = new File([lines.join('\n')], 'fees.csv', { type: 'text/csv' })
  const { id, preview } = await finishPreview(browser, buildFileForm(file))
  await browser.post(`/api/v1/imports/previews/${id}/commit`, { previewHash: preview?.previewHash })
  const { body } = await browser.get<{ items: { id: string }[] }>(`/api/v1/trades?search=${symbol}`)
  return body.items[0]!.id // imported above
}

/** Adds an open trade of this person and returns its id. */
async function addTrade({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/trades', buildTrade()))
}

/** Adds an open trade whose stop was moved, and returns its id. */
async function addTradeWithChangedPlan({ browser }: Person): Promise<string> {
  const id = await readCreatedId(await browser.post('/api/v1/trades', buildTrade({ stopLoss: '60000' })))
  await browser.put(`/api/v1/trades/${id}`, buildTrade({ stopLoss: '59000', version: 1 }))
  return id
}

/** Requests to the routes of broker accounts that succeed. */
export const brokerAccountSamples: Samples<typeof contract.trades.brokerAccounts> = {
  list: {},
  create: { body: buildAccount },
  update: { prepare: addAccount, body: () => ({ ...buildAccount(), broker: 'IBKR' }) },
  costMethodChange: { prepare: addAccount, query: '?costMethod=lifo' },
  delete: { prepare: addAccount },
  merge: {
    prepare: addTwoAccounts,
    body: (id) => ({ into: mergedInto.get(id) ?? newId() }),
  },
}

/** Requests to the routes of strategies and tags that succeed. */
export const labelSamples: Samples<typeof contract.labels> = {
  strategies: {},
  renameStrategy: { prepare: addTrade, body: () => ({ from: 'Breakout', to: 'Opening range' }) },
  tags: {},
  renameTag: { prepare: addTrade, body: () => ({ from: 'late', to: 'late entry' }) },
}

/** Requests to the routes of playbooks that succeed. */
export const playbookSamples: Samples<typeof contract.trades.playbooks> = {
  list: {},
  get: { query: '?strategy=Opening%20range' },
  ruleFigures: { query: '?strategy=Opening%20range' },
  save: { body: buildPlaybook },
  delete: { prepare: addPlaybook },
}

function buildPlaybook() {
  const rules = [{ id: newId(), text: 'Wait for the retest' }]
  const content = { description: 'The first 15 minutes.', rules, images: [], itemIds: [newId()] }
  return { strategy: 'Opening range', version: null, ...content }
}

async function addPlaybook({ browser }: Person): Promise<string> {
  const { body } = await browser.send<{ id: string }>('PUT', '/api/v1/playbooks/of-strategy', {
    body: { ...buildPlaybook(), strategy: `Range ${newId().slice(-12)}` },
  })
  return body.id
}

/** Requests to the routes of the bin that succeed. */
export const binSamples: Samples<typeof contract.bin> = {
  list: { query: '?page=1' },
  move: { prepare: addTrade, body: (id) => ({ kind: 'trade', ids: [id || newId()] }) },
  restore: { prepare: addBinned, body: (id) => ({ ids: [id || newId()] }) },
  delete: { prepare: addBinned, body: (id) => ({ ids: [id || newId()] }) },
  empty: {},
}

async function addBinned(person: Person): Promise<string> {
  const id = await addTrade(person)
  await person.browser.post('/api/v1/bin', { kind: 'trade', ids: [id] })
  return id
}

/** Requests to the routes of the ledger that succeed. */
export const ledgerSamples: Samples<typeof contract.trades.ledger> = {
  get: { prepare: addAccount, query: '?income=without&today=2026-11-21' },
  days: { prepare: addAccount, query: '?page=1' },
  returns: { query: '?account=Prop' },
  movements: { prepare: addAccount },
  addMovement: { prepare: addAccount, body: () => ({ ...buildMovement(), clientKey: newId() }) },
  withoutAccount: { query: '?page=1' },
  takeMovements: { prepare: addAccount, body: () => ({ ids: null }) },
  updateMovement: { prepare: addMovement, body: () => ({ ...buildMovement(), amount: '75', version: 1 }) },
  deleteMovement: { prepare: addMovement },
  ofTrade: { prepare: addTrade },
}

function buildMovement() {
  return { day: '2026-11-02', kind: 'deposit', amount: '500', currency: 'USD', note: 'from the bank' }
}

async function addMovement(person: Person): Promise<string> {
  const id = await addAccount(person)
  return readCreatedId(await person.browser.post(`/api/v1/broker-accounts/${id}/movements`, buildMovement()))
}

/** A person may have only one account with a name. */
function buildAccount() {
  return {
    name: `Prop ${newId().slice(-12)}`,
    broker: null,
    currency: 'USD',
    colour: 'teal',
    archived: false,
  }
}

/** For each account that is merged away, the one to merge into; both are of one person. */
const mergedInto = new Map<string, string>()

async function addAccount({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/broker-accounts', buildAccount()))
}

async function addTwoAccounts(person: Person): Promise<string> {
  const [into, id] = [await addAccount(person), await addAccount(person)]
  mergedInto.set(id, into)
  return id
}

/** Requests to the routes of imports that succeed. */
export const importSamples: Samples<typeof contract.imports> = {
  startPreview: { body: () => buildFileForm(buildStatement()) },
  formats: {},
  getPreview: { prepare: addPreview },
  previewTrades: { prepare: addPreview, query: '?page=1' },
  previewSkipped: { prepare: addPreview },
  previewWarnings: { prepare: addPreview },
  cancelPreview: { prepare: addPreview },
  answerPreview: { prepare: addPreview, body: () => ({ account: 'Stocks ISA' }) },
  commit: {
    prepare: addPreview,
    body: (id) => ({ previewHash: previewHashes.get(id) ?? 'unknown' }),
  },
  list: {},
  movements: { query: '?account=Stocks%20ISA&day=2026-11-20&page=1' },
  undo: { prepare: addImport },
  executions: { prepare: addTrade },
  lots: { prepare: addTrade },
  addEvent: {
    prepare: addImportedTrade,
    body: () => ({ event: { kind: 'split', day: '2026-11-20', from: '1', to: '2' } }),
  },
}

/** The number of statements that a person has previewed. */
const statementCounts = new WeakMap<Person, number>()

// Each statement of a person has another symbol, because the same execution is imported only once.
function buildNextStatement(person: Person): File {
  const count = (statementCounts.get(person) ?? 0) + 1
  statementCounts.set(person, count)
  return buildStatement(count)
}

function buildStatement(count = 0): File {
  const lines = [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
    `Market buy,2026-11-02 14:30:00,US0000000001,WALK${count},Walk,10,100,USD,1,1000,USD,EOF${count}`,
  ]
  return new File([lines.join('\n')], 'statement.csv', { type: 'text/csv' })
}

/** The hashes of previews, by their ids. */
const previewHashes = new Map<string, string>()

async function addPreview(person: Person): Promise<string> {
  const { id, preview } = await finishPreview(person.browser, buildFileForm(buildNextStatement(person)))
  previewHashes.set(id, preview?.previewHash ?? '')
  return id
}

async function addImport(person: Person): Promise<string> {
  const id = await addPreview(person)
  return readCreatedId(
    await person.browser.post(`/api/v1/imports/previews/${id}/commit`, {
      previewHash: previewHashes.get(id) ?? 'unknown',
    }),
  )
}

async function addImportedTrade(person: Person): Promise<string> {
  await addImport(person)
  const { body } = await person.browser.get<{ items: { id: string }[] }>('/api/v1/trades?limit=1')
  return body.items[0]?.id ?? ''
}

/** Requests to the routes of the journal that succeed. */
export const journalSamples: Samples<typeof contract.journal> = {
  list: { query: '?search=quiet&date=2026-11-03' },
  summary: { query: '?today=2026-11-21' },
  tags: {},
  create: { body: () => ({ ...journalEntry, clientKey: newId() }) },
  get: { prepare: addEntry },
  update: {
    prepare: addEntry,
    body: () => ({ ...journalEntry, title: 'Later', version: 1 }),
  },
  delete: { prepare: addEntry },
  ofTrade: { prepare: addTrade },
  templates: {},
  createTemplate: { body: () => journalTemplate },
  updateTemplate: {
    prepare: addTemplate,
    body: () => ({ ...journalTemplate, name: 'Morning' }),
  },
  deleteTemplate: { prepare: addTemplate },
}

const journalEntry = { title: 'A quiet day', content: 'Nothing to do', date: '2026-11-03', tags: ['calm'] }
const journalTemplate = { name: 'Evening', content: '## What went well' }

async function addEntry({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/journal-entries', journalEntry))
}

async function addTemplate({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/journal-templates', journalTemplate))
}

/** Requests to the routes of days that succeed. */
export const daySamples: Samples<typeof contract.trades.days> = {
  list: { query: '?month=2026-11&account=Stocks%20ISA' },
  get: { query: '?day=2026-11-20&account=Stocks%20ISA' },
  events: { query: '?day=2026-11-20&page=1' },
}

/** Requests to the routes of the library that succeed. */
export const librarySamples: Samples<typeof contract.library> = {
  sync: {
    body: () => ({
      cursor: '',
      items: [{ id: newId(), item: libraryItem, deletedUpTo: null }],
      categories: ['Macro'],
    }),
  },
  keepCopy: {},
  dropCopy: {},
  holdImages: {
    body: () => ({ images: [`/images/${newId()}/1762171200000-${'0'.repeat(32)}.png`] }),
  },
  pageScreenshots: {},
}

const libraryItem = {
  type: 'text',
  title: 'The complete rule',
  description: null,
  category: 'Trading Strategies',
  tags: ['setup'],
  attachedImages: [],
  attachedLinks: [],
  content: 'Level tested twice',
  url: null,
  pageScreenshot: null,
  createdAt: '2026-11-12T10:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
}

/** Requests to the routes of images that succeed. */
export const imageSamples: Samples<typeof contract.images> = {
  upload: {
    body: () => buildFileForm(new File([onePixelPng], 'shot.png', { type: 'image/png' })),
  },
}

const reportSample: Sample = {
  prepare: addClosedTrade,
  query: '?today=2026-11-21&from=2026-11-01&strategy=Breakout',
}

/** Requests to the routes of the analytics that succeed. */
export const analyticsSamples: Samples<typeof contract.analytics> = {
  report: reportSample,
  groupsInR: reportSample,
  byCurrency: reportSample,
  risk: reportSample,
  drawdownRisk: { ...reportSample, query: `${reportSample.query}&unit=money&depth=500&trades=50` },
  patterns: reportSample,
  trades: reportSample,
  progress: {},
}

async function addClosedTrade({ browser }: Person): Promise<string> {
  const exit = { status: 'closed', exitPrice: '97000', exitDate: '2026-11-03', strategy: 'Breakout' }
  return readCreatedId(await browser.post('/api/v1/trades', buildTrade(exit)))
}

/** Requests to the routes of reviews that succeed. */
export const reviewSamples: Samples<typeof contract.reviews> = { get: { query: '?day=2026-11-20' } }

/** Requests to the routes of rates. */
export const rateSamples: Samples<typeof contract.rates> = {
  find: { query: '?from=USD&to=EUR&day=2026-11-20' },
}
