import { expect, test } from 'vitest'
import { formatBrief, readLines, sumRoundTrips } from './brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'

test('a TradeLog has shares, options and futures with their contract sizes, and skips positions', () => {
  const { format, executions, skipped } = readLines(
    'ACCOUNT_INFORMATION',
    'ACT_INF|U1234567|Jane Doe|Individual|1 Street  Town 12345 United States',
    '',
    'STOCK_TRANSACTIONS',
    'STK_TRD|1055305319|AAPL|APPLE INC|DARK|BUYTOOPEN|O|20260127|09:38:25|USD|100.00|1.00|260.595|26059.50|-1.00|0.83654',
    'STK_TRD|1055344297|AAPL|APPLE INC|IBKRATS|SELLTOCLOSE|C|20260127|09:49:27|USD|-100.00|1.00|260.925|-26092.50|-1.01|0.83654',
    'STK_TRD|1055344298|TSLA|TESLA INC|DARK|SELLTOOPEN|O;P|20260127|10:49:27|USD|-5.00|1.00|400.00|-2000.00|-1.00|0.83654',
    '',
    'OPTION_TRANSACTIONS',
    'OPT_TRD|931660771|AAPL  260918C00240000|AAPL 18SEP26 240 C|MEMX,MIAX|BUYTOOPEN|O|20260127|09:49:58|USD|5.00|100.00|1.45|725.00|-3.96325|0.85835',
    'OPT_TRD|931660772|AAPL  260116C00240000|AAPL 16JAN26 240 C|--|SELLTOCLOSE|C;Ep|20260116|16:20:00|USD|-1.00|100.00|0.00|0.00|0.00|0.85835',
    '',
    'FUTURES_TRANSACTIONS',
    'FUT_TRD|931660773|MESH6|MES 20MAR26|CME|BUYTOOPEN|O|20260127|10:00:00|USD|2.00|5.00|6000.25|60002.50|-1.24|0.85835',
    '',
    'STOCK_POSITIONS',
    'STK_LOT|U1234567|TSLA|TESLA INC|USD|20260127|10:49:27|-5.00|1.00|400.00|-2000.00|0.83654',
    '',
    'EOF',
  )

  expect(format.id).toBe('ibkr-trade-log')
  expect(
    executions.map(
      (one) =>
        `${formatBrief(one)} ${one.instrument} x${one.contractSize} ${one.account} ${one.closesOnly} ${one.opens}`,
    ),
  ).toEqual([
    'sell 1 AAPL 16JAN26 240 C @ 0 fee 0 option x100 U1234567 true undefined',
    'buy 100 AAPL @ 260.595 fee 1 share x1 U1234567 false undefined',
    'sell 100 AAPL @ 260.925 fee 1.01 share x1 U1234567 true undefined',
    'buy 5 AAPL 18SEP26 240 C @ 1.45 fee 3.96325 option x100 U1234567 false undefined',
    'buy 2 MESH6 @ 6000.25 fee 1.24 future x5 U1234567 false undefined',
    'sell 5 TSLA @ 400 fee 1 share x1 U1234567 false true',
  ])
  expect(executions[1]).toMatchObject({ executedAt: '2026-01-27T14:38:25.000Z', externalId: '1055305319' })
  expect(skipped.map(({ code, what }) => `${code} ${what}`)).toEqual(['detail TSLA'])
  const trades = buildRoundTrips(executions.slice(1, 3).map((one) => ({ ...one, id: `${one.line}` })))
  expect(sumRoundTrips(trades).byCurrency).toMatchObject([{ currency: 'USD', netPnl: '30.99' }])
})

test('a cancelled trade of a TradeLog is left out with its cancellation', () => {
  const { executions, skipped } = readLines(
    'STK_TRD|1|KO|COCA COLA|NYSE|BUYTOOPEN|O|20260127|09:38:25|USD|10|1.00|70|700.00|-1.00|1',
    'STK_TRD|2|KO|COCA COLA|NYSE|BUYTOOPEN|Ca|20260127|09:39:25|USD|-10|1.00|70|-700.00|1.00|1',
    'WAR_TRD|3|XY|WARRANT|FWB|BUYTOOPEN|O|20260127|09:40:25|EUR|10|1.00|1|10.00|-1.00|1',
  )

  expect(executions).toEqual([])
  expect(skipped.map(({ code }) => code)).toEqual(['cancelled', 'cancelled', 'derivative'])
})
