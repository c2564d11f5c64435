import { expect, test } from 'vitest'
import { roundTo } from '../decimal/decimal.ts'
import { findProblems, formatBrief, readLines, sumRoundTrips, toBytes } from './brokers.fixtures.ts'
import { buildRoundTrips, matchExecutions } from './match-executions.ts'
import { readBrokerFile } from './read-broker-file.ts'

const title = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
]
const header =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'

function order(symbol: string, at: string, quantity: string, price: string, fee: string, code = ''): string {
  return `Trades,Data,Order,Stocks,USD,${symbol},"${at}",${quantity},${price},1,,${fee},0,0,0,${code}`
}

const options = 'Equity and Index Options'

function stated(category: string, symbol: string, quantity: string, price: string, gross: string, code = '') {
  return `Trades,Data,Order,${category},USD,${symbol},"2024-03-15, 16:20:00",${quantity},${price},1,${gross},0,0,0,0,${code}`
}

function future(symbol: string, quantity: string, price: string, notional: string): string {
  return `Trades,Data,Order,Futures,USD,${symbol},"2025-02-03, 10:00:00",${quantity},${price},1,${notional},-1,0,0,0,`
}

test('orders of the statement are executions in New York time, with the name of the instrument', () => {
  const { executions, format } = readLines(
    ...title,
    header,
    order('NVDA', '2024-07-15, 09:30:05', '"1,000"', '136.82', '-0.35', 'O;P'),
    order('NVDA', '2024-07-15, 21:15:00', '-400', '140', '-0.52', 'C'),
    'Trades,SubTotal,,Stocks,USD,NVDA,,600,,,1,-0.87,0,0,0,',
    'Trades,Total,,Stocks,USD,,,,,,1,-0.87,0,0,0,',
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid',
    'Financial Instrument Information,Data,Stocks,"NVDA, NVDA.OLD",NVIDIA CORP,4815747',
  )

  expect(format.id).toBe('ibkr-activity')
  expect(executions).toEqual([
    {
      symbol: 'NVDA',
      market: 'stock',
      instrument: 'share',
      contractSize: '1',
      underlying: null,
      expiry: null,
      strike: null,
      optionType: null,
      side: 'buy',
      quantity: '1000',
      price: '136.82',
      fee: '0.35',
      feeCurrency: null,
      otherFees: [],
      currency: 'USD',
      rate: null,
      rateCurrency: null,
      brokerPnl: '0',
      executedAt: '2024-07-15T13:30:05.000Z',
      zone: 'America/New_York',
      day: '2024-07-15',
      line: 5,
      externalId: null,
      closesOnly: false,
      account: null,
      name: 'NVIDIA CORP',
    },
    expect.objectContaining({
      side: 'sell',
      quantity: '400',
      executedAt: '2024-07-16T01:15:00.000Z',
      zone: 'America/New_York',
      day: '2024-07-15',
      closesOnly: true,
    }),
  ])
})

test('executions of orders are not counted twice, and are counted when there are no orders', () => {
  const whole = order('ACME', '2025-02-03, 10:00:00', '100', '50', '-1')
  const parts = [
    order('ACME', '2025-02-03, 10:00:00', '60', '50', '-0.6').replace('Order', 'Trade'),
    order('ACME', '2025-02-03, 10:00:01', '40', '50', '-0.4').replace('Order', 'Trade'),
  ]
  const lot = order('ACME', '2025-02-03', '100', '50', '').replace('Order', 'ClosedLot')
  const both = readLines(...title, header, whole, ...parts, lot)

  expect(both.executions.map(formatBrief)).toEqual(['buy 100 ACME @ 50 fee 1'])
  expect(both.skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'detail 6',
    'detail 7',
    'detail 8',
  ])
  expect(readLines(...title, header, ...parts, lot).executions.map(formatBrief)).toEqual([
    'buy 60 ACME @ 50 fee 0.6',
    'buy 40 ACME @ 50 fee 0.4',
  ])
})

test('coins, options and futures are read, and warrants are skipped', () => {
  const { executions, skipped } = readLines(
    ...title,
    header,
    order('BTC', '2025-02-03, 10:00:00', '0.5', '90000', '-1').replace('Stocks', 'Crypto'),
    order('AAPL 21FEB25 250 C', '2025-02-03, 10:00:00', '1', '2.5', '-1').replace('Stocks', options),
    order('ESH5', '2025-02-03, 10:00:00', '1', '6000', '-1').replace('Stocks', 'Futures'),
    order('XYZ WAR', '2025-02-03, 10:00:00', '1', '6', '-1').replace('Stocks', 'Warrants'),
  )

  expect(executions).toMatchObject([
    { symbol: 'BTC', market: 'crypto', instrument: 'coin', quantity: '0.5', contractSize: '1' },
    {
      symbol: 'AAPL 21FEB25 250 C',
      market: 'stock',
      instrument: 'option',
      contractSize: '100',
      underlying: 'AAPL',
      expiry: '2025-02-21',
      strike: '250',
      optionType: 'call',
    },
    { symbol: 'ESH5', market: 'stock', instrument: 'future', contractSize: '50', underlying: null },
  ])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['derivative 8'])
})

test('forex is read from the trades section with its fee, and an automatic conversion is skipped', () => {
  const { executions, skipped } = readLines(
    ...title,
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,,MTM in EUR,Code',
    'Trades,Data,Order,Forex,USD,GBP.USD,"2025-02-03, 10:00:00","-1,600",1.25,,2000,-1.7,,,0,',
    'Trades,Data,Order,Forex,USD,EUR.USD,"2025-02-03, 10:00:01",100,1.12,,-112,0,,,0,AFx',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.feeCurrency}`)).toEqual([
    'sell 1600 GBP.USD @ 1.25 fee 1.7 USD EUR',
  ])
  expect(executions[0]).toMatchObject({ instrument: 'forex', market: 'stock', contractSize: '1' })
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['forex 6'])
})

test('the contract size is the multiplier, or the notional value ÷ (price × quantity), also for other lines of the symbol', () => {
  const { executions, unknownSizes } = readLines(
    ...title,
    header.replace('Proceeds', 'Notional Value'),
    future('QQQX5', '2', '400', '-8000'), // 8000 ÷ (2 × 400)
    future('QQQX5', '-1', '410', ''),
    future('WWWH6', '1', '20.5', ''),
    order('VOD 19DEC25 80 C', '2025-02-03, 10:00:00', '1', '2.5', '-1').replace('Stocks', options),
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Multiplier,Expiry,Type,Strike',
    'Financial Instrument Information,Data,Futures,WWWH6,WIDGETS,"1,250",2026-03-20,,',
    'Financial Instrument Information,Data,Equity and Index Options,VOD 19DEC25 80 C,VOD,1000,2025-12-19,C,80',
  )

  expect(executions.map(({ symbol, contractSize }) => `${symbol} ${contractSize}`)).toEqual([
    'QQQX5 10',
    'QQQX5 10',
    'WWWH6 1250',
    'VOD 19DEC25 80 C 1000',
  ])
  expect(executions[2]?.expiry).toBe('2026-03-20')
  expect(unknownSizes).toEqual([])
})

test('the category of a trade can name the company that holds it', () => {
  const held = 'Stocks - Held with Interactive Brokers (U.K.) Limited carried by Interactive Brokers LLC'
  const { executions } = readLines(
    ...title,
    header,
    order('VWRL', '2025-02-03, 10:00:00', '10', '90', '-1').replace('Stocks', held),
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Multiplier,Type',
    'Financial Instrument Information,Data,Stocks,VWRL,VANGUARD FTSE ALL-WORLD,1,ETF',
  )

  expect(executions).toMatchObject([{ instrument: 'fund', name: 'VANGUARD FTSE ALL-WORLD' }])
})

test('a future without any contract size is in no trade until the trader states its size', () => {
  const lines = [
    ...title,
    header,
    future('QQQX5', '2', '400', ''),
    future('QQQX5', '-2', '410', ''),
    future('QQQZ5', '1', '400', ''),
  ]
  const { executions, unknownSizes } = readLines(...lines)
  const answered = readBrokerFile(toBytes(lines.join('\n')), { contractSizes: new Map([['QQQ', '25']]) })
  const keyed = (all: typeof executions) => all.map((one, at) => ({ ...one, id: String(at) }))

  expect(unknownSizes).toEqual([{ root: 'QQQ', symbols: ['QQQX5', 'QQQZ5'] }])
  expect(executions.map(({ contractSize }) => contractSize)).toEqual([null, null, null])
  expect(buildRoundTrips(keyed(executions))).toEqual([])
  if (!answered.ok) throw new Error('not read')
  expect(answered.unknownSizes).toEqual([])
  // 2 × 10 × 25 = 500, less fees of 2.
  expect(sumRoundTrips(buildRoundTrips(keyed(answered.executions))).byCurrency).toEqual([
    { currency: 'USD', closed: 1, open: 1, netPnl: '498' },
  ])
})

test('proceeds that contradict price × quantity × contract size stop the line with both numbers', () => {
  const { executions, skipped } = readLines(
    ...title,
    header,
    stated('Stocks', 'AAA', '10', '25', '-250'),
    stated('Stocks', 'BBB', '10', '25', '-275'),
    stated('Stocks', 'CCC', '1000000', '0.0012', '-1210'), // a price rounded to 4 decimals allows 50
    stated('Bonds', 'T 4 1/4 05/31/25', '10000', '98.5', '-985'),
    stated('Futures', 'ESH5', '1', '6000', '-305000'),
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Multiplier',
    'Financial Instrument Information,Data,Futures,ESH5,E-MINI,50',
  )

  expect(executions.map(({ symbol }) => symbol)).toEqual(['AAA', 'CCC'])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'gross_mismatch 6',
    'gross_mismatch 8',
    'gross_mismatch 9',
  ])
  expect(skipped[0]?.message).toContain('(25 × 10 × 1) is 250 USD, but the line states 275 USD')
  expect(skipped[2]?.message).toContain('is 300000 USD, but the line states 305000 USD')
})

test('the price of a bond is a percentage of its nominal quantity', () => {
  const { executions } = readLines(
    ...title,
    header,
    stated('Bonds', 'T 4 1/4 05/31/25', '10000', '98.5', '-9850'),
    stated('Bonds', 'T 4 1/4 05/31/25', '-10000', '99.25', '9925', 'C'),
  )
  const roundTrips = buildRoundTrips(executions.map((one, at) => ({ ...one, id: String(at) })))

  expect(executions[0]).toMatchObject({ instrument: 'bond', contractSize: '0.01', market: 'stock' })
  expect(sumRoundTrips(roundTrips).byCurrency).toMatchObject([{ netPnl: '75' }])
})

test('an option that expires closes at zero, and one that is assigned is kept apart from its shares', () => {
  const { executions, warnings } = readLines(
    ...title,
    header,
    stated(options, 'KO 15MAR24 60 P', '-2', '1.5', '300', 'O'),
    stated(options, 'KO 15MAR24 60 P', '1', '0', '0', 'Ep'),
    stated(options, 'KO 15MAR24 60 P', '1', '0', '0', 'A').replace(',0,0,0,A', ',0,149,0,A'),
    stated('Stocks', 'KO', '100', '60', '-6000', 'A;O'),
  )
  const roundTrips = buildRoundTrips(executions.map((one, at) => ({ ...one, id: String(at) })))

  expect(executions.map(({ closesOnly }) => closesOnly)).toEqual([false, true, true, false])
  expect(roundTrips).toMatchObject([
    { symbol: 'KO 15MAR24 60 P', status: 'closed', type: 'short', exitPrice: '0', brokerPnl: '149' },
    { symbol: 'KO', instrument: 'share', status: 'open', entryPrice: '60' },
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.assignment_kept_apart 7'])
})

test('an option that is exercised (code Ex alone) closes at zero, and its shares trade at the strike', () => {
  const { executions, warnings, skipped } = readLines(
    ...title,
    header,
    stated('Stocks', 'KO', '100', '58', '-5800', 'O'),
    stated(options, 'KO 15MAR24 60 P', '1', '1.5', '-150', 'O'),
    stated(options, 'KO 15MAR24 60 P', '-1', '0', '0', 'Ex'),
    stated('Stocks', 'KO', '-100', '60', '6000', 'Ex'),
  )
  const roundTrips = buildRoundTrips(executions.map((one, at) => ({ ...one, id: String(at) })))

  expect(skipped).toEqual([])
  expect(executions.map(({ closesOnly }) => closesOnly)).toEqual([false, false, true, false])
  expect(roundTrips).toMatchObject([
    { symbol: 'KO', status: 'closed', entryPrice: '58', exitPrice: '60' },
    { symbol: 'KO 15MAR24 60 P', status: 'closed', type: 'long', entryPrice: '1.5', exitPrice: '0' },
  ])
  expect(sumRoundTrips(roundTrips).byCurrency).toMatchObject([{ closed: 2, open: 0, netPnl: '50' }])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.assignment_kept_apart 7'])
})

test('an index option that is settled in cash closes at the price of its line', () => {
  const { executions } = readLines(
    ...title,
    header,
    stated(options, 'SPX 15MAR24 5000 C', '-1', '117.5', '11750', 'C;Ex'),
  )

  expect(executions.map(formatBrief)).toEqual(['sell 1 SPX 15MAR24 5000 C @ 117.5 fee 0'])
})

test('an option on a future has the size of the file, or an unknown one, but never 100', () => {
  const { executions, unknownSizes } = readLines(
    ...title,
    header,
    stated('Options On Futures', 'ES 20JUN25 6000 C', '1', '40', '-2000'),
    stated('Options On Futures', 'CL 17JUN25 60 P', '1', '2', ''),
  )

  expect(executions.map(({ contractSize }) => contractSize)).toEqual(['50', null])
  expect(unknownSizes).toEqual([{ root: 'CL', symbols: ['CL 17JUN25 60 P'] }])
})

test('a rebate improves the price, so that the cash is the same and no fee is negative', () => {
  const { executions, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '0.50'),
    order('AAA', '2025-02-04, 10:00:00', '-100', '51', '0.50'),
  )

  expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 49.995 fee 0', 'sell 100 AAA @ 51.005 fee 0'])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.rebate 5', 'import.rebate 6'])
})

test('a rebate above the value of the execution makes the price zero', () => {
  const { executions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '0.001', '0.50'),
  )

  expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 0 fee 0'])
})

test('a section can have several headers, each for the lines below it', () => {
  const { executions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'),
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,T. Price,Quantity,Comm/Fee',
    'Trades,Data,Order,Stocks,USD,U1,BBB,"2025-02-04, 10:00:00",7,9,-1',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 50 fee 1', 'buy 9 BBB @ 7 fee 1'])
})

test('the account is in the head of a statement, or on each line of a statement of several accounts', () => {
  const head = (account: string) => [
    ...title,
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Name,A Trader',
    `Account Information,Data,Account,${account}`,
  ]
  const one = readLines(...head('U1234567'), header, order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'))
  const several = readLines(
    ...head('"U1, U2 (Custom Consolidated)"'),
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,T. Price,Quantity,Comm/Fee',
    'Trades,Data,Order,Stocks,USD,U1,AAA,"2025-02-03, 10:00:00",50,9,-1',
    'Trades,Data,Order,Stocks,USD,U2,AAA,"2025-02-04, 10:00:00",51,-9,-1',
  )

  expect(one.executions.map(({ account }) => account)).toEqual(['U1234567'])
  expect(several.executions.map(({ account }) => account)).toEqual(['U1', 'U2'])
})

test('an order with the codes of closing and opening can do both', () => {
  const { executions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1', 'O'),
    order('AAA', '2025-02-04, 10:00:00', '-150', '51', '-1', 'C;O;P'),
  )

  expect(executions.map(({ closesOnly }) => closesOnly)).toEqual([false, false])
})

test('a cancelled order and its cancellation are both skipped', () => {
  const { executions, skipped, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'),
    order('AAA', '2025-02-04, 10:00:00', '100', '50', '-1'),
    order('AAA', '2025-02-03, 10:00:00', '-100', '50', '1', 'Ca'),
    order('BBB', '2025-02-04, 10:00:00', '-7', '50', '1', 'Ca;P'),
  )

  expect(executions.map(({ line }) => line)).toEqual([6])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'cancelled 5',
    'cancelled 7',
    'cancelled 8',
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.cancelled 8'])
})

test('a closing order of a position from before the statement opens no short', () => {
  const { executions, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '-100', '50', '-1', 'C'),
    order('BBB', '2025-02-03, 10:00:00', '-100', '50', '-1', 'O'),
  )
  const { roundTrips, unmatched } = matchExecutions(
    executions.map((execution) => ({ ...execution, id: execution.symbol })),
  )

  expect(roundTrips).toMatchObject([{ symbol: 'BBB', type: 'short', status: 'open' }])
  expect(unmatched).toMatchObject([{ executionId: 'AAA', quantity: '100' }])
  expect(warnings).toEqual([])
})

test('other sections are skipped line by line without their totals', () => {
  const { actions, skipped, warnings, spinOffs } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'),
    'Dividends,Header,Currency,Date,Description,Amount',
    'Dividends,Data,USD,2025-02-10,AAA(US1) Cash Dividend USD 1.30 per Share,65',
    'Dividends,Data,Total,,,65',
    'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
    'Deposits & Withdrawals,Data,USD,2025-01-02,Electronic Fund Transfer,5000',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    'Corporate Actions,Data,Stocks,USD,2025-03-01,"2025-02-28, 20:25:00","AAA(US1) Split 4 for 1 (AAA, A INC, US1)",300,0,0,0,',
    'Corporate Actions,Data,Stocks,USD,2025-03-02,"2025-03-01, 20:25:00","BBB(US2) Spinoff 1 for 5 (CCC, C INC, US3)",20,0,0,0,',
    'Corporate Actions,Data,Equity and Index Options,USD,2025-03-01,"2025-02-28, 20:25:00","AAA 21MAR25 50 C(1) Split 4 for 1 (AAA, A INC, 1)",3,0,0,0,',
  )

  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['dividend 7', 'cash 10', 'split 14'])
  expect(spinOffs).toEqual([
    {
      ...{ symbol: 'CCC', parent: 'BBB', market: 'stock', quantity: '20', account: null, line: 13 },
      ...{ day: '2025-03-01', executedAt: '2025-03-02T01:25:00.000Z' },
    },
  ])
  expect(actions).toMatchObject([
    { symbol: 'AAA', ratioFrom: '1', ratioTo: '4', half: null, executedAt: '2025-03-01T01:25:00.000Z' },
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.split 12', 'import.split 14'])
})

test('a statement without trades is read, a ragged or broken trade is refused', () => {
  expect(readLines(...title).warnings.map(({ code }) => code)).toEqual(['import.no_trades'])
  expect(
    findProblems(
      ...title,
      header,
      'Trades,Data,Order,Stocks,USD,AAA',
      order('AAA', '2025-02-03, 10:00:00', 'many', '50', '-1'),
      order('AAA', '2025-02-30', '1', '50', '-1'),
    ),
  ).toEqual(['import.ragged_row at 5', 'import.bad_value at 6', 'import.bad_value at 7'])
})

test('a split of a statement adjusts the trade that is open then', () => {
  const { executions, actions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '30', '100', '-1'),
    order('AAA', '2025-02-28, 10:00:00', '-10', '130', '-1'),
    order('AAA', '2025-03-03, 10:00:00', '-60', '40', '-1'),
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    'Corporate Actions,Data,Stocks,USD,2025-03-03,"2025-02-28, 20:25:00","AAA(US1) Split 3 for 1 (AAA, A INC, US1)",40,0,0,0,',
  )
  const roundTrips = buildRoundTrips(
    executions.map((one, at) => ({ ...one, id: String(at) })),
    actions,
  )

  // 10 × 30 before the split, and 60 × (40 − 100 ÷ 3) = 400 after it, less 3.
  expect(roundTrips).toMatchObject([{ quantity: '90', status: 'closed', fees: '3' }])
  expect(roundTo(sumRoundTrips(roundTrips).byCurrency[0]?.netPnl ?? '', 12)).toBe('697')
})
