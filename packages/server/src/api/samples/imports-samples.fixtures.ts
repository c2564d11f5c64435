import { finishPlan } from '../../testing/finish-plan.ts'
import { buildFileForm, readCreatedId, type Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'
import { addTrade } from './trades-samples.fixtures.ts'

/** Requests to the routes of imports that succeed. */
export const samples: Samples = {
  'POST /imports/plans': { body: () => buildFileForm(buildStatement()) },
  'GET /imports/plans/{id}': { prepare: addPlan },
  'GET /imports/plans/{id}/trades': { prepare: addPlan, query: '?page=1' },
  'GET /imports/plans/{id}/skipped': { prepare: addPlan },
  'GET /imports/plans/{id}/warnings': { prepare: addPlan },
  'DELETE /imports/plans/{id}': { prepare: addPlan },
  'POST /imports/plans/{id}/answers': { prepare: addPlan, body: () => ({ account: 'Stocks ISA' }) },
  'POST /imports/plans/{id}/commit': {
    prepare: addPlan,
    body: (id) => ({ planHash: planHashes.get(id) ?? 'unknown' }),
  },
  'GET /imports': {},
  'POST /imports/{id}/undo': { prepare: addImport },
  'GET /trades/{id}/executions': { prepare: addTrade },
}

/** The number of statements that a person has planned. */
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

/** The hashes of plans, by their ids. */
const planHashes = new Map<string, string>()

async function addPlan(person: Person): Promise<string> {
  const { id, plan } = await finishPlan(person.browser, buildFileForm(buildNextStatement(person)))
  planHashes.set(id, plan?.planHash ?? '')
  return id
}

async function addImport(person: Person): Promise<string> {
  const id = await addPlan(person)
  return readCreatedId(
    await person.browser.post(`/api/v1/imports/plans/${id}/commit`, {
      planHash: planHashes.get(id) ?? 'unknown',
    }),
  )
}
