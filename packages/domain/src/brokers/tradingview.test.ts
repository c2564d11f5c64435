import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines, toBytes } from './brokers.fixtures.ts'
import { readBrokerFile } from './read-broker-file.ts'

test('reads filled orders, newest first, with what their symbols name', () => {
  const file = readLines(
    'Symbol,Side,Type,Quantity,Limit price,Stop price,Fill price,Status,Commission,Placing time,Closing time,Order ID,Level ID,Leverage,Margin',
    'CME_MINI:MES1!,Sell,Market,1,,,7550.00,Filled,,2026-06-20 10:30:00,2026-06-20 10:30:00,3,,,',
    'CME_MINI:MES1!,Buy,Limit,1,7530.00,,7530.00,Cancelled,,2026-06-20 09:55:00,2026-06-20 10:04:00,1,,,',
    'NASDAQ:AAPL,Buy,Market,10.5,,,200,Filled,1.5,2026-06-19 10:00:00,2026-06-19 10:00:00,9,,1:1,"2,100.00 USD"',
    'FX:USDJPY,Buy,Market,1000,,,150.5,Filled,,2026-06-18 10:00:00,2026-06-18 10:00:00,8,,50:1,',
    'BINANCE:ETHUSDT,Buy,Market,2,,,3000,Filled,,2026-06-17 10:00:00,2026-06-17 10:00:00,7,,,',
  )

  expect(file.format.id).toBe('tradingview-orders')
  expect(
    file.executions.map(({ symbol, instrument, currency, contractSize }) => [
      symbol,
      instrument,
      currency,
      contractSize,
    ]),
  ).toEqual([
    ['ETH', 'coin', 'USDT', '1'],
    ['USDJPY', 'forex', 'JPY', '1'],
    ['AAPL', 'share', 'USD', '1'],
    ['MES', 'future', 'USD', '5'],
  ])
  expect(file.executions[2]).toMatchObject({ fee: '1.5', quantity: '10.5', externalId: '9' })
  expect(file.skipped).toMatchObject([{ line: 3, code: 'not_filled' }])
})

test('reads orders without an id, and a share that has the name of a future', () => {
  const file = readLines(
    'Symbol,Side,Type,Qty,Fill Price,Status,Commission,Closing Time',
    'NYSE:CL,Buy,Market,10,85.50,Filled,0,2026-01-05 09:31:00',
  )
  expect(file.executions).toMatchObject([{ symbol: 'CL', instrument: 'share', contractSize: '1' }])
})

test('reads German orders', () => {
  const file = readLines(
    'Symbol,Seite,Typ,Anz.,Erfüllungsmenge,Durchschnittlicher Erfüllungspreis,Kommission,Platzierungszeit,Status,Status Zeit,Order-Nummer,Dauer',
    'AAPL,Kaufen,Markt,100,60,150.00,2.5,2025-01-01 09:30:00,Ausgeführt,2025-01-01 09:31:00,1001,GTC',
    'AAPL,Verkaufen,Markt,100,0,,,2025-01-02 09:30:00,Storniert,2025-01-02 09:31:00,1002,GTC',
  )

  expect(file.executions.map(formatBrief)).toEqual(['buy 60 AAPL @ 150 fee 2.5'])
  expect(file.executions[0]?.executedAt).toBe('2025-01-01T09:31:00.000Z')
  expect(file.skipped).toMatchObject([{ code: 'not_filled' }])
})

test('takes the filled quantity of an order that was filled in part, not the ordered one', () => {
  const { executions, skipped } = readLines(
    'Symbol,Side,Type,Quantity,Limit price,Stop price,Fill quantity,Avg fill price,Status,Status time,Order ID,Duration',
    'F.US.MESZ26,Sell,Market,4,,,1,7010,Filled,2026-09-28 11:04:17,2,GTC',
    'F.US.MESZ26,Buy,Market,4,,,1,7000,Filled,2026-09-28 11:00:06,1,GTC',
    'F.US.MESZ26,Buy,Stop,4,,7020,0,,Cancelled,2026-09-28 10:00:06,0,GTC',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 1 MESZ6 @ 7000 fee 0', 'sell 1 MESZ6 @ 7010 fee 0'])
  expect(skipped).toMatchObject([{ code: 'not_filled' }])
})

test('reads Spanish orders with the words of each broker', () => {
  const { executions, skipped } = readLines(
    'Símbolo,Lado,Tipo,Cantidad,Cant. pendiente,Cantidad ejecutada,Precio límite,Precio stop,Precio medio de ejecución,Estado,Fecha Ult. Actualización,ID de Orden,Vencimiento',
    'MESU6,Comprar,Mercado,2,0,1,,,7601.25,Ejecutadas,2026-09-16 06:35:26,12,Day',
    'MESU6,Comprar,Stop Loss,1,,,,7612.5,,Canceladas,2026-09-16 06:35:26,13,Day',
    'MESU6,Vender,Mercado,1,0,1,,,7601.5,Ejecutadas,2026-09-16 06:33:19,11,Day',
  )

  expect(executions.map(formatBrief)).toEqual(['sell 1 MESU6 @ 7601.5 fee 0', 'buy 1 MESU6 @ 7601.25 fee 0'])
  expect(executions.map(({ externalId }) => externalId)).toEqual(['11', '12'])
  expect(skipped).toMatchObject([{ code: 'not_filled' }])
})

test('reads closed positions of paper trading with Unix times and a column without a name', () => {
  const file = readLines(
    'symbol,,qty,buyPrice,sellPrice,boughtTimestamp,soldTimestamp,Margin,Commission,leverage,status',
    'NASDAQ:TSLA,x,10,400,390,1741003600000,1741000000000,100,1,1:1,closed',
  )

  expect(file.format.id).toBe('tradingview-positions')
  expect(file.executions).toMatchObject([
    { side: 'sell', symbol: 'TSLA', price: '390', executedAt: '2025-03-03T11:06:40.000Z' },
    { side: 'buy', price: '400', fee: '1' },
  ])
})

test('reads the list of trades of a strategy, with German words and an open trade', () => {
  const file = readLines(
    'Symbol,Trade-Nummer,Typ,Datum und Uhrzeit,Order-ID,Signal,Preis,Größe (Menge),Größe (Wert),Netto G&V USD,Rendite %,Provision USD,Kumulierter G&V USD,Kumulierter G&V %',
    'CME_MINI:NQ1!,1,Short-Ausstieg,"31. März 2026, 10:23",501,501,23330.5,1,23362.75,644.98,0.14,0.02,644.98,1.29',
    'CME_MINI:NQ1!,1,Short-Einstieg,"31. März 2026, 10:11",500,500,23362.75,1,23362.75,644.98,0.14,0.02,644.98,1.29',
    'COMEX_MINI:MGC1!,2,Long-Einstieg,"14. Sept. 2026, 19:10",700,700,4360.0,2,8720,0,0,0,655.76,1.3',
  )

  expect(file.format.id).toBe('tradingview-strategy')
  expect(file.executions).toMatchObject([
    { side: 'sell', symbol: 'NQ', price: '23362.75', executedAt: '2026-03-31T10:11:00.000Z' },
    { side: 'buy', price: '23330.5', fee: '0.02', brokerPnl: '644.98' },
    { side: 'buy', symbol: 'MGC', quantity: '2', day: '2026-09-14' },
  ])
})

test('takes the symbol of a list of trades from above its header', () => {
  const file = readLines(
    'Symbol,NASDAQ:AAPL',
    'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Profit %,Cum. Profit USD',
    '1,Exit long,Close,2024-01-03 10:00,110,10,99,9.9,99',
    '1,Entry long,Buy,2024-01-02 10:00,100,10,99,9.9,99',
  )

  expect(file.executions.map(formatBrief)).toEqual(['buy 10 AAPL @ 100 fee 0', 'sell 10 AAPL @ 110 fee 1'])
})

test('takes the symbol of a list of trades from the sheet of properties', () => {
  const file = readLines(
    'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Profit %,Cum. Profit USD',
    '1,Exit long,Close,2024-01-03 10:00,110,10,100,10,100',
    '1,Entry long,Buy,2024-01-02 10:00,100,10,100,10,100',
    'Properties',
    'Trading range,2024',
    'Symbol,NASDAQ:MSFT',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 10 MSFT @ 100 fee 0', 'sell 10 MSFT @ 110 fee 0'])
})

test('takes the symbol of a list of trades from the name of the file', () => {
  const text = [
    'Trade number,Type,Date and time,Signal,Price USD,Size (qty),Net PnL USD,Return %,Commission USD',
    '1,Exit long,2026-01-05 10:00,close,110,2,19,9.5,1',
    '1,Entry long,2026-01-05 09:00,open,100,2,19,9.5,1',
    '2,Entry short,2026-01-05 09:00,open,100,1,-11,-11,1',
    '2,Exit short,2026-01-05 10:00,close,110,1,-11,-11,1',
  ].join('\n')
  const file = readBrokerFile(toBytes(text), { fileName: 'My_Strategy_NASDAQ_AAPL_2026-09-02_ab1.csv' })

  expect(file.ok && file.executions.map((one) => `${formatBrief(one)} ${one.positionId}`)).toEqual([
    'buy 2 AAPL @ 100 fee 0 line 3',
    'sell 1 AAPL @ 100 fee 0 line 4',
    'sell 2 AAPL @ 110 fee 1 line 3',
    'buy 1 AAPL @ 110 fee 1 line 4',
  ])
})

test('reads the sentences of the account history', () => {
  const file = readLines(
    'Time,Balance before,Balance after,Realized PnL (value),Realized PnL (currency),Action',
    '2026-06-02 11:00:00,10,9,-1.5,USD,Commission for: Close short position for MES',
    '2026-06-02 10:00:00,10000,10031.25,31.25,USD,"Close short position for symbol CME_MINI:MES1! at price 7549.00 for 1 units. Position AVG Price was 7555.250000, currency: USD, rate: 1.000000, point value: 5.000000"',
    '2026-06-01 10:00:00,10000,10000,-20.00,USD,"Close long position for symbol MNQM2025 at price 18000.00"',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1 MNQM5 @ 18010 fee 0',
    'sell 1 MNQM5 @ 18000 fee 0',
    'sell 1 MES @ 7555.25 fee 0',
    'buy 1 MES @ 7549 fee 0',
  ])
  expect(file.movements).toMatchObject([{ kind: 'fee', amount: '-1.5' }])
})

test('names a damaged price', () => {
  const header = 'Symbol,Side,Qty,Fill Price,Order ID,Leverage,Placing Time,Closing Time,Status'
  expect(findProblems(header, 'AAPL,Buy,1,x,1,,2025-01-01 09:30:00,2025-01-01 09:30:00,Filled')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads the orders of TradeStation, with the fee of the route', () => {
  const file = readLines(
    'Symbol,Side,Type,Filled quantity,Quantity left,Avg fill price,Close time,Routing,Duration,Commission fee,Route fee,Currency,Conversion rate,Country,Order ID',
    'ACME,Sell,Stop,100,0,11.50,2026-06-12 10:24:39,Intelligent,GTC - 9/9/2026,1.00,0.30,USD,1,,902',
    'ACME,Buy,Limit,100,0,10.25,2026-06-12 09:36:32,Intelligent,DAY,1.00,0,USD,1,,901',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 100 ACME @ 10.25 fee 1',
    'sell 100 ACME @ 11.5 fee 1.3',
  ])
})
