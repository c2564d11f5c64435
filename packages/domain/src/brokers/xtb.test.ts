import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const cash = 'ID;Type;Time;Symbol;Comment;Amount'

test('cash operations: quantity and price from the comment, the rate from the amount, costs of the same second', () => {
  const file = readLines(
    cash,
    '9;Stocks/ETF sale;12.07.2026 13:01:45;ACM.US;CLOSE BUY 2 @ 110.00;176',
    '8;commission;12.07.2026 13:01:45;ACM.US;Commission;-1.6',
    '7;Stocks/ETF purchase;12.04.2026 13:01:45;EUC.DE;OPEN BUY 34/42.5658 @ 11.7480;-399.43',
    '6;Ações/ETF compra;12.04.2026 13:01:44;ACM.US;OPEN BUY 2 @ 100.00;-160',
    '5;Zakup akcji/ETF;12.04.2026 13:01:43;LON.UK;OPEN BUY 4 @ 500.00;-23.00',
    '4;Profit/Loss (FX/CFD);12.04.2026 13:01:42;GBPUSD;Profit of position #6;0.13',
    '3;Withholding tax;12.04.2026 13:01:41;ACM.US;ACM.US USD WHT 30%;-0.77',
    '2;DIVIDENT;12.04.2026 13:01:41;ACM.US;ACM.US USD 0.1600/ SHR;2.56',
    '1;Free funds interests tax;12.04.2026 13:01:40;;Free-funds Interest Tax;-0.2',
    '0;Wpłata;12.04.2026 13:01:39;;Blik;2000',
  )

  expect(file.executions).toMatchObject([
    { symbol: 'LON.UK', price: '5.75', currency: 'EUR', rate: null },
    { symbol: 'ACM.US', price: '100', currency: 'USD', rate: '0.8', rateCurrency: 'EUR', externalId: '6' },
    {
      symbol: 'EUC.DE',
      quantity: '34',
      price: '11.748',
      currency: 'EUR',
      executedAt: '2026-04-12T11:01:45.000Z',
    },
    { side: 'sell', price: '110', fee: '2', feeCurrency: null, closesOnly: true },
  ])
  expect(file.skipped.map(({ line, code }) => `${line} ${code}`)).toEqual([
    ...['3 detail', '7 detail', '8 tax', '9 dividend', '10 tax', '11 cash'],
  ])
  expect(file.movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    ...['tax -0.77 EUR', 'dividend 2.56 EUR', 'tax -0.2 EUR', 'cash 2000 EUR'],
  ])
  expect(findProblems(cash, '7;Stocks/ETF purchase;someday;EUC.DE;OPEN BUY 1 @ 1;-1')).toEqual([
    'import.bad_value at 2',
  ])
})

test('a workbook of 2024: the account above the tables, CFDs from the closed positions only', () => {
  const file = readLines(
    ',,,,,Name,,,Account,,,Currency',
    ',,,,,A person,,,123456,,,PLN',
    'CLOSED POSITION HISTORY',
    ',Position,Symbol,Type,Volume,Open time,Open price,Close time,Close price,Purchase value,Sale value,Margin,Commission,Swap,Rollover,Gross P/L,Comment',
    ',1001,US500,SELL,0.1,45300.5,5010,45301.5,5000,,,1000,-1,-0.5,0,400.00,',
    ',1002,ACM.US,BUY,2,45300.6,100,45302.6,110,800,880,,0,0,0,80,',
    ',Total,,,,,,,,,,,,,,480,',
    'CASH OPERATION HISTORY',
    ',ID,Type,Time,Comment,Symbol,Amount',
    ',1,Stock purchase,45300.6,OPEN BUY 2 @ 100.00,ACM.US,-800',
    ',2,Stock sale,45302.6,CLOSE BUY 2 @ 110.00,ACM.US,880',
    ',3,close trade,45301.5,Profit of position #1001,US500,400',
  )

  expect(file.executions).toMatchObject([
    {
      symbol: 'US500',
      side: 'sell',
      instrument: 'cfd',
      contractSize: '400',
      currency: 'PLN',
      account: '123456',
    },
    { symbol: 'ACM.US', side: 'buy', price: '100', rate: '4', rateCurrency: 'PLN', account: '123456' },
    { symbol: 'US500', side: 'buy', price: '5000', fee: '1.5', brokerPnl: '398.5', positionId: '1001' },
    { symbol: 'ACM.US', side: 'sell', price: '110' },
  ])
  expect(file.skipped.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '6 detail',
    '7 no_trade',
    '12 detail',
  ])
})

test('closed positions alone have shares with a rate for each side', () => {
  const { executions } = readLines(
    'Position;Symbol;Type;Volume;Open time;Open price;Close time;Close price;Purchase value;Sale value;Commission;Swap;Gross P/L',
    '1002;ACM.US;BUY;2;12.04.2026 13:01:45;100;12.05.2026 13:01:45;110;160;198;0;0;38',
  )

  expect(executions).toMatchObject([
    { side: 'buy', price: '100', currency: 'USD', rate: '0.8' },
    { side: 'sell', price: '110', rate: '0.9', brokerPnl: null },
  ])
})

test('a report since 2025 has tickers, times in UTC and the account beside its label', () => {
  const file = readLines(
    'Account number,50123456,,,,,,',
    'Date from (UTC),45000.5,,,,,,',
    'Type,Ticker,Instrument,Time,Amount,ID,Comment,Product',
    'Stock purchase,ACM.US,Acme,45300.5,-92.00,11,OPEN BUY 1 @ 100.00,My Trades',
    'Stock sell,ACM.US,Acme,45310.5,110.40,12,CLOSE BUY 1 @ 120.00,My Trades',
    'Total,,,,18.40,,,',
  )

  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.account}`)).toEqual([
    '2024-01-09T12:00:00.000Z buy 1 ACM.US @ 100 fee 0 50123456',
    '2024-01-19T12:00:00.000Z sell 1 ACM.US @ 120 fee 0 50123456',
  ])
})

test('the result of a sale on a line of its own belongs to the money of the sale', () => {
  const { executions, skipped } = readLines(
    'Account number;Currency',
    '123456;PLN',
    'Type;Ticker;Instrument;Time;Amount;ID;Comment;Product',
    'Stock sale;ACM.US;Acme;06.03.2026 10:00:00;800;4;CLOSE BUY 2 @ 110.00;My Trades',
    'close trade;ACM.US;Acme;06.03.2026 10:00:00;80;5;Profit of position #9;My Trades',
    'Stock sale;PLS.PL;Pls;06.03.2026 10:00:00;300;6;CLOSE BUY 3 @ 110.00;My Trades',
    'close trade;PLS.PL;Pls;06.03.2026 10:00:00;30;7;Profit of position #8;My Trades',
    'Stock purchase;PLS.PL;Pls;05.03.2026 10:00:00;-300;2;OPEN BUY 3 @ 100.00;My Trades',
    'Stock purchase;ACM.US;Acme;05.03.2026 10:00:00;-800;1;OPEN BUY 2 @ 100.00;My Trades',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.rate}`).toSorted()).toEqual([
    'buy 2 ACM.US @ 100 fee 0 USD 4',
    'buy 3 PLS.PL @ 100 fee 0 PLN null',
    'sell 2 ACM.US @ 110 fee 0 USD 4',
    'sell 3 PLS.PL @ 110 fee 0 PLN null',
  ])
  expect(skipped.map(({ code, message }) => `${code} ${message.slice(0, 17)}`)).toEqual([
    'detail This line repeats',
    'detail This line repeats',
  ])
})

test('of a purchase and a sale in one second the purchase comes first', () => {
  const { executions, warnings } = readLines(
    'ID;Type;Time;Symbol;Comment;Amount',
    '1;Stocks/ETF purchase;25.07.2023 20:56:07;ACM.DE;OPEN BUY 1 @ 122.34;-122.34',
    '1;Stocks/ETF sale;25.07.2023 20:56:07;ACM.DE;CLOSE BUY 1 @ 122.34;122.34',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 1 ACM.DE @ 122.34 fee 0', 'sell 1 ACM.DE @ 122.34 fee 0'])
  expect(warnings).toEqual([])
})

test.each([
  ['Portuguese', 'ID;Tipo;Hora;Comentário;Símbolo;Montante', 'Ações/ETF compra'],
  ['Spanish', 'ID;Tipo;Tiempo;Comentario;Símbolo;Importe', 'Compra de acciones/ETF'],
  ['Italian', 'ID;Tipo;Ora;Commento;Simbolo;Importo', 'Acquisto di azioni/ETF'],
  ['French', 'ID;Type;Heure;Commentaire;Symbole;Montant', 'Achat actions/ETF'],
])('cash operations in %s are read', (_, header, action) => {
  const file = readLines(header, `11;${action};02.05.2026 10:02:11;OPEN BUY 3 @ 190.00;AAPL.US;-513.00`)

  expect(file.executions.map(formatBrief)).toEqual(['buy 3 AAPL.US @ 190 fee 0'])
  expect(file.executions[0]).toMatchObject({ currency: 'USD', rate: '0.9', rateCurrency: 'EUR' })
})

test('closed positions in Spanish are read', () => {
  const file = readLines(
    'Posición;Símbolo;Tipo;Volumen;Hora de apertura;Precio de apertura;Hora de cierre;Precio de cierre;Comisión;Swap;Beneficio bruto;Comentario',
    '21;US500;Compra;0.5;02.05.2026 10:02:11;5000;02.05.2026 11:02:11;5010;0;-1;225;',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.5 US500 @ 5000 fee 0',
    'sell 0.5 US500 @ 5010 fee 1',
  ])
  expect(file.executions[1]).toMatchObject({ instrument: 'cfd', contractSize: '45', brokerPnl: '224' })
})

const positions =
  'Position;Symbol;Type;Volume;Open time;Open price;Close time;Close price;Purchase value;Sale value;Commission;Swap;Gross P/L'

test('a closed position whose price did not move has the contract size of another one of its symbol', () => {
  const file = readLines(
    positions,
    '1;US500;BUY;0.1;12.04.2026 13:01:45;5000;12.04.2026 14:01:45;5000;;;0;-1;0',
    '2;US500;BUY;0.1;13.04.2026 13:01:45;5000;13.04.2026 14:01:45;5010;;;0;0;50',
  )

  expect(file.executions.map(({ contractSize }) => contractSize)).toEqual(['50', '50', '50', '50'])
  expect(file.unknownSizes).toEqual([])
})

test('a contract size that no closed position shows is asked for', () => {
  const lines = [
    positions,
    '1;US500;BUY;0.1;12.04.2026 13:01:45;5000;12.04.2026 14:01:45;5000;;;0;-1;0',
    '2;DE40;SELL;0.1;13.04.2026 13:01:45;20000;13.04.2026 14:01:45;19990;;;0;0;-0.5',
  ]
  const file = readLines(...lines)

  expect(file.executions.map(({ contractSize }) => contractSize)).toEqual([null, null, null, null])
  expect(file.unknownSizes).toEqual([
    { root: 'US500', symbols: ['US500'] },
    { root: 'DE40', symbols: ['DE40'] },
  ])
})
