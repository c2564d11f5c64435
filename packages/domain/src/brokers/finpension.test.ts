import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date;Category;"Asset Name";ISIN;"Number of Shares";"Asset Currency";"Currency Rate";"Asset Price in CHF";"Cash Flow";Balance'

test('reads both names of trades, and money', () => {
  const file = readLines(
    header,
    '2026-07-11;Sell;"Hill Fund";CH0000000001;-0.5;USD;0.9;110.000000;55.000000;80.00',
    '2026-06-29;"Portfolio Transaction";"Hill Fund";CH0000000001;1.500000;CHF;1.0;100.000000;-150.000000;25.00',
    '2026-06-07;"Flat-rate administrative fee";;;;CHF;1.000000;;-1.324000;15.160551',
    '2026-05-22;"Dividend and Interest Distributions";"Hill Fund";CH0000000001;0.000000;CHF;1.0;10.54;1.650000;4.27',
    '2026-05-11;"Transfer vested benefits";;;0.000000;CHF;1.0;0.000000;268.690000;268.69',
  )

  expect(file.format.id).toBe('finpension')
  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-06-29 buy 1.5 CH0000000001 @ 100 fee 0 CHF',
    '2026-07-11 sell 0.5 CH0000000001 @ 110 fee 0 CHF',
  ])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'cash 268.69',
    'dividend 1.65',
    'fee -1.324',
  ])
})

test('names a damaged price', () => {
  expect(findProblems(header, '2026-07-11;Buy;Hill;CH0000000001;0.5;CHF;1;x;-55;80')).toEqual([
    'import.bad_value at 2',
  ])
})
