import type { Execution } from '@candlebook/domain/brokers/broker-format'
import { expect, test } from 'vitest'
import type { StoredExecution } from './positions.ts'
import { refreshExecutions } from './refreshed-executions.ts'

type Fees = Pick<Execution, 'fee' | 'feeCurrency' | 'otherFees'>

const facts = {
  symbol: 'AAA',
  market: 'stock',
  side: 'buy',
  quantity: '1',
  price: '10',
  currency: 'USD',
  executedAt: null,
  zone: null,
  day: '2024-01-02',
  line: 2,
  externalId: 'E1',
  closesOnly: false,
  account: null,
  contractSize: '1',
  instrument: 'share',
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
  rate: null,
  rateCurrency: null,
  brokerPnl: null,
} as const

/** The fees of a stored execution after its line is read with these fees; null when nothing changes. */
function refresh(stored: Fees & Partial<StoredExecution>, read: Fees): Fees | null {
  const execution: StoredExecution = {
    ...facts,
    basis: null,
    ...stored,
    id: 'x',
    importId: 'i',
    position: 0,
    format: 'f',
    isCancelled: false,
    isEdited: false,
  }
  const lines = new Map([['x', { ...facts, ...read }]])
  const [refreshed] = refreshExecutions([execution], { read: lines, account: null, zone: null })
  if (!refreshed) return null
  const { fee, feeCurrency, otherFees } = refreshed.after
  return { fee, feeCurrency, otherFees }
}

const fees = (fee: string, feeCurrency: string | null, ...otherFees: Fees['otherFees']): Fees => ({
  fee,
  feeCurrency,
  otherFees,
})
const swiss = { currency: 'CHF', amount: '0.15' }
const swedish = { currency: 'SEK', amount: '0.3' }
const dollars = { currency: 'USD', amount: '0.4' }

test.each([
  ['of which one was stored', fees('0.15', 'CHF'), fees('0.15', 'CHF', swedish)],
  ['in another order', fees('0.15', 'CHF'), fees('0.3', 'SEK', swiss)],
])('of fees in several currencies, %s, the missing one is added', (_which, stored, read) => {
  expect(refresh(stored, read)).toEqual(fees('0.15', 'CHF', swedish))
})

test('a fee in the currency of the price that the stored execution lacks is added too', () => {
  expect(refresh(fees('0.15', 'CHF'), fees('0.4', null, swiss))).toEqual(fees('0.15', 'CHF', dollars))
  expect(refresh(fees('0', null), fees('0.4', null, swiss))).toEqual(fees('0', null, dollars, swiss))
})

test('a fee that is stored is never counted again, also where this file has other amounts or none of it', () => {
  expect(refresh(fees('0.15', 'CHF', swedish), fees('0.15', 'CHF', swedish))).toBeNull()
  expect(refresh(fees('0.15', 'CHF', swedish), fees('0.3', 'SEK', swiss))).toBeNull()
  expect(refresh(fees('0.15', 'CHF', swedish), fees('0', null))).toBeNull()
})

test('nothing is added where a stored fee can be one that this file converts', () => {
  expect(refresh(fees('0.3', 'EUR'), fees('0.4', null, swiss))).toBeNull()
})
