import { expect, test } from 'vitest'
import {
  balanceKinds,
  createOpenCost,
  isSameBalance,
  type LedgerPosition,
  type PositionDay,
  toComparable,
  toLedgerBalance,
} from './broker-balance.ts'

const day = (parts: Partial<PositionDay>): PositionDay => ({
  ...{ day: '2026-03-02', flow: '0', fees: '0', realised: '0', exitFees: '0', isHeld: true },
  ...parts,
})

// 10 at 100 with a fee of 5, then 4 sold at 110 with a fee of 2: 38 less 2 of the entry's fee were realised.
const shares: LedgerPosition = {
  exitDate: '2026-03-20',
  instrument: 'share',
  days: [
    day({ flow: '-1000', fees: '5' }),
    day({ day: '2026-03-05', flow: '440', fees: '2', realised: '36', exitFees: '4' }),
  ],
  realised: [{ day: '2026-03-05', pnl: '36' }],
}

test('open shares cost what was paid for them, with their part of the fees', () => {
  expect(createOpenCost([shares])('2026-03-02')).toEqual({
    cash: { cost: '1005', fees: '0', later: '0' },
    account: { cost: '0', fees: '5', later: '0' },
    ...{ positions: 1, unpaid: 0 },
  })
  expect(createOpenCost([shares])('2026-03-05')).toMatchObject({
    cash: { cost: '603', fees: '0' },
    account: { fees: '3', later: '0' },
  })
})

test('a position costs nothing before its entry and from its exit on', () => {
  const none = { cost: '0', fees: '0', later: '0' }
  for (const one of ['2026-03-01', '2026-03-20'])
    expect(createOpenCost([shares])(one)).toEqual({ cash: none, account: none, positions: 0, unpaid: 0 })
})

test('the days of the fills decide, also when the trade has later days in another zone', () => {
  const later = {
    ...shares,
    exitDate: '2026-03-06',
    days: [day({ flow: '-1000' }), day({ day: '2026-03-05', flow: '1100', realised: '100', isHeld: false })],
    realised: [{ day: '2026-03-06', pnl: '100' }],
  }
  const open = createOpenCost([later])

  expect(open('2026-03-02')).toMatchObject({ cash: { cost: '1000' }, positions: 1 })
  expect(toComparable('2000', open('2026-03-05'), 'cash')).toBe('2100')
  expect(toComparable('2000', open('2026-03-05'), 'account')).toBe('2100')
  expect(toComparable('2100', open('2026-03-06'), 'cash')).toBe('2100')
})

test.each(['future', 'forex', 'cfd'] as const)(
  'a part of an open %s counts on the day of its execution, also when the ledger counts it on another one',
  (instrument) => {
    const open = createOpenCost([
      { ...shares, instrument, exitDate: null, realised: [{ day: '2026-03-04', pnl: '36' }] },
      { ...shares, instrument, exitDate: null, realised: [{ day: '2026-03-06', pnl: '36' }] },
    ])

    for (const kind of balanceKinds) {
      expect(toComparable('1036', open('2026-03-04'), kind)).toBe('990')
      expect(toComparable('1036', open('2026-03-05'), kind)).toBe('1066')
      expect(toComparable('1072', open('2026-03-06'), kind)).toBe('1066')
    }
  },
)

test('the cost of open shares has what the ledger counts of their exits on another day', () => {
  const open = createOpenCost([{ ...shares, realised: [{ day: '2026-03-06', pnl: '36' }] }])

  expect(open('2026-03-05').cash).toEqual({ cost: '567', fees: '0', later: '0' })
  expect(open('2026-03-06').cash).toEqual({ cost: '603', fees: '0', later: '0' })
  expect(toComparable('2000', open('2026-03-05'), 'cash')).toBe('1433')
})

test('a short brought money, so its cost is below zero', () => {
  const short = { ...shares, days: [day({ flow: '1000', fees: '5' })], realised: [] }

  expect(createOpenCost([short])('2026-03-02').cash.cost).toBe('-995')
})

test.each(['future', 'forex', 'cfd'] as const)(
  'an open %s is not paid for: only its fee left the cash',
  (instrument) => {
    const amounts = { cost: '0', fees: '3', later: '0' }
    expect(createOpenCost([{ ...shares, instrument }])('2026-03-05')).toEqual({
      ...{ cash: amounts, account: amounts, positions: 1, unpaid: 1 },
    })
  },
)

test('cash is less by what is open, and a balance with open positions at cost only by the fees of their entry', () => {
  const open = createOpenCost([shares, { ...shares, instrument: 'cfd' }])('2026-03-05')

  expect(toComparable('2000', open, 'cash')).toBe('1394')
  expect(toComparable('2000', open, 'account')).toBe('1994')
  expect([toLedgerBalance('1394', open, 'cash'), toLedgerBalance('1994', open, 'account')]).toEqual([
    '2000',
    '2000',
  ])
})

test.each([
  ['0.004', 'USD', true],
  ['-0.005', 'USD', false],
  ['0.4', 'JPY', true],
  ['0.5', 'JPY', false],
  ['0.0004', 'KWD', true],
])('a difference of %s %s counts as none: %s', (difference, currency, isSame) => {
  expect(isSameBalance(difference, currency)).toBe(isSame)
})
