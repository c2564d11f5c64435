import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads spot trades with the coin in the cell, a two-digit year, and a fee in the coin bought or in another', () => {
  const file = readLines(
    'Time,Pair,Side,Price,Executed,Amount,Fee',
    '25-12-31 03:00:45,1INCHUSDT,BUY,0.20000000,10.21INCH,2.04USDT,0.00001BNB',
    '25-12-31 02:00:45,BTCEUR,SELL,"86,000.00",0.0005BTC,43EUR,0.043EUR',
    '25-12-31 01:00:45,BTCEUR,BUY,"85,000.00",0.001BTC,85EUR,0.000001BTC',
    '25-12-31 00:00:45,EURUSD,BUY,1.1,10EUR,11USD,0EUR',
  )

  expect(file.format.id).toBe('binance-spot')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.feeCurrency} ${one.currency}`)).toEqual([
    'buy 0.000999 BTC @ 85000 fee 0.085 null EUR',
    'sell 0.0005 BTC @ 86000 fee 0.043 null EUR',
    'buy 10.2 1INCH @ 0.2 fee 0.00001 BNB USDT',
  ])
  expect(file.executions[0]).toMatchObject({
    executedAt: '2025-12-31T01:00:45.000Z',
    zone: 'UTC',
    instrument: 'coin',
    closesOnly: false,
  })
  expect(file.executions[1]?.closesOnly).toBe(true)
  expect(file.skipped).toMatchObject([{ line: 5, code: 'forex' }])
})

test.each([
  ['Date(UTC);Market;Type;Price;Amount;Total;Fee;Fee Coin', ';', 'LTCBTC', 'BUY'],
  ['Fecha(UTC),Par,Lado,Precio,Ejecutado,Monto,Comisión', ',', 'LTCBTC', 'COMPRAR'],
  ['Datum(UTC),Paar,Seite,Preis,Ausgeführt,Betrag,Gebühr', ',', 'LTCBTC', 'KAUFEN'],
  ['Дата(UTC),Пара,Сторона,Цена,Исполнено,Сумма,Комиссия', ',', 'LTCBTC', 'Покупка'],
  ['Tarih(UTC),İşlem Çifti,Taraf,Fiyat,Miktar,Toplam,Komisyon', ',', 'LTCBTC', 'ALIŞ'],
  ['날짜(UTC),거래쌍,유형,가격,수량,총액,수수료', ',', 'LTCBTC', '매수'],
  ['日時(UTC),ペア,売買,価格,数量,合計,手数料', ',', 'LTCBTC', '購入'],
])('reads the words of %s', (header, mark, pair, side) => {
  const cells = ['2020-02-04 16:19:07', pair, side, '0.007393', '1.61', '0.01190273', '0.00161', 'LTC']
  const file = readLines(header, cells.slice(0, header.split(mark).length).join(mark))

  expect(file.executions).toMatchObject([{ side: 'buy', symbol: 'LTC', currency: 'BTC', price: '0.007393' }])
})

test('reads the pair, coins and sides of a Chinese file', () => {
  const file = readLines(
    '时间,交易对,基准货币,计价货币,类型,价格,数量,成交额,手续费,手续费结算币种',
    '2021-05-02 10:00:00,BTCUSDT,BTC,USDT,卖出,58000,0.005,290,0.29,USDT',
  )
  expect(file.executions.map(formatBrief)).toEqual(['sell 0.005 BTC @ 58000 fee 0.29'])
})

test('reads orders with their fills below them, and orders without fills by their average price', () => {
  const file = readLines(
    'Date(UTC);Pair;Type;Order Price;Order Amount;AvgTrading Price;Filled;Total;status',
    '2020-03-19 17:02:52;BTCUSDT;BUY;0.0;0.0416;6236.39;0.0416;259.44;Filled',
    ';Date(UTC);Trading Price;Filled;Total;Fee;;;',
    ';2020-03-19 17:02:52;6236.39;0.0416;259.433824;0.01612653BNB;;;',
    '2020-03-18 17:02:52;ETHUSDT;SELL;110;1;0;0;0;Canceled',
    '2020-03-17 17:02:52;ETHUSDT;SELL;110;1;111;0.5;55.5;Partially Filled',
  )

  expect(file.format.id).toBe('binance-orders')
  expect(file.executions.map(formatBrief)).toEqual([
    'sell 0.5 ETH @ 111 fee 0',
    'buy 0.0416 BTC @ 6236.39 fee 0.01612653',
  ])
  expect(file.skipped).toMatchObject([{ line: 5, code: 'not_filled' }])
})

test('reads conversions and futures', () => {
  const conversions = readLines(
    'Date,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status',
    '2024-01-02 10:00:00,Spot,SOLUSDT,Market,200 USDT,2 SOL,1 SOL = 100 USDT,1 USDT = 0.01 SOL,2024-01-02 10:00:01,Successful',
    '2024-01-02 10:00:00,Spot,SOLUSDT,Market,200 USDT,2 SOL,1,1,2024-01-02 10:00:01,Expired',
  )
  expect(conversions.executions.map(formatBrief)).toEqual(['buy 2 SOL @ 100 fee 0'])
  expect(conversions.skipped).toMatchObject([{ code: 'not_filled' }])

  const futures = readLines(
    'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Quote Asset',
    '2024-01-02 10:00:00,BTCUSDT,SELL,42000,0.01,420,0.168,0,USDT',
    '2024-01-02 11:00:00,BTCUSDT,BUY,41000,0.01,410,0.164,10,USDT',
  )
  expect(futures.executions).toMatchObject([
    { symbol: 'BTCUSDT', instrument: 'future', contractSize: '1', currency: 'USDT', closesOnly: false },
    { fee: '0.164' },
  ])
})

test('joins the lines of a transaction history that are a trade, and says what the others are', () => {
  const file = readLines(
    'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
    '1,2024-10-30 14:21:20,Spot,Fee,BNB,-0.0001,',
    '1,2024-10-30 14:21:20,Spot,Buy,EUR,-100,',
    '1,2024-10-30 14:21:20,Spot,Buy,ETH,0.03,',
    '1,2024-10-30 14:21:21,Spot,Buy,ETH,0.01,',
    '1,2024-10-30 14:21:21,Spot,Buy,EUR,-33,',
    '1,2024-11-01 10:00:00,Spot,Transaction Sold,ETH,-0.02,',
    '1,2024-11-01 10:00:00,Spot,Transaction Revenue,USDT,52,',
    '1,2024-11-01 10:00:00,Spot,Transaction Fee,USDT,-0.052,',
    '1,2024-11-02 10:00:00,Spot,Binance Convert,SOL,-1,',
    '1,2024-11-02 10:00:00,Spot,Binance Convert,XRP,400,',
    '1,2024-11-03 10:00:00,Spot,Buy Crypto With Card,BTC,0.001,Visa - 90.50EUR',
    '1,2024-11-04 10:00:00,Spot,Deposit,EUR,500,',
    '1,2024-11-04 11:00:00,Spot,Deposit,BTC,0.1,',
    '1,2024-11-04 12:00:00,Earn,Simple Earn Flexible Interest,USDT,0.01,',
    '1,2024-11-04 13:00:00,Spot,Transaction Sold,ETH,-0.02,',
  )

  expect(file.format.id).toBe('binance-transactions')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 0.04 ETH @ 3325 fee 0.0001 EUR',
    'sell 0.02 ETH @ 2600 fee 0.052 USDT',
    'sell 1 SOL @ 400 fee 0 XRP',
    'buy 0.001 BTC @ 90500 fee 0 EUR',
  ])
  expect(file.movements).toMatchObject([
    { kind: 'cash', amount: '500', currency: 'EUR' },
    { kind: 'interest', amount: '0.01', currency: 'USDT' },
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [13, 'cash'],
    [14, 'transfer'],
    [15, 'interest'],
    [16, 'other_leg_missing'],
  ])
})

test('pairs small amounts in their order, and opens a position with a reward of a known value', () => {
  const file = readLines(
    'ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación,EUR_Value',
    '1,25-02-01 13:05:11,Spot,Small Assets Exchange BNB,TRX,-37,TRX to BNB,-9',
    '1,25-02-01 13:05:11,Spot,Small Assets Exchange BNB,ADA,-1,ADA to BNB,-1',
    '1,25-02-01 13:05:11,Spot,Small Assets Exchange BNB,BNB,0.037,TRX to BNB,9',
    '1,25-02-01 13:05:11,Spot,Small Assets Exchange BNB,BNB,0.002,ADA to BNB,1',
    '1,25-02-10 04:00:00,Spot,Simple Earn Flexible Interest,SOL,2,Binance Earn,80',
    '1,25-02-10 05:00:00,Spot,Copy Portfolio (Spot) - Create,USDT,-50,Binance Copy Trading,-50',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.origin ?? ''}`)).toEqual([
    'sell 37 TRX @ 0.001 fee 0 BNB ',
    'sell 1 ADA @ 0.002 fee 0 BNB ',
    'buy 2 SOL @ 40 fee 0 EUR reward',
  ])
  expect(file.skipped).toMatchObject([{ line: 7, code: 'transfer' }])
})

test('reads the Polish transaction history, and money for money is no trade', () => {
  const file = readLines(
    'Czas,Konto,Operacja,Moneta,Zmień,Uwagi',
    '24-10-16 13:43:49,Spot,Buy Crypto With Fiat,SOL,2.5,Purchase',
    '24-10-16 13:43:49,Spot,Buy Crypto With Fiat,PLN,-1000,Purchase',
    '24-10-17 13:43:49,Spot,Buy Crypto With Fiat,USDC,100.0,Purchase',
    '24-10-17 13:43:49,Spot,Buy Crypto With Fiat,PLN,-400.0,Purchase',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 2.5 SOL @ 400 fee 0 PLN',
  ])
  expect(file.skipped).toMatchObject([{ line: 4, code: 'forex', what: 'buy 100 USDC for 400 PLN' }])
})

test('reads days that a spreadsheet wrote again', () => {
  const file = readLines(
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
    '14/04/2020 10:41,BTCEUR,BUY,6200,0.1BTC,620EUR,0.0001BTC',
  )
  expect(file.executions[0]?.executedAt).toBe('2020-04-14T10:41:00.000Z')
})

test('says of deposits and withdrawals that they are no trades', () => {
  const file = readLines(
    'Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
    '2024-01-02 10:00:00,BTC,BTC,0.1,0.0002,bc1,abc,,,Completed',
  )
  expect([file.format.id, file.skipped.map(({ code }) => code)]).toEqual(['binance-transfers', ['transfer']])
})

test('names a damaged pair', () => {
  const header = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'
  expect(findProblems(header, '2024-01-02 10:00:00,???,BUY,1,1,1,0')).toEqual(['import.bad_value at 2'])
})
