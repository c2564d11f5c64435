import { expect, test } from 'vitest'
import type { Movement } from './broker-format.ts'
import { toBytes } from './brokers.fixtures.ts'
import { defineFormat } from './define-format.ts'
import { buildMovementFingerprints } from './fingerprint.ts'
import { leaveOutKept, toStoredMovements } from './movements.ts'
import { readBrokerFile } from './read-broker-file.ts'

const dividend: Movement = {
  kind: 'dividend',
  amount: '12.50',
  currency: 'USD',
  symbol: 'KO',
  account: null,
  what: 'Dividend KO',
  externalId: null,
  day: '2026-03-02',
  executedAt: null,
  zone: null,
  line: 2,
}

const ledger = defineFormat({
  id: 'test-ledger',
  broker: 'Test',
  title: 'Test ledger',
  help: '',
  columns: {
    day: 'Day',
    action: 'Type',
    symbol: 'Symbol',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Amount',
    currency: 'Currency',
  },
  lines: [
    [/buy/i, 'buy'],
    [/dividend/i, 'dividend'],
    [/deposit|withdrawal/i, 'cash'],
    [/fee/i, 'fee'],
  ],
  days: 'ymd',
  numbers: 'point',
})

const read = (...lines: string[]) => {
  const text = ['Day,Type,Symbol,Quantity,Price,Amount,Currency', ...lines].join('\n')
  const file = readBrokerFile(toBytes(text), { formats: [ledger] })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file
}

test('a line that became a movement is not skipped, and one without a usable amount is', () => {
  const file = read(
    '2026-03-02,Dividend,KO,,,12.50,USD',
    '2026-03-03,Deposit,,,,500,USD',
    '2026-03-04,Fee,,,,,USD',
    '2026-03-05,Fee,,,,0,USD',
    '2026-03-06,Fee,,,,-3,"a currency"',
    '2026-03-07,Gift,,,,5,USD',
  )

  expect(file.movements.map(({ kind, amount, line }) => [kind, amount, line])).toEqual([
    ['dividend', '12.5', 2],
    ['cash', '500', 3],
  ])
  expect(leaveOutKept(file.skipped, file.movements).map(({ line, code }) => [line, code])).toEqual([
    [4, 'fee'],
    [5, 'fee'],
    [6, 'fee'],
    [7, 'unknown'],
  ])
})

test('a file with movements alone has no warning that it is empty', () => {
  expect(read('2026-03-02,Dividend,KO,,,12.50,USD').warnings).toEqual([])
  expect(read('2026-03-02,Gift,KO,,,12.50,USD').warnings).toMatchObject([{ code: 'import.no_trades' }])
})

test('movements are in the major currency, and their texts within their limits', () => {
  const [pence, long] = toStoredMovements([
    { ...dividend, amount: '250', currency: 'GBX' },
    { ...dividend, symbol: 's'.repeat(30), what: `${'w'.repeat(119)}🙂`, externalId: 'i'.repeat(99) },
    { ...dividend, amount: '0.0000000000000000001' },
    { ...dividend, amount: `1${'0'.repeat(18)}` },
  ])

  expect(pence).toMatchObject({ amount: '2.5', currency: 'GBP' })
  expect(long).toMatchObject({ symbol: 'S'.repeat(20), externalId: 'i'.repeat(64) })
  expect(long?.what.startsWith('w'.repeat(119))).toBe(true)
  expect(long?.what.length).toBeLessThanOrEqual(120)
})

test('a fingerprint is the same for the same movement, whatever its words, and counts equal ones', () => {
  const fingerprint = (...parts: Partial<Movement>[]) =>
    buildMovementFingerprints(
      'x',
      parts.map((part) => ({ ...dividend, ...part })),
    )

  const [one, two, three] = fingerprint({}, { what: 'Dividende', amount: '12.5', line: 9 }, { account: 'U2' })
  expect(two).toBe(one?.replace(/1$/, '2'))
  expect(three).not.toBe(one)
  expect(fingerprint({ amount: '12.5' })).toEqual([one])
  for (const part of [{ kind: 'tax' }, { amount: '12.51' }, { day: '2026-03-03' }, { symbol: null }] as const)
    expect(fingerprint(part)).not.toEqual([one])
})

test('a line has one fingerprint in each language, also when words of one of them name its kind exactly', () => {
  const line = (kind: Movement['kind'], what: string, amount = '-3') =>
    buildMovementFingerprints('x', toStoredMovements([{ ...dividend, kind, what, amount }]))

  expect(line('fee', 'Overnight funding')).toEqual(line('fee', 'Übernachtgebühr'))
  expect(line('interest', 'Stock loan fee')).toEqual(line('interest', 'Leihgebühr für Aktien'))
  expect(line('cash', 'Welcome bonus', '10')).toEqual(line('cash', 'Willkommensprämie', '10'))
  expect(line('fee', 'Fee')).not.toEqual(line('tax', 'Fee'))
})

// What each format calls funding payments, borrow fees and bonuses.
test.each([
  [
    'Bybit transaction log',
    [
      'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)',
      '1,USDT,BTCUSDT,SETTLEMENT,--,0,0.1,60000,-0.6,0,0,-0.6,999.4,--,2026-03-02 08:00:00',
      '1,USDT,--,BONUS,--,0,0,0,0,0,10,10,1009.4,--,2026-03-03 08:00:00',
    ],
    ['funding -0.6 USDT', 'bonus 10 USDT'],
  ],
  [
    'OKX bills',
    [
      'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,Filled Price Unit,PnL,Fee,Fee Unit,Position Change,Balance Change,Balance,Balance Unit',
      '7,,2026-03-02 08:00:00,Funding fee,BTC-USDT-SWAP,Funding fee expense,0,USDT,0,USDT,0,0,USDT,0,-0.6,999.4,USDT',
      '8,,2026-03-03 08:00:00,Reward,,Bonus,0,USDT,0,USDT,0,0,USDT,0,10,1009.4,USDT',
    ],
    ['funding -0.6 USDT', 'bonus 10 USDT'],
  ],
  [
    'Binance transaction history',
    [
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      '1,2026-03-02 08:00:00,USD-MFutures,Funding Fee,USDT,-0.6,',
      '1,2026-03-03 08:00:00,Spot,Simple Earn Flexible Interest,USDT,0.2,',
      '1,2026-03-04 08:00:00,Spot,Referral Kickback,USDT,3,',
    ],
    ['funding -0.6 USDT', 'interest 0.2 USDT', 'bonus 3 USDT'],
  ],
  [
    'Kraken ledgers',
    [
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      '"L1","R1","2026-03-02 08:00:00","rollover","","currency","ZEUR",0,0.6,"999.4"',
      '"L2","R2","2026-03-03 08:00:00","bonus","","currency","ZEUR",10,0,"1009.4"',
    ],
    ['funding -0.6 EUR', 'bonus 10 EUR'],
  ],
  [
    'Interactive Brokers activity statement',
    [
      'Statement,Header,Field Name,Field Value',
      'Account Information,Header,Field Name,Field Value',
      'Account Information,Data,Account,U1234567',
      'Interest,Header,Currency,Date,Description,Amount',
      'Interest,Data,USD,2026-03-04,USD Borrow Fees for Feb-2026,-4.2',
      'Interest,Data,USD,2026-03-05,USD Credit Interest for Feb-2026,1.1',
    ],
    ['borrow -4.2 USD', 'interest 1.1 USD'],
  ],
  [
    'Interactive Brokers Flex Query',
    [
      '"ClientAccountID","CurrencyPrimary","Symbol","Description","Amount","Type","Date/Time"',
      '"U1","USD","","SHORT STOCK BORROW FEE FOR FEB","-4.2","Broker Fees","20260304"',
    ],
    ['borrow -4.2 USD'],
  ],
  [
    'eToro account activity',
    [
      'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      '02/03/2026 00:10:33,Overnight fee,TSLA/USD,-0.60,-,-0.60,999.40,10,22,CFD,0.00',
      '03/03/2026 00:10:33,Deposit Bonus,-,10,-,10,1009.40,20,-,,0.00',
    ],
    ['funding -0.6 USD', 'bonus 10 USD'],
  ],
  [
    'XTB cash operations',
    [
      'ID;Type;Time;Symbol;Comment;Amount',
      '1;Deposit;01.03.2026 10:00:00;;Transfer;1000',
      '2;Swap;02.03.2026 23:00:00;EURUSD;Swap of position 7;-0.60',
    ],
    ['cash 1000 EUR', 'funding -0.6 EUR'],
  ],
  [
    'MetaTrader 5 report',
    [
      'Account: 123456 (USD, Real)',
      'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment',
      '2026.03.02 08:00:00,1,,balance,,,,,0,0,1000.00,1000.00,Start',
      '2026.03.03 08:00:00,2,,bonus,,,,,0,0,10.00,1010.00,Welcome',
    ],
    ['cash 1000 USD', 'bonus 10 USD'],
  ],
  [
    'Trading 212',
    [
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Notes,ID',
      'Spending cashback,2026-03-02 08:00:00.000,,,,,,,,,,0.60,EUR,,a1',
    ],
    ['bonus 0.6 EUR'],
  ],
])('%s: funding payments, borrow fees and bonuses are of their own kind', (_title, rows, expected) => {
  const file = readBrokerFile(toBytes(rows.join('\n')))
  if (!file.ok) throw new Error(JSON.stringify(file.problems))

  expect(file.movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual(
    expected,
  )
})
