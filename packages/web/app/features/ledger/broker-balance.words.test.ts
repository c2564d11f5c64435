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
  ...{ balance: '12000', cost: '1517.89', fees: '0', positions: 3 },
  ...{ unpaid: 0, withoutRate: 0, converts: false },
}

test('the balance of the broker says what it contains and where it is written', () => {
  expect(describeStated(stated)).toBe('Cash after Nov 27, 2026: march.csv, line 12')
  expect(describeStated({ ...stated, kind: 'account' })).toBe(
    'Cash and open positions at cost after Nov 27, 2026: march.csv, line 12',
  )
})

test('the balance of Candlebook says what it leaves out of that of the ledger', () => {
  expect(describeOwn(from, 'USD')).toBe('Balance $12,000.00 − $1,517.89 of 3 open positions, at cost')
  expect(describeOwn({ ...from, cost: '-20', fees: '1', positions: 1 }, 'USD')).toBe(
    'Balance $12,000.00 + $20.00 of 1 open position, at cost − $1.00 fees of 1 open position',
  )
  expect(describeOwn({ ...from, cost: '0' }, 'USD')).toBe('The balance above: no open position is paid for')
})

test('a difference says who has more, and less than half a cent is none', () => {
  expect(describeDifference(stated)).toBe(null)
  expect(describeDifference({ ...stated, difference: '0.004' })).toBe(null)
  expect(describeDifference({ ...stated, difference: '12' })).toBe('Your broker has more')
  expect(describeDifference({ ...stated, difference: '-0.01' })).toBe('Candlebook has more')
})

test('each reason is named only where the record says it', () => {
  expect(listDifferenceReasons(from)).toHaveLength(2)
  expect(listDifferenceReasons({ ...from, converts: true, unpaid: 2, withoutRate: 1 })).toEqual([
    expect.stringContaining('in other currencies are converted'),
    expect.stringContaining('2 open positions in futures, forex or CFDs'),
    expect.stringContaining('1 open position in another currency is left out'),
    expect.stringContaining('in no imported file'),
    expect.stringContaining('starting balance'),
  ])
})

test.each([
  [{ currency: 'EUR' }, '2026-01-01', 'The ledger is in USD, so Candlebook does not compare it.'],
  [{}, null, 'Candlebook compares it when the account has a starting balance.'],
  [{}, '2026-12-01', 'This is before the starting day, so Candlebook does not compare it.'],
])('a balance that is not compared says why: %j, %s', (parts, startingDay, reason) => {
  expect(describeNotCompared({ ...stated, ...parts }, { startingDay, currency: 'USD' })).toContain(reason)
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
