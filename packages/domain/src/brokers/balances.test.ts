import { expect, test } from 'vitest'
import { keepLastOfDays, toStoredBalances } from './balances.ts'
import type { BalanceLine } from './broker-format.ts'
import { toBytes } from './brokers.fixtures.ts'
import { readBrokerFile } from './read-broker-file.ts'

const line = (parts: Partial<BalanceLine>): BalanceLine => ({
  ...{ kind: 'cash', amount: '100', change: null, currency: 'USD', account: null, line: 2 },
  ...{ day: '2026-03-02', executedAt: null, zone: null },
  ...parts,
})
const brief = (balances: readonly { day: string; amount: string; currency: string }[]) =>
  balances.map(({ day, amount, currency }) => `${day} ${amount} ${currency}`)

/** The balances that a file states, in the order of their days: '2026-03-02 100 USD', with the kind and the account where asked. */
const read = (...rows: string[]) => {
  const file = readBrokerFile(toBytes(rows.join('\n')))
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return { ...file, brief: brief(file.balances) }
}

test('of the lines of a day the last one counts, in either order of the file', () => {
  const lines = [
    line({ amount: '100', change: '10' }),
    line({ amount: '130', change: '30' }),
    line({ day: '2026-03-03', amount: '120', change: '-10' }),
  ]
  const expected = ['2026-03-01 90 USD', '2026-03-02 130 USD', '2026-03-03 120 USD']

  expect(brief(keepLastOfDays(lines))).toEqual(expected)
  expect(brief(keepLastOfDays(lines.toReversed()))).toEqual(expected)
})

test('on one day without times the amounts say which line is the last one', () => {
  const lines = [line({ amount: '100', change: '10' }), line({ amount: '130', change: '30' })]

  expect(brief(keepLastOfDays(lines))).toEqual(['2026-03-01 90 USD', '2026-03-02 130 USD'])
  expect(brief(keepLastOfDays(lines.toReversed()))).toEqual(['2026-03-01 90 USD', '2026-03-02 130 USD'])
})

test('a day whose order nothing says has no balance, and amounts that lead nowhere give none before the first line', () => {
  expect(keepLastOfDays([line({}), line({ amount: '130' })])).toEqual([])
  const [first, second] = [line({ change: '7' }), line({ day: '2026-03-03', amount: '130', change: '7' })]
  expect(brief(keepLastOfDays([first, second]))).toEqual(['2026-03-02 100 USD', '2026-03-03 130 USD'])
})

test('each account and currency has balances of its own, and lines with times are sorted by them', () => {
  const at = (time: string, parts: Partial<BalanceLine>) =>
    line({ executedAt: `2026-03-02T${time}:00Z`, zone: 'UTC', ...parts })
  expect(
    keepLastOfDays([
      at('15:00', { amount: '1', account: 'A' }),
      at('10:00', { amount: '2', account: 'A' }),
      at('09:00', { amount: '3', account: 'B' }),
      at('09:00', { amount: '4', account: 'B', currency: 'EUR' }),
    ]).map(({ amount, account, currency }) => `${account} ${amount} ${currency}`),
  ).toEqual(['A 1 USD', 'B 3 USD', 'B 4 EUR'])
})

test('stored are balances of money in the major currency, one for each day', () => {
  const balances = [
    line({ amount: '12345', currency: 'GBX' }),
    line({ amount: '0.5', currency: 'BTC' }),
    line({ amount: '1e30' }),
    line({ amount: '7', executedAt: '2026-03-02T12:00:00Z' }),
    line({ amount: '6', executedAt: '2026-03-02T11:00:00Z' }),
  ]

  expect(brief(toStoredBalances(balances))).toEqual(['2026-03-02 123.45 GBP', '2026-03-02 7 USD'])
})

test('DEGIRO states the cash of each currency, left of its amount or right of it', () => {
  const { format, brief: found } = read(
    'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
    '03-03-2026,10:00,03-03-2026,KO,US1912161007,Dividend,,USD,"0,50",USD,"0,50",',
    '03-03-2026,09:00,03-03-2026,,,iDEAL Deposit,,EUR,"27,80",EUR,"1.028,15",',
    '02-03-2026,09:00,02-03-2026,,,iDEAL Deposit,,EUR,"1.000,35",EUR,"1.000,35",',
  )

  expect(format.id).toBe('degiro-account')
  expect(found).toEqual([
    '2026-03-01 0 EUR',
    '2026-03-02 1000.35 EUR',
    '2026-03-03 0.5 USD',
    '2026-03-03 1028.15 EUR',
  ])
})

test('Swissquote states the cash of the currency of each line', () => {
  expect(
    read(
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
      '24-08-2026 07:00:15;0;Debit;;;;1.0;2000.00;2.00;0.00;-2002.00;6612.40;CHF',
      "09-08-2026 12:22:24;1;Credit;;;;1.0;1000.00;0.00;0.00;1000.00;8'614.40;CHF",
    ).brief,
  ).toEqual(['2026-08-08 7614.4 CHF', '2026-08-09 8614.4 CHF', '2026-08-24 6612.4 CHF'])
})

test('eToro states the realised equity, which contains open positions at cost', () => {
  const { balances } = read(
    'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
    '02/01/2026 00:10:33,Deposit,USD,1000,-,1000,"1,000.00",1000,-,,0.00',
    '03/01/2026 00:10:33,Open Position,NKE/USD,100,1,0,"1,000.00",900,22,Stocks,0.00',
    '04/01/2026 00:10:33,Dividend,NKE/USD,0.50,-,0.50,"1,000.50",900.50,22,Stocks,0.00',
  )

  expect(balances.map(({ day, kind, amount }) => [day, kind, amount])).toEqual([
    ['2026-01-01', 'account', '0'],
    ['2026-01-02', 'account', '1000'],
    ['2026-01-03', 'account', '1000'],
    ['2026-01-04', 'account', '1000.5'],
  ])
})

const cashBalance = [
  'Account Statement for 123SCHW (Margin) since 3/2/26 through 3/3/26',
  '',
  'Cash Balance',
  'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
  '3/2/26,01:00:00,BAL,,Cash balance at the start of business day 02.03 CST,,,,"10,000.00"',
  '3/2/26,10:00:00,TRD,1,BOT +10 KO @60.00,,-1.00,-600.00,"9,399.00"',
  '3/3/26,01:00:00,BAL,,Cash balance at the start of business day 03.03 CST,,,,"9,399.00"',
  ',,,,TOTAL,,-1.00,-600.00,"9,399.00"',
]

test('thinkorswim states the cash of each business day, and none when futures have a balance of their own', () => {
  const { balances, brief: found } = read(...cashBalance)
  expect(found).toEqual(['2026-03-01 10000 USD', '2026-03-02 9399 USD', '2026-03-03 9399 USD'])
  expect(balances[0]?.account).toBe('123SCHW')

  const futures = [
    ...['', 'Futures Statements'],
    'Trade Date,Exec Date,Exec Time,Type,Ref #,Description,Misc Fees,Commissions & Fees,Amount,Balance',
    '3/2/26,3/2/26,10:00:00,BAL,,Futures cash balance,,,,"500.00"',
  ]
  expect(read(...cashBalance, ...futures).balances).toEqual([])
})

test('an activity statement of Interactive Brokers states the cash of each currency before and after its period', () => {
  const { brief: found, balances } = read(
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Period,"March 1, 2026 - March 31, 2026"',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Account,U1234567',
    'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
    'Deposits & Withdrawals,Data,USD,2026-03-02,Electronic Fund Transfer,250.5',
    'Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures,Month to Date,Year to Date,',
    'Cash Report,Data,Starting Cash,Base Currency Summary,1000,1000,0,,,',
    'Cash Report,Data,Ending Cash,Base Currency Summary,1250.5,1250.5,0,,,',
    'Cash Report,Data,Starting Cash,USD,1000,1000,0,,,',
    'Cash Report,Data,Deposits,USD,250.5,250.5,0,,,',
    'Cash Report,Data,Ending Cash,USD,1250.5,1250.5,0,,,',
    'Cash Report,Data,Ending Settled Cash,USD,7,7,0,,,',
    'Cash Report,Data,Starting Cash,EUR,0,0,0,,,',
    'Cash Report,Data,Ending Cash,EUR,0,0,0,,,',
  )

  expect(found).toEqual(['2026-02-28 1000 USD', '2026-03-31 1250.5 USD'])
  expect(new Set(balances.map(({ account }) => account))).toEqual(new Set(['U1234567']))
})

test('a transaction history of Interactive Brokers states the cash in the base currency', () => {
  expect(
    read(
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,Title,Transaction History',
      'Statement,Data,Period,"January 1, 2026 - March 31, 2026"',
      'Summary,Header,Field Name,Field Value',
      'Summary,Data,Base Currency,GBP',
      'Summary,Data,Starting Cash,10.0',
      'Summary,Data,Ending Cash,510.00',
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
      'Transaction History,Data,2026-01-02,U***00000,Electronic Fund Transfer,Deposit,-,-,-,500.0,-,500.0',
    ).brief,
  ).toEqual(['2025-12-31 10 GBP', '2026-03-31 510 GBP'])
})

test('a Flex Query states the cash of each currency and account', () => {
  const { balances } = read(
    '"ClientAccountID","CurrencyPrimary","Symbol","Description","Amount","Type","Date/Time"',
    '"U1","USD","","ELECTRONIC FUND TRANSFER","500","Deposits & Withdrawals","20260302"',
    '"ClientAccountID","CurrencyPrimary","FromDate","ToDate","StartingCash","EndingCash"',
    '"U1","BASE_SUMMARY","20260301","20260331","0","500"',
    '"U1","USD","20260301","20260331","0","500"',
  )

  expect(balances.map(({ day, amount, currency, account }) => [day, amount, currency, account])).toEqual([
    ['2026-02-28', '0', 'USD', 'U1'],
    ['2026-03-31', '500', 'USD', 'U1'],
  ])
})

test('Kraken states the balance of each currency in its main wallet; coins and staked amounts are no money', () => {
  expect(
    read(
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      '"","R1","2026-01-05 10:00:00","deposit","","currency","ZEUR",500.0000,0.0000,""',
      '"L1","R1","2026-01-05 10:00:01","deposit","","currency","ZEUR",500.0000,0.0000,500.0000',
      '"L2","R2","2026-01-06 10:00:00","spend","","currency","ZEUR",-99.0000,1.0000,400.0000',
      '"L3","R2","2026-01-06 10:00:00","receive","","currency","XXBT",0.0010,0.0000,0.0010',
      '"L4","R3","2026-01-07 10:00:00","deposit","","currency","EUR.HOLD",7.0000,0.0000,7.0000',
    ).brief,
  ).toEqual(['2026-01-04 0 EUR', '2026-01-05 500 EUR', '2026-01-06 400 EUR'])
})

test('MetaTrader 5 states the balance after each deal, and a number in the comment is none', () => {
  const header = 'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment'
  const { balances } = read(
    'Account: 123456 (USD, Real)',
    header,
    '2026.01.05 08:00:00,1,,balance,,,,,0,0,1000.00,1000.00,Start',
    '2026.01.05 09:00:00,2,EURUSD,buy,in,0.1,1.10000,5,-0.50,0,0,999.50,',
    '2026.01.06 09:00:00,3,EURUSD,sell,out,0.1,1.10100,6,-0.50,-0.20,10.00,1 008.80,',
  )
  expect(balances.map(({ day, kind, amount, account }) => [day, kind, amount, account])).toEqual([
    ['2026-01-04', 'account', '0', '123456'],
    ['2026-01-05', 'account', '999.5', '123456'],
    ['2026-01-06', 'account', '1008.8', '123456'],
  ])

  const { balances: others } = read(
    'Account: 123456 (USD, Real)',
    header.replace('Balance,', ''),
    '2026.01.05 09:00:00,2,EURUSD,buy,in,0.1,1.10000,5,-0.50,0,0,17',
    '2026.01.06 09:00:00,3,EURUSD,sell,out,0.1,1.10100,6,-0.50,-0.20,10.00,18',
  )
  expect(others).toEqual([])
})
