import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const activity =
  'Date,Type,Details,Amount,Units / Contracts,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA'
const closed =
  'Position ID,Action,Long / Short,Amount,Units / Contracts,Open Date,Close Date,Leverage,Spread Fees (USD),Market Spread (USD),Profit(USD),Profit(EUR),FX rate at open (USD),FX rate at close (USD),Open Rate,Close Rate,Take profit rate,Stop loss rate,Overnight Fees and Dividends,Copied From,Type,ISIN,Notes'

test('the activity has what was invested and what came back, by position', () => {
  const { executions, movements, format } = readLines(
    activity,
    '03/02/2026 15:31:07,Open Position,ACM/USD,500.00,2.5,0.00,"4,500.00",0.00,71,Stocks,0.00',
    '04/02/2026 10:00:00,Open Position,BTC/USD," 1 000,00 ",0.02,0.00,0.00,0.00,72,Crypto,0.00',
    '14/07/2026 16:02:44,Position closed,ACM/USD,575.00,2.5,75.00,"4,575.00",0.00,71,Stocks,0.00',
    '15/07/2026 00:10:33,Dividend,ACM/USD,0.17,-,0.17,0.00,0.00,71,Stocks,0.00',
    '15/07/2026 00:46:41,Overnight fee,Daily,"(0,10)",-,"(0,10)",0.00,0.00,72,CFD,0.00',
    '16/07/2026 00:46:41,Withdraw Request,-,-100.11,-,-100.11,0.00,0.00,-,,0.00',
    '17/07/2026 00:46:41,Start Copy,Someone,5,-,0,0.00,0.00,-,,0.00',
  )

  expect(format.id).toBe('etoro')
  expect(executions).toMatchObject([
    {
      symbol: 'ACM',
      price: '200',
      quantity: '2.5',
      externalId: '71-open',
      positionId: '71',
      currency: 'USD',
    },
    { symbol: 'BTC', price: '50000', market: 'crypto', positionId: '72' },
    {
      side: 'sell',
      price: '230',
      brokerPnl: '75',
      externalId: '71-close',
      executedAt: '2026-07-14T16:02:44.000Z',
    },
  ])
  expect(movements.map(({ kind, amount, symbol }) => `${kind} ${amount} ${symbol}`)).toEqual([
    'dividend 0.17 ACM',
    'funding -0.1 null',
    'cash -100.11 null',
  ])
})

test('a closed position is a trade with the rates, or with prices from amount and profit in another currency', () => {
  const { executions } = readLines(
    closed,
    '81,Buy Acme Works,Long,400.00,2,03/02/2026 15:31:07,14/07/2026 16:02:44,1,0,0,60.00,50,1,1,200.00,230.00,0,0,0,,Stocks,US0000000001,',
    '82,"Sell Tesla Motors, Inc.",Short,100.00,0.8,05/05/2026 14:00:00,06/05/2026 18:00:00,2,0,0,12.00,10,1,1,250.00,235.00,0,0,-0.05,,CFD,,',
    '83,Buy Penny Shares of Britain plc,Long,125.00,50,02/06/2026 15:45:00,09/06/2026 15:45:00,1,0,0,(12.50),-11,0.0125,0.0125,200.00,180.00,0,0,0,,Stocks,GB0000000001,',
  )

  expect(
    executions.map((one) => `${one.positionId} ${formatBrief(one)} ${one.instrument} ${one.brokerPnl}`),
  ).toEqual([
    '81 buy 2 ACME WORKS @ 200 fee 0 share null',
    '82 sell 0.8 TESLA MOTORS, INC. @ 250 fee 0 cfd null',
    '82 buy 0.8 TESLA MOTORS, INC. @ 235 fee 0 cfd 12',
    '83 buy 50 GB0000000001 @ 2.5 fee 0 share null',
    '83 sell 50 GB0000000001 @ 2.25 fee 0 share -12.5',
    '81 sell 2 ACME WORKS @ 230 fee 0 share 60',
  ])
})

test('the sheets of one statement are put together: the activity names symbols and what is still open', () => {
  const file = readLines(
    'Posiciones cerradas',
    'ID de posición,Acción,Importe,Unidades,Fecha de apertura,Fecha de cierre,Apalancamiento,Ganancias (USD),Tasa de apertura,Tasa de cierre,Tipo',
    '71,Comprar Acme Works,400.00,2,03/02/2026 15:31:07,14/07/2026 16:02:44,1,60.00,200.00,230.00,Acciones',
    'Account Activity',
    activity,
    '03/02/2026 15:31:07,Open Position,ACM/USD,400.00,2,0.00,0,0.00,71,Stocks,0.00',
    '03/03/2026 15:31:07,Open Position,NEW/USD,100.00,4,0.00,0,0.00,72,Stocks,0.00',
    '14/07/2026 16:02:44,Position closed,ACM/USD,460.00,2,60.00,0,0.00,71,Stocks,0.00',
    'Dividends',
    'Date of Payment,Instrument Name,Net Dividend Received (USD)',
    '01/03/2026,Acme,5',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 2 ACM @ 200 fee 0',
    'buy 4 NEW @ 25 fee 0',
    'sell 2 ACM @ 230 fee 0',
  ])
  expect(file.skipped.map(({ line, code }) => `${line} ${code}`)).toEqual(['6 detail', '8 detail'])
  expect(findProblems(activity, '03/02/2026,Open Position,ACM/USD,many,2,0,0,0,71,Stocks,0')).toEqual([
    'import.bad_value at 2',
  ])
})

test('the transactions report before 2023 has no units, so only its money is read', () => {
  const file = readLines(
    'Date,Account Balance,Type,Details,Position ID,Amount,Realized Equity Change,Realized Equity,NWA',
    '2020-04-14 14:00:25,100,Open Position,ACM/USD,71,50.00,0,100,0',
    '2020-04-15 14:00:25,100,Rollover Fee,Payment caused by dividend,71,0.50,0.50,100,0',
  )

  expect(file.executions).toEqual([])
  expect(file.skipped.map(({ code }) => code)).toEqual(['detail', 'fee'])
})

test('closed positions in German with “Schließungsdatum” and an activity in French are read', () => {
  const german = readLines(
    'Positions-ID,Aktion,Betrag,Einheiten,Eröffnungsdatum,Schließungsdatum,Hebel,Spread-Gebühren (USD),Gewinn(USD),Eröffnungskurs,Schlusskurs,Typ,ISIN',
    '31,Kaufen Apple,500.00,2.5,03/02/2026 15:31:07,14/07/2026 16:02:44,1,0,50.00,200,220,Aktien,US0378331005',
  )
  const french = readLines(
    "Date,Type,Détails,Montant,Unités,Évolution des capitaux propres réalisés,Capitaux propres réalisés,Solde,ID de position,Type d'actif,NWA",
    '03/02/2026 15:31:07,Position ouverte,AAPL/USD,500.00,2.5,0,0,0,32,Actions,0',
  )

  expect(german.executions.map(formatBrief)).toEqual([
    'buy 2.5 APPLE @ 200 fee 0',
    'sell 2.5 APPLE @ 220 fee 0',
  ])
  expect(french.executions.map(formatBrief)).toEqual(['buy 2.5 AAPL @ 200 fee 0'])
})
