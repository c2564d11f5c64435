import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Portefeuille;Naam;Datum;Type mutatie;Valuta mutatie;Volume;Koers;Valuta koers;Valuta kosten €;Waarde;Bedrag;Isin code;Tijd;Beurs'

test('reads trades with their time, and money without one', () => {
  const file = readLines(
    header,
    '111;Hill Indexfonds;08-02-2026;Verkoop Fondsen;EUR;-1,5;134,5 ;EUR;0;201,75;201,75;NL0000000010;11:46:02.924;Clearstream',
    '111;Hill Indexfonds;26-01-2026;Koop Fondsen;EUR;1,5;131,5 ;EUR;0;197,25;-197,25;NL0000000010;11:48:06.921;Clearstream',
    '111;;24-01-2026;Storting / opname;EUR;0;0,00 ;EUR;0;0,00;250,00;;;',
    '111;;06-01-2026;Tarieven en services;EUR;0;0,00 ;EUR;0;0,00;-17,44;;;',
    '111;Hill Indexfonds;28-11-2025;Contant dividend;EUR;60,5;1,3 ;EUR;0;78,65;66,85;NL0000000010;;',
  )

  expect(file.format.id).toBe('rabobank')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.account}`)).toEqual([
    '2026-01-26T10:48:06.921Z buy 1.5 NL0000000010 @ 131.5 fee 0 111',
    '2026-02-08T10:46:02.924Z sell 1.5 NL0000000010 @ 134.5 fee 0 111',
  ])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'cash 250',
    'dividend 66.85',
    'fee -17.44',
  ])
})

test('names a damaged price', () => {
  const line =
    '111;Hill;26-01-2026;Koop Fondsen;EUR;1,5;x;EUR;0;197,25;-197,25;NL0000000010;11:48:06.921;Clearstream'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
