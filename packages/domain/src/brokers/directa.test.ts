import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Data operazione,Data valuta,Tipo operazione,Ticker,Isin,Protocollo,Descrizione,Quantità,Importo euro,Importo Divisa,Divisa,Riferimento ordine'

test('reads trades by their amount, in euros or in their own currency', () => {
  const file = readLines(
    'Conto : B1234 ROSSI ANNA ,,,,,,,,,,,',
    'Data estrazione : 2-4-2026 11:58:30,,,,,,,,,,,',
    ',,,,,,,,,,,',
    header,
    '30-03-2026,01-04-2026,Vendita,HILL,IT0000000001,,HILL SPA,10,120.00,0,EUR,R2',
    '27-03-2026,27-03-2026,Provento etf,VALE,IE0000000001,P1,VALE ETF,0,20.95,0,EUR,',
    '27-03-2026,27-03-2026,Rit.provento etf,VALE,IE0000000001,P1,VALE ETF,0,-3.57,0,EUR,',
    '13-03-2026,15-03-2026,Acquisto,PEAK,US0000000001,,PEAK INC,4,-38.00,-42.00,USD,R3',
    '02-03-2026,04-03-2026,Acquisto,HILL,IT0000000001,,HILL SPA,10,-105.00,0,EUR,R1',
    '01-03-2026,01-03-2026,Conferimento con bonifico,,,P2,,0,1200,0,EUR,',
  )

  expect(file.format.id).toBe('directa')
  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-03-02 buy 10 HILL @ 10.5 fee 0 EUR',
    '2026-03-13 buy 4 PEAK @ 10.5 fee 0 USD',
    '2026-03-30 sell 10 HILL @ 12 fee 0 EUR',
  ])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'cash 1200',
    'dividend 20.95',
    'tax -3.57',
  ])
})

test('names a damaged quantity', () => {
  const line = '02-03-2026,04-03-2026,Acquisto,HILL,IT0000000001,,HILL SPA,x,-105.00,0,EUR,R1'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
