import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from '../brokers.fixtures.ts'

const small =
  '"Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"'
const large =
  '"CurrencyPrimary","AssetClass","Symbol","Description","DateTime","TradeDate","Quantity","TradePrice","IBCommission","IBCommissionCurrency","Buy/Sell","TradeID","Open/CloseIndicator","Notes/Codes","LevelOfDetail"'

test('a query with few columns is read by day, with the ISIN as symbol and a warning', () => {
  const { executions, skipped, warnings, format } = readLines(
    small,
    '"BUY","20230522","CH0000000001","7","282.7","1978.9","CHF","-5","CHF"',
    '"SELL","20230523","CH0000000001","-7","283","1981","CHF","-5","CHF"',
    '"SELL","20230522","","-8000","1.1173","-8938.4","USD","-1.79924","CHF"',
  )

  expect(format.id).toBe('ibkr-flex')
  expect(executions.map(formatBrief)).toEqual([
    'buy 7 CH0000000001 @ 282.7 fee 5',
    'sell 7 CH0000000001 @ 283 fee 5',
  ])
  expect(executions[0]).toMatchObject({ executedAt: null, day: '2023-05-22', externalId: null })
  expect(skipped).toMatchObject([{ line: 4, code: 'no_instrument' }])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.isin_symbol 2'])
})

test('the account comes from the account column, and is null without one', () => {
  const line = '"BUY","20230522","CH0000000001","7","282.7","1978.9","CHF","-5","CHF"'
  const { executions } = readLines(`"ClientAccountID",${small}`, `"U1",${line}`, `"",${line}`)

  expect(executions.map(({ account }) => account)).toEqual(['U1', null])
  expect(readLines(small, line).executions.map(({ account }) => account)).toEqual([null])
})

test('a query with many columns is read with time, name, id and whether it closes', () => {
  const { executions, skipped } = readLines(
    '"MSG","Realized P/L is not ready."',
    large,
    '"USD","STK","AAA","A INC","20260106;093000","20260106","100","50.00","-1","USD","BUY","111","O","","EXECUTION"',
    '"USD","STK","AAA","A INC","20260107;093000","20260107","-100","51.00","-1","USD","SELL","112","C","P","EXECUTION"',
    large,
    '"USD","CRYPTO","BTC.USD","Bitcoin","20260108;093000","20260108","1","90000","-1","USD","BUY","113","O","","EXECUTION"',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 100 AAA @ 50 fee 1',
    'sell 100 AAA @ 51 fee 1',
    'buy 1 BTC @ 90000 fee 1',
  ])
  expect(executions[0]).toMatchObject({
    executedAt: '2026-01-06T14:30:00.000Z',
    day: '2026-01-06',
    name: 'A INC',
    externalId: '111',
    closesOnly: false,
  })
  expect(executions[1]).toMatchObject({ closesOnly: true, externalId: '112' })
  expect(executions[2]).toMatchObject({ market: 'crypto' })
  expect(skipped).toEqual([])
})

test('orders are not counted in addition to their executions, and are counted without executions', () => {
  const line = (level: string) =>
    `"USD","STK","AAA","A INC","20260106;093000","20260106","100","50.00","-1","USD","BUY","","O","","${level}"`

  const all = readLines(large, line('ORDER'), line('EXECUTION'), line('CLOSED_LOT'))
  expect(all.executions.map(({ line }) => line)).toEqual([3])
  expect(all.skipped.map(({ code }) => code)).toEqual(['detail', 'detail'])
  expect(readLines(large, line('ORDER'), line('CLOSED_LOT')).executions.map(({ line }) => line)).toEqual([2])
})

test('options and forex are skipped, and so are a cancelled execution and its cancellation', () => {
  const { executions, skipped } = readLines(
    large,
    '"USD","OPT","AAA 1","call","20260106;093000","20260106","1","5","-1","USD","BUY","1","O","","EXECUTION"',
    '"USD","CASH","EUR.USD","euro","20260106;093000","20260106","1","1.1","-1","USD","BUY","2","","","EXECUTION"',
    '"USD","STK","AAA","A INC","20260106;093000","20260106","100","50","-1","USD","BUY","3","O","","EXECUTION"',
    '"USD","STK","AAA","A INC","20260106;100000","20260106","-100","50","1","USD","BUY (Ca.)","4","","Ca","EXECUTION"',
  )

  expect(executions).toEqual([])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'derivative 2',
    'forex 3',
    'cancelled 4',
    'cancelled 5',
  ])
})

test('without a side column the sign of the quantity is the side', () => {
  const { executions } = readLines(
    'Symbol,Date/Time,Quantity,Price,Currency,Commission',
    'AAA,"2026-01-06, 09:30:00",5,10,USD,-1',
    'AAA,"2026-01-07, 09:30:00",-5,11,USD,-1',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 5 AAA @ 10 fee 1', 'sell 5 AAA @ 11 fee 1'])
})

test('a commission in another currency than the price stays unconverted, with a warning', () => {
  const { executions, warnings } = readLines(
    large,
    '"USD","STK","AAA","A INC","20260106;093000","20260106","100","50.00","-1.5","CHF","BUY","111","O","","EXECUTION"',
  )

  expect(executions[0]?.fee).toBe('1.5')
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.fee_currency 2'])
})

test('separator lines of a query are ignored, and a line without a date is refused', () => {
  const buy = '"BUY","20230522","CH0000000001","7","282.7","1978.9","CHF","-5","CHF"'

  expect(readLines('"BOF","U1"', small, buy, '"EOF","U1"').executions).toHaveLength(1)
  expect(findProblems(small, buy.replace('20230522', ''))).toEqual(['import.bad_value at 2'])
})
