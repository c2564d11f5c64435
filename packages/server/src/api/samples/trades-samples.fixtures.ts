import { newId } from '@candlebook/core/kernel'
import { buildTrade } from '../../testing/build-trade.ts'
import { readCreatedId, type Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'

/** Requests to the routes of trades that succeed. */
export const samples: Samples = {
  'GET /trades': { query: '?search=b&market=crypto&status=open&limit=10' },
  'GET /trades/totals': {
    query:
      '?market=crypto&type=long&exitFrom=2026-11-01&weekday=2&result=win&planFollowed=true&hasR=true&pnlFrom=-10.5&rTo=2',
  },
  'GET /trades/summary': { query: '?today=2026-11-21' },
  'GET /trades/strategies': {},
  'GET /trades/accounts': {},
  'POST /trades': { body: () => buildTrade({ clientKey: newId(), notes: 'a note' }) },
  'GET /trades/{id}': { prepare: addTrade },
  'PUT /trades/{id}': { prepare: addTrade, body: () => buildTrade({ version: 1, notes: 'another note' }) },
  'POST /trades/{id}/close': {
    prepare: addTrade,
    body: () => ({ exitPrice: '97000', exitDate: '2026-11-03', slHit: true }),
  },
  'DELETE /trades/{id}': { prepare: addTrade },
  'GET /broker-accounts': {},
  'POST /broker-accounts': { body: buildAccount },
  'PUT /broker-accounts/{id}': { prepare: addAccount, body: () => ({ ...buildAccount(), broker: 'IBKR' }) },
  'DELETE /broker-accounts/{id}': { prepare: addAccount },
  'POST /broker-accounts/{id}/merge': {
    prepare: addTwoAccounts,
    body: (id) => ({ into: mergedInto.get(id) ?? newId() }),
  },
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

/** Adds an open trade of this person and returns its id. */
export async function addTrade({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/trades', buildTrade()))
}
