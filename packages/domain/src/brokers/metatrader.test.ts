import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const german = [
  'Bericht der Kontohistorie',
  'Konto:,,,"45678901 (EUR, Demo-Server2, demo, Hedge)"',
  'Positionen',
  'Zeit,Position,Symbol,Typ,Volumen,Preis,S / L,T / P,Zeit,Preis,Kommission,Swap,Gewinn',
  '2026.07.15 17:31:21,2001,XAUUSD,sell,0.09,4 059.29,,,2026.07.15 20:33:55,4 056.08,-0.44,0.00,25.20',
  '2026.01.12 09:00:00,2002,EURGBP,buy,0.05 / 0.10,0.86500,,,2026.01.12 10:00:00,0.86600,- 7.00,1.50,5.80',
  ',,,,,,,,,,-7.44,1.50,31.00',
  'Orders',
  'Eröffnungszeit,Auftrag,Symbol,Typ,Volumen,Preis,S / L,T / P,Zeit,Status,,Kommentar',
  '2026.07.15 17:31:21,2001,XAUUSD,sell,0.09 / 0.09,market,,,2026.07.15 17:31:21,filled,,',
  '2026.07.15 18:31:21,2003,XAUUSD,buy limit,0 / 0.09,4000,,,2026.07.15 19:31:21,canceled,,',
  'Trades',
  'Zeit,Trade,Symbol,Typ,Richtung,Volumen,Preis,Auftrag,Kommission,Kosten,Swap,Gewinn,Kontostand,Kommentar',
  '2026.07.08 17:03:06,9001,,balance,,,,,0,0,0,10 000.00,10 000.00,Start',
  '2026.07.15 17:31:21,9002,XAUUSD,sell,in,0.09,4059.29,2001,-0.22,0.00,0.00,0.00,9999.78,',
]

test('reads the positions of a report in any language in the currency of the account, and skips orders and deals', () => {
  const file = readLines(...german)

  expect(file.format.id).toBe('metatrader5')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.05 EURGBP @ 0.865 fee 0',
    'sell 0.05 EURGBP @ 0.866 fee 5.5',
    'sell 0.09 XAUUSD @ 4059.29 fee 0',
    'buy 0.09 XAUUSD @ 4056.08 fee 0.44',
  ])
  expect(file.executions[0]).toMatchObject({
    executedAt: '2026-01-12T07:00:00.000Z',
    zone: 'Europe/Athens',
    instrument: 'forex',
    currency: 'EUR',
    account: '45678901',
    positionId: '2002',
    contractSize: '116000',
  })
  // 25.20 = 3.21 × 0.09 × 87.227414
  expect(file.executions[3]).toMatchObject({
    instrument: 'cfd',
    contractSize: '87.227414',
    brokerPnl: '24.76',
  })
  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '10000', currency: 'EUR', line: 14 }])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [10, 'detail'],
    [11, 'not_filled'],
    [14, 'cash'],
    [15, 'detail'],
  ])
})

test('reads semicolons and decimal commas, and finds the currency in a usual contract size', () => {
  const file = readLines(
    'Report Cronistorico dei Trade;;;;;;;;;;;;;;',
    'Ora;Posizione;Simbolo;Tipo;Volume;Prezzo;S / L;T / P;Ora;Prezzo;Commissioni;Swap;Profitto;;',
    '2026.04.30 09:37:11;71;XAUUSD.x;buy;0.33;4 577,86;4 543,86;;2026.04.30 10:43:09;4 595,91;0,00;0,00; 595,65;;',
    '2026.05.04 09:37:11;72;XAUUSD.x;sell;0.10;4 600,00;;;2026.05.04 10:43:09;4 600,00;-1,00;0,00;0,00;;',
  )

  expect(file.warnings).toEqual([])
  expect(file.executions).toMatchObject([
    { symbol: 'XAUUSD.X', price: '4577.86', contractSize: '100', currency: 'USD' },
    { price: '4595.91', brokerPnl: '595.65' },
    { contractSize: '100' },
    { fee: '1', brokerPnl: '-1' },
  ])
})

test('reads the deals of a report without positions; a reversal closes and opens', () => {
  const file = readLines(
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment',
    '2024.01.02 10:00:00,2,EURUSD,buy,in,1.00,1.10000,2,-3.50,0.00,0.00,9 996.50,',
    '2024.01.02 15:00:00,3,EURUSD,sell,out,0.40,1.10200,3,-1.50,0.00,80.00,10 193.00,tp',
    '2024.01.02 16:00:00,4,EURUSD,sell,in/out,1.00,1.10100,4,-4.00,0.00,60.00,10 193.00,',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.externalId} ${one.positionId}`)).toEqual([
    'buy 0.4 EURUSD @ 1.1 fee 1.4 2 2',
    'buy 0.6 EURUSD @ 1.1 fee 2.1 2-2 2',
    'sell 0.4 EURUSD @ 1.102 fee 1.5 3 2',
    'sell 0.6 EURUSD @ 1.101 fee 2.4 4 2',
    'sell 0.4 EURUSD @ 1.101 fee 1.6 4 4',
  ])
  expect(file.executions.every(({ contractSize }) => contractSize === '100000')).toBe(true)
  // 80 - 1.4 - 1.5 and 60 - 2.1 - 2.4
  expect(file.executions.map(({ brokerPnl }) => brokerPnl)).toEqual([null, null, '77.1', '55.5', null])
  expect(file.reading.currency).toEqual({ code: 'USD', isAnswered: false })
})

test('reads deals with a fee and without a balance', () => {
  const file = readLines(
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit',
    '2026.01.05 08:00,0,,balance,,0,0,0,0,0,0,10000',
    '2026.01.05 09:00,1,TEST,buy,in,2,100,101,-2,-0.5,0,0',
    '2026.01.05 10:00,2,TEST,sell,out,2,110,102,-1,0,-0.25,40',
  )

  expect(file.executions).toMatchObject([
    { fee: '2.5', contractSize: '2' },
    { fee: '1.25', brokerPnl: '36.25' },
  ])
  expect(file.movements).toMatchObject([{ amount: '10000' }])
})

test('credit of the broker is no money of the account: the balance of the report does not contain it', () => {
  const file = readLines(
    'Trading Account: 333444 (EUR, server, real)',
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment',
    '2026.01.05 08:00:00,1,,balance,,,,,0.00,0.00,1 000.00,1 000.00,Deposit',
    '2026.01.05 09:00:00,2,,credit,,,,,0.00,0.00,300.00,1 000.00,Credit in',
    '2026.01.06 09:00:00,3,,bonus,,,,,0.00,0.00,50.00,1 050.00,Bonus',
    '2026.01.07 09:00:00,4,,credit,,,,,0.00,0.00,-300.00,1 050.00,Credit out',
    '2026.01.08 10:00:00,5,TEST,buy,in,2,100,101,-2.00,0.00,0.00,1 048.00,',
  )

  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cash', '1000'],
    ['bonus', '50'],
  ])
  expect(file.skipped).toContainEqual(expect.objectContaining({ line: 4, code: 'credit' }))
  expect(file.balances.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-01-04', '0'],
    ['2026-01-05', '1000'],
    ['2026-01-06', '1050'],
    ['2026-01-07', '1050'],
    ['2026-01-08', '1048'],
  ])
})

test('reads closed and open trades of a statement of MetaTrader 4, in its present and its numbered layout', () => {
  const file = readLines(
    'Account: 333444,Name: N,Currency: USD,Leverage: 1:100',
    'Closed Transactions:',
    'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit',
    '555,2026.02.03 10:00,sell,0.50,gbpusd,1.27000,,,2026.02.03 12:30,1.26500,-3.50,-0.10,-1.20,250.00',
    '556,2026.02.03 13:00,balance,Deposit,5 000.00',
    '558,2026.02.03 13:00,buy limit,0.50,gbpusd,1.2,,,2026.02.03 12:30,1.26,cancelled',
    'Open Trades:',
    '557,2026.02.03 14:00,buy,0.10,eurusd,1.17000,0,0,,1.17100,-0.70,0.00,0.00,10.00',
  )
  expect(file.format.id).toBe('metatrader4')
  expect(file.executions.map(formatBrief)).toEqual([
    'sell 0.5 GBPUSD @ 1.27 fee 0',
    'buy 0.5 GBPUSD @ 1.265 fee 4.8',
    'buy 0.1 EURUSD @ 1.17 fee 0',
  ])
  expect(file.executions[1]).toMatchObject({ brokerPnl: '245.2', account: '333444', contractSize: '100000' })
  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '5000' }])
  expect(file.skipped).toMatchObject([{ code: 'cash' }, { code: 'not_filled' }])

  const numbered = readLines(
    'A/C No: 333444,,,Currency: EUR',
    '#,Ticket,Open Time,Type,Lots,Symbol,Price,S/L,T/P,Close Time,Price,Commis,Swap,Trade P/L,Comment',
    '1,777,2019.02.04 10:00,buy,1.00,DE30,11000,,,2019.02.04 12:00,11010,-2.00,0.00,250.00,note',
  )
  expect(numbered.executions).toMatchObject([{ contractSize: '25', currency: 'EUR' }, { brokerPnl: '248' }])
})

test('reads tables of trades in lots as prop firms and brokers export them', () => {
  const ftmo = readLines(
    'Ticket;Open;Type;Volume;Symbol;Price;SL;TP;Close;Price;Swap;Commissions;Profit;Pips;Trade duration in seconds',
    '1;2026-03-02 10:00:00;buy;0.5;EURUSD;1.1000;1.09;1.12;2026-03-02 11:00:00;1.1020;0;-2.5;100;20;3600',
  )
  expect(ftmo.format.id).toBe('metatrader-trades')
  expect(ftmo.executions).toMatchObject([
    { price: '1.1', contractSize: '100000', zone: 'Europe/Athens' },
    { price: '1.102', fee: '2.5', brokerPnl: '97.5' },
  ])

  const exness = readLines(
    'ticket,opening_time_utc,closing_time_utc,type,lots,symbol,opening_price,closing_price,commission_usd,swap_usd,profit_usd',
    '77,2026-03-02 10:00:00,2026-03-02 11:00:00,sell,0.05,XAUUSDm,2900.5,2901.5,-0.1,-0.2,-5',
  )
  expect(exness.executions).toMatchObject([
    { side: 'sell', executedAt: '2026-03-02T10:00:00.000Z', contractSize: '100' },
    { side: 'buy', fee: '0.3', brokerPnl: '-5.3' },
  ])
})

test('reads a position history with one line for each deal', () => {
  const file = readLines(
    'Report,,,,,,,,',
    'Name: Mt5 Position History List ,Produced At: 17/06/2026 19:49,,,,,,,',
    'Symbol,Account Number,Position,Position Status,Date Time,Transaction Type,Trade Volume Lots,Open Price,Profit',
    'XAUUSD    ,7001,41,Closed,3/2/2026 1:47:41 AM,Trade Buy In,0.01,5385.06,0',
    'XAUUSD    ,7001,41,Closed,3/22/2026 2:01:35 AM,Trade Sell Out,0.01,5377.31,-5.78',
  )

  expect(file.executions).toMatchObject([
    { side: 'buy', day: '2026-03-02', quantity: '0.01', positionId: '41', account: '7001' },
    { side: 'sell', brokerPnl: '-5.78', closesOnly: true },
  ])
})

test('names a damaged profit', () => {
  const damaged = german.map((line) => line.replace(',25.20', ',abc'))
  expect(findProblems(...damaged)).toEqual(['import.bad_value at 5'])
})

test('reads the history of Myfxbook', () => {
  const file = readLines(
    'Open Date,Close Date,Symbol,Action,Lots,Open Price,Close Price,Pips,Profit,Duration,Gain',
    '01/20/2024 09:15:00,01/20/2024 11:45:00,EURUSD,Buy,0.15,1.10000,1.10100,10,15.00,2h 30m,0.38',
    '01/21/2024 09:15:00,01/21/2024 09:15:00,,Deposit,,,,,1000.00,,',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.15 EURUSD @ 1.1 fee 0',
    'sell 0.15 EURUSD @ 1.101 fee 0',
  ])
  expect(file.executions[1]).toMatchObject({ contractSize: '100000', brokerPnl: '15', currency: 'USD' })
})
