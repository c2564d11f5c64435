import { newId } from '@candlebook/core/kernel'
import { buildTrade } from '../../testing/build-trade.ts'
import { finishPlan } from '../../testing/finish-plan.ts'
import { buildFileForm, readCreatedId, type Samples } from '../../testing/sample.ts'
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
  'PUT /trades/{id}/fee-rate': {
    prepare: importTradeWithFee,
    body: () => ({ version: 1, currency: 'CHF', rate: '1.1' }),
  },
  'PUT /trades/{id}/flags': {
    prepare: addTrade,
    body: () => ({ version: 1, slHit: true, tpHit: false, slModified: false, tpModified: false }),
  },
  'POST /trades/{id}/close': {
    prepare: addTrade,
    body: () => ({ exitPrice: '97000', exitDate: '2026-11-03', slHit: true }),
  },
  'DELETE /trades/{id}': { prepare: addTrade },
}

/** How many files a person has imported: the same execution is imported only once. */
const fileCounts = new WeakMap<Person, number>()

/** A closed trade in dollars with a fee in francs, which only an import can add. */
async function importTradeWithFee(person: Person): Promise<string> {
  const { browser } = person
  const count = (fileCounts.get(person) ?? 0) + 1
  fileCounts.set(person, count)
  const symbol = `FEE${count}`
  const lines = [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)',
    `Market buy,2024-02-01 10:00:00,US5949181045,${symbol},Fee,10,100,USD,1.25,800,EUR,B${count},0.30,CHF`,
    `Market sell,2024-02-05 10:00:00,US5949181045,${symbol},Fee,10,110,USD,1.25,880,EUR,S${count},0.40,CHF`,
  ]
  const file = new File([lines.join('\n')], 'fees.csv', { type: 'text/csv' })
  const { id, plan } = await finishPlan(browser, buildFileForm(file))
  await browser.post(`/api/v1/imports/plans/${id}/commit`, { planHash: plan?.planHash })
  const { body } = await browser.get<{ items: { id: string }[] }>(`/api/v1/trades?search=${symbol}`)
  return body.items[0]!.id // imported above
}

/** Adds an open trade of this person and returns its id. */
export async function addTrade({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/trades', buildTrade()))
}
