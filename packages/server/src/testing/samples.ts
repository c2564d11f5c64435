import { newId } from '@candlebook/core/kernel'
import { buildTrade } from './build-trade.ts'
import { finishPlan } from './finish-plan.ts'
import type { Person } from './sign-up.ts'
import type { Answer } from './test-browser.ts'

/** A request to one route that succeeds: what must exist first, and what is sent. */
export type Sample = {
  /** Creates the row that the route works on, as the person who calls it, and returns its id. */
  prepare?: (person: Person) => Promise<string>
  query?: string
  /** The body for the row with this id. */
  body?: (id: string) => unknown
}

/** For each route of the contract, by method and path, a request that succeeds. A test fails when one is missing. */
export const samples: Record<string, Sample> = {
  'GET /session': {},
  'GET /demo-accounts': {},

  'GET /demo-record': {},
  'POST /demo-record': {},
  'DELETE /demo-record': {},

  'GET /trades': { query: '?search=b&market=crypto&status=open&limit=10' },
  'GET /trades/totals': {
    query:
      '?market=crypto&type=long&exitFrom=2026-11-01&weekday=2&result=win&planFollowed=true&hasR=true&pnlFrom=-10.5&rTo=2',
  },
  'GET /trades/summary': { query: '?today=2026-11-21' },
  'GET /trades/strategies': {},
  'GET /trades/accounts': {},
  'POST /trades': { body: () => buildTrade({ clientKey: newId(), notes: 'a note' }) },
  'GET /trades/{id}': { prepare: makeTrade },
  'PUT /trades/{id}': { prepare: makeTrade, body: () => buildTrade({ version: 1, notes: 'another note' }) },
  'POST /trades/{id}/close': {
    prepare: makeTrade,
    body: () => ({ exitPrice: '97000', exitDate: '2026-11-03', slHit: true }),
  },
  'DELETE /trades/{id}': { prepare: makeTrade },

  'GET /journal-entries': { query: '?search=quiet' },
  'GET /journal-entries/summary': { query: '?today=2026-11-21' },
  'GET /journal-entries/tags': {},
  'POST /journal-entries': { body: () => ({ ...entry, clientKey: newId() }) },
  'GET /journal-entries/{id}': { prepare: makeEntry },
  'PUT /journal-entries/{id}': { prepare: makeEntry, body: () => ({ ...entry, title: 'Later', version: 1 }) },
  'DELETE /journal-entries/{id}': { prepare: makeEntry },
  'GET /trades/{id}/journal-entries': { prepare: makeTrade },
  'GET /journal-templates': {},
  'POST /journal-templates': { body: () => template },
  'PUT /journal-templates/{id}': { prepare: makeTemplate, body: () => ({ ...template, name: 'Morning' }) },
  'DELETE /journal-templates/{id}': { prepare: makeTemplate },

  'GET /analytics': {
    prepare: makeClosedTrade,
    query: '?today=2026-11-21&from=2026-11-01&strategy=Breakout',
  },
  'GET /analytics/trades': {
    prepare: makeClosedTrade,
    query: '?today=2026-11-21&from=2026-11-01&strategy=Breakout',
  },

  'POST /imports/plans': { body: () => withFile(aStatement()) },
  'GET /imports/plans/{id}': { prepare: makePlan },
  'GET /imports/plans/{id}/trades': { prepare: makePlan, query: '?page=1' },
  'GET /imports/plans/{id}/skipped': { prepare: makePlan },
  'GET /imports/plans/{id}/warnings': { prepare: makePlan },
  'DELETE /imports/plans/{id}': { prepare: makePlan },
  'POST /imports/plans/{id}/commit': {
    prepare: makePlan,
    body: (id) => ({ planHash: hashes.get(id) ?? 'unknown' }),
  },
  'GET /imports': {},
  'POST /imports/{id}/undo': { prepare: makeImport },
  'GET /trades/{id}/executions': { prepare: makeTrade },

  'POST /library/sync': {
    body: () => ({
      cursor: '',
      items: [{ id: newId(), item: libraryItem, deletedUpTo: null }],
      categories: ['Macro'],
    }),
  },
  'PUT /library/account-copy': {},
  'DELETE /library/account-copy': {},
  'POST /library/held-images': {
    body: () => ({ images: [`/images/${newId()}/1762171200000-${'0'.repeat(32)}.png`] }),
  },
  'GET /library/page-screenshots': {},

  'POST /images': { body: () => withFile(new File([onePixelPng], 'shot.png', { type: 'image/png' })) },
}

const entry = { title: 'A quiet day', content: 'Nothing to do', date: '2026-11-03', tags: ['calm'] }
const libraryItem = {
  type: 'text',
  title: 'The whole rule',
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
const template = { name: 'Evening', content: '## What went well' }

async function makeTrade({ browser }: Person): Promise<string> {
  return made(await browser.post('/api/v1/trades', buildTrade()))
}

async function makeClosedTrade({ browser }: Person): Promise<string> {
  const exit = { status: 'closed', exitPrice: '97000', exitDate: '2026-11-03', strategy: 'Breakout' }
  return made(await browser.post('/api/v1/trades', buildTrade(exit)))
}

async function makeEntry({ browser }: Person): Promise<string> {
  return made(await browser.post('/api/v1/journal-entries', entry))
}

async function makeTemplate({ browser }: Person): Promise<string> {
  return made(await browser.post('/api/v1/journal-templates', template))
}

const statements = new WeakMap<Person, number>()

// Each statement of a person has another symbol, because the same execution is imported only once.
function nextStatement(person: Person): File {
  const count = (statements.get(person) ?? 0) + 1
  statements.set(person, count)
  return aStatement(count)
}

function aStatement(count = 0): File {
  const lines = [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
    `Market buy,2026-11-02 14:30:00,US0000000001,WALK${count},Walk,10,100,USD,1,1000,USD,EOF${count}`,
  ]
  return new File([lines.join('\n')], 'statement.csv', { type: 'text/csv' })
}

/** The hashes of plans, by their ids. */
const hashes = new Map<string, string>()

async function makePlan(person: Person): Promise<string> {
  const { id, plan } = await finishPlan(person.browser, withFile(nextStatement(person)))
  hashes.set(id, plan?.planHash ?? '')
  return id
}

async function makeImport(person: Person): Promise<string> {
  const id = await makePlan(person)
  return made(
    await person.browser.post(`/api/v1/imports/plans/${id}/commit`, {
      planHash: hashes.get(id) ?? 'unknown',
    }),
  )
}

function made({ status, text }: Answer): string {
  if (status !== 201) throw new Error(`making a sample answered ${status}: ${text}`)
  return (JSON.parse(text) as { id: string }).id // a created row has an id
}

function withFile(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** The smallest image: one grey pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPo6OgAAAM0AZmUse0HAAAAAElFTkSuQmCC',
  'base64',
)
