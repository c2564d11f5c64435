import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  '"datetime";"date";"time";"price";"shares";"amount";"tax";"fee";"realizedgains";"type";"broker";"assettype";"identifier";"wkn";"originalcurrency";"currency";"fxrate";"holding";"holdingname";"holdingnickname";"exchange";"avgholdingperiod"; '

test('reads shares and coins, with taxes as movements', () => {
  const file = readLines(
    header,
    '"2026-07-02T07:00:00.001Z";"02.07.2026";"09:00:00";30,5;10;305;4,2;1;;"Sell";"hill_bank";"Security";"LU0000000001";"A00001";;"EUR";;;"Hill Fund";;""; ',
    '"2026-06-15T07:00:00.000Z";"15.06.2026";"09:00:00";0,24;40;9,66;2,48;0;;"Dividend";"hill_bank";"Security";"US0000000001";"000001";;"EUR";;;"Vale";;; ',
    '"2026-06-02T07:00:00.000Z";"02.06.2026";"09:00:00";28,03;10;280,3;0;1;;"Buy";"hill_bank";"Security";"LU0000000001";"A00001";;"EUR";;;"Hill Fund";;""; ',
    '"2026-06-01T07:00:00.000Z";"01.06.2026";"09:00:00";60000;0,5;30000;0;0;;"Buy";"hill_bank";"Crypto";"BTC";;;"EUR";;;"Bitcoin";;""; ',
  )

  expect(file.format.id).toBe('parqet')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.instrument}`)).toEqual([
    '2026-06-01T07:00:00.000Z buy 0.5 BTC @ 60000 fee 0 coin',
    '2026-06-02T07:00:00.000Z buy 10 LU0000000001 @ 28.03 fee 1 share',
    '2026-07-02T07:00:00.001Z sell 10 LU0000000001 @ 30.5 fee 1 share',
  ])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'dividend 9.66',
    'tax -4.2',
  ])
})

test('names a damaged price', () => {
  const line =
    '"2026-06-02T07:00:00.000Z";"02.06.2026";"09:00:00";x;10;280,3;0;1;;"Buy";"hill_bank";"Security";"LU0000000001";;;"EUR";;;"Hill";;""; '
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
