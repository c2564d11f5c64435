import { expect, test } from 'vitest'
import {
  describeDifference,
  describeNotCompared,
  describeOffer,
  describeOwn,
  describeStated,
  listDifferenceReasons,
} from './broker-balance.words.ts'

const stated: Parameters<typeof describeStated>[0] = {
  ...{ day: '2026-11-27', kind: 'cash', currency: 'USD', amount: '10482.11', own: '10482.11' },
  ...{ difference: '0', fileName: 'march.csv', line: 12 },
}
const from = {
  ...{ balance: '12000', cost: '1517.89', fees: '0', later: '0', positions: 3 },
  unpaid: 0,
}

test('the balance of the broker says what it contains and where it is written', () => {
  expect(describeStated(stated)).toBe('Cash after Nov 27, 2026: march.csv, line 12')
  expect(describeStated({ ...stated, kind: 'account' })).toBe(
    'Cash and open positions at cost after Nov 27, 2026: march.csv, line 12',
  )
})

test('the balance of Candlebook says what it leaves out of that of the ledger', () => {
  const ofCash = { kind: 'cash', currency: 'USD' } as const
  expect(describeOwn(from, ofCash)).toBe('Balance $12,000.00 − $1,517.89 of 3 open positions, at cost')
  expect(describeOwn({ ...from, cost: '-20', fees: '1', positions: 3, unpaid: 2 }, ofCash)).toBe(
    'Balance $12,000.00 + $20.00 of 1 open position, at cost − $1.00 fees of 2 open positions',
  )
  expect(describeOwn({ ...from, cost: '0', later: '-4.5' }, ofCash)).toBe(
    'Balance $12,000.00 + $4.50 of exits on another day in the zone of your broker',
  )
  expect(describeOwn({ ...from, cost: '0', unpaid: 3 }, ofCash)).toBe(
    'The balance above: no open position is paid for',
  )
})

test('a balance with open positions at cost is not said to be without paid positions, and has the fees of all', () => {
  const ofAccount = { kind: 'account', currency: 'USD' } as const
  expect(describeOwn({ ...from, cost: '0' }, ofAccount)).toBe(
    'The balance above, which counts open positions at cost',
  )
  expect(describeOwn({ ...from, cost: '0', fees: '1', unpaid: 1 }, ofAccount)).toBe(
    'Balance $12,000.00 − $1.00 fees of 3 open positions',
  )
})

test('a difference says who has more, and less than half a cent is none', () => {
  expect(describeDifference(stated)).toBe(null)
  expect(describeDifference({ ...stated, difference: '0.004' })).toBe(null)
  expect(describeDifference({ ...stated, difference: '12' })).toBe('Your broker has more')
  expect(describeDifference({ ...stated, difference: '-0.01' })).toBe('Candlebook has more')
})

test('each reason is named only where the record says it', () => {
  expect(listDifferenceReasons(from)).toHaveLength(2)
  expect(listDifferenceReasons({ ...from, unpaid: 2 })).toEqual([
    expect.stringContaining('2 open positions in futures, forex or CFDs'),
    expect.stringContaining('in no imported file'),
    expect.stringContaining('starting balance'),
  ])
})

test.each<[object, string | null, 'accounts' | 'currencies' | null, string]>([
  [{ currency: 'EUR' }, '2026-01-01', null, 'The ledger is in USD, so Candlebook does not compare it.'],
  [{}, null, null, 'Candlebook compares it when the account has a starting balance.'],
  [{}, '2026-12-01', null, 'This is before the starting day, so Candlebook does not compare it.'],
  [{}, null, 'accounts', 'several accounts, and a file states the balance of one'],
  [{ currency: 'EUR' }, '2026-01-01', 'currencies', 'money in several currencies'],
])('a balance that is not compared says why: %j, %s, %s', (parts, startingDay, notCompared, reason) => {
  expect(
    describeNotCompared({ ...stated, ...parts }, { startingDay, currency: 'USD', notCompared }),
  ).toContain(reason)
})

test('an offered starting balance says where it comes from', () => {
  const offer = {
    day: '2026-01-05',
    amount: '1101',
    stated: '1000',
    statedDay: '2026-01-04',
    fileName: 'a.csv',
  }
  expect(describeOffer({ ...offer, positions: 0 }, 'USD')).toBe(
    'a.csv says that the account held $1,000.00 after Jan 4, 2026.',
  )
  expect(describeOffer({ ...offer, positions: 1 }, 'USD')).toContain(
    'With 1 position that was open then, at cost',
  )
})
