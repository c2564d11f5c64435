import { describe, expect, test } from 'vitest'
import { findProblems, formatBrief, readLines, toBytes } from './brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'
import { readBrokerFile } from './read-broker-file.ts'

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

test('automatic conversions of cash are skipped, and so are a cancelled execution and its cancellation', () => {
  const { executions, skipped } = readLines(
    large,
    '"USD","WAR","AAA 1","warrant","20260106;093000","20260106","1","5","-1","USD","BUY","1","O","","EXECUTION"',
    '"USD","CASH","EUR.USD","euro","20260106;093000","20260106","1","1.1","-1","USD","BUY","2","","AFx","EXECUTION"',
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

const contracts =
  'AssetClass,SubCategory,Symbol,UnderlyingSymbol,Strike,Expiry,Put/Call,Multiplier,DateTime,Quantity,TradePrice,TradeMoney,CurrencyPrimary,FXRateToBase,IBCommission,IBCommissionCurrency,FifoPnlRealized,Notes/Codes'

test('options, futures, bonds and funds are read with their contracts', () => {
  const { executions, skipped, warnings } = readLines(
    contracts,
    'OPT,P,AAPL  240119P00150000,AAPL,150,20240119,P,100,20240102;100000,-1,5,-500,USD,1,-1,USD,0,O',
    'OPT,P,AAPL  240119P00150000,AAPL,150,20240119,P,100,20240119;162000,1,0,0,USD,1,0,USD,0,A',
    'OPT,C,GOOGL 240119C01502500,GOOGL,1502.5,20240119,C,100,20240119;162000,1,2,200,USD,1,0,USD,0,O',
    'FUT,,MESH4,MES,,20240315,,5,20240102;100000,1,4800.25,24001.25,USD,1,-0.62,USD,0,O',
    'BOND,,T 4 1/4 05/31/25,,,,,1,20240102;100000,5000,99,4950,USD,1,-1,USD,0,O',
    'STK,ETF,VWRL,,,,,1,20240102;100000,3,105,315,USD,1,-1,USD,0,O',
    'FUT,,MESH4,MES,,20240315,,50,20240103;100000,-1,4800,24000,USD,1,-0.62,USD,0,C',
  )

  expect(
    executions.map(({ symbol, instrument, contractSize }) => `${symbol}: ${instrument} ${contractSize}`),
  ).toEqual([
    'AAPL 19JAN24 150 P: option 100',
    'MESH4: future 5',
    'T 4 1/4 05/31/25: bond 0.01',
    'VWRL: fund 1',
    'AAPL 19JAN24 150 P: option 100',
    'GOOGL240119C1502.5: option 100',
  ])
  expect(executions[0]).toMatchObject({
    underlying: 'AAPL',
    expiry: '2024-01-19',
    strike: '150',
    optionType: 'put',
  })
  expect(executions[1]?.expiry).toBe('2024-03-15')
  expect(executions[4]).toMatchObject({ side: 'buy', price: '0', closesOnly: true })
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.assignment_kept_apart 3'])
  // The multiplier of line 8 contradicts its money.
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['gross_mismatch 8'])
})

test('forex is read with its fee and without a P&L of the broker, unless the query has no codes', () => {
  const line = (codes: string) =>
    `CASH,,GBP.USD,,,,,1,20250203;100000,-1600,1.25,-2000,USD,0.9,-1.8,EUR,0,${codes}`
  const inEuros = rated('EUR', '1', '-1', 'EUR') // so EUR is the base currency
  const { executions, skipped } = readLines(contracts, inEuros, line(''), line('P;AFx'))

  expect(executions.slice(1).map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'sell 1600 GBP.USD @ 1.25 fee 2 USD',
  ])
  expect(executions[1]).toMatchObject({
    instrument: 'forex',
    market: 'stock',
    contractSize: '1',
    rate: '0.9',
    rateCurrency: 'EUR',
    brokerPnl: null,
  })
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['forex 4'])
  const withoutCodes = readLines(contracts.replace(',Notes/Codes', ''), line('').slice(0, -1))
  expect(withoutCodes.skipped).toMatchObject([{ line: 2, code: 'forex' }])
})

test('an option that is exercised (code Ex alone) closes at zero, and its shares trade at the strike', () => {
  const call = 'OPT,C,KO    240119C00060000,KO,60,20240119,C,100'
  const { executions, warnings, skipped } = readLines(
    contracts,
    `${call},20240102;100000,1,1.5,150,USD,1,-1,USD,0,O`,
    `${call},20240119;162000,-1,0,0,USD,1,0,USD,0,Ex`,
    'STK,COMMON,KO,,,,,1,20240119;162000,100,60,6000,USD,1,0,USD,0,Ex',
  )
  const roundTrips = buildRoundTrips(executions.map((one, at) => ({ ...one, id: String(at) })))

  expect(skipped).toEqual([])
  expect(roundTrips).toMatchObject([
    { symbol: 'KO 19JAN24 60 C', status: 'closed', type: 'long', exitPrice: '0' },
    { symbol: 'KO', status: 'open', type: 'long', quantity: '100', entryPrice: '60' },
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.assignment_kept_apart 3'])
})

const rated = (currency: string, rate: string, fee: string, feeCurrency: string, pnl = '0') =>
  `STK,,AAA,,,,,1,20240102;100000,10,50,500,${currency},${rate},${fee},${feeCurrency},${pnl},O`

test('the rate to base is base units per unit of the trade, and the base is the currency with the rate 1', () => {
  const { executions } = readLines(
    contracts,
    rated('USD', '0.88', '-1', 'USD', '12.5'),
    rated('CHF', '1', '-1', 'CHF'),
  )

  expect(executions).toMatchObject([
    { currency: 'USD', rate: '0.88', rateCurrency: 'CHF', brokerPnl: '12.5' },
    { currency: 'CHF', rate: null, rateCurrency: null },
  ])
})

test('a rate to an unknown base is not used', () => {
  expect(readLines(contracts, rated('USD', '0.88', '-1', 'USD')).executions).toMatchObject([
    { rate: null, rateCurrency: null },
  ])
  const both = readLines(contracts, rated('USD', '1', '-1', 'USD'), rated('EUR', '1', '-1', 'EUR'))
  expect(both.executions.map(({ rate }) => rate)).toEqual([null, null])
})

test('a commission in the base currency is converted at the rate, a third currency is kept', () => {
  const { executions, warnings } = readLines(
    contracts,
    rated('USD', '0.8', '-2', 'CHF'), // 2 ÷ 0.8
    rated('USD', '0.8', '-2', 'JPY'),
    rated('CHF', '1', '-1', 'CHF'),
  )

  expect(executions.map(({ fee, feeCurrency }) => `${fee} ${feeCurrency}`)).toEqual([
    '2.5 null',
    '2 JPY',
    '1 null',
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toContain('import.fee_currency 3')
})

test('a commission in the bought coin reduces the quantity, in the sold coin it costs its value', () => {
  const coin = (quantity: string, fee: string, price: string) =>
    `CRYPTO,,ETH.USD,,,,,1,20240102;100000,${quantity},${price},,USD,1,${fee},ETH,0,`
  const { executions, warnings } = readLines(
    contracts,
    coin('2', '-0.01', '3000'),
    coin('-1', '-0.002', '3100'),
  )

  expect(executions.map(formatBrief)).toEqual(['buy 1.99 ETH @ 3000 fee 30', 'sell 1 ETH @ 3100 fee 6.2'])
  expect(executions.map(({ feeCurrency }) => feeCurrency)).toEqual([null, null])
  expect(warnings).toEqual([])
})

test('without a side column the sign of the quantity is the side', () => {
  const { executions } = readLines(
    'Symbol,Date/Time,Quantity,Price,Currency,Commission',
    'AAA,"2026-01-06, 09:30:00",5,10,USD,-1',
    'AAA,"2026-01-07, 09:30:00",-5,11,USD,-1',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 5 AAA @ 10 fee 1', 'sell 5 AAA @ 11 fee 1'])
})

test('a commission in another currency than the price stays in it, with a warning', () => {
  const { executions, warnings } = readLines(
    large,
    '"USD","STK","AAA","A INC","20260106;093000","20260106","100","50.00","-1.5","CHF","BUY","111","O","","EXECUTION"',
    '"USD","STK","BBB","B INC","20260106;093000","20260106","100","50.00","0.5","CHF","BUY","112","O","","EXECUTION"',
  )

  expect(executions.map(({ fee, feeCurrency, price }) => `${fee} ${feeCurrency} ${price}`)).toEqual([
    '1.5 CHF 50',
    '0 null 50',
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'import.fee_currency 2',
    'import.fee_currency 3',
  ])
})

test('separator lines of a query are ignored, and a line without a date is refused', () => {
  const buy = '"BUY","20230522","CH0000000001","7","282.7","1978.9","CHF","-5","CHF"'

  expect(readLines('"BOF","U1"', small, buy, '"EOF","U1"').executions).toHaveLength(1)
  expect(findProblems(small, buy.replace('20230522', ''))).toEqual(['import.bad_value at 2'])
})

test('a query of several sections has a table for each: trades are read, the others are named', () => {
  const { executions, movements, skipped } = readLines(
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Quantity","MarkPrice","PositionValue"',
    '"U1","USD","STK","MSFT","5","410","2050"',
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","DateTime","Buy/Sell","Quantity","TradePrice","IBCommission","TradeID"',
    '"U1","USD","STK","AAPL","20260302;100000","BUY","10","100","-1","1"',
    '"ClientAccountID","CurrencyPrimary","Date/Time","Amount","Type","TransactionID"',
    '"U1","USD","20260310","12.5","Dividends","9"',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 10 AAPL @ 100 fee 1'])
  expect(movements).toMatchObject([
    { kind: 'dividend', amount: '12.5', currency: 'USD', account: 'U1', externalId: '9' },
  ])
  expect(skipped.map(({ line, code, what }) => `${line} ${code} ${what}`)).toEqual([
    '2 detail MSFT',
    '6 dividend Dividends',
  ])
})

test('each line can name its section', () => {
  const { executions, movements } = readLines(
    '"BOF","U1","All","1","2026-01-01"',
    '"BOS","TRNT","Trades; trade date basis"',
    '"HEADER","TRNT","ClientAccountID","CurrencyPrimary","AssetClass","Symbol","DateTime","Quantity","TradePrice","IBCommission","LevelOfDetail"',
    '"DATA","TRNT","U1","USD","STK","ACME","","10","20","0","SYMBOL_SUMMARY"',
    '"DATA","TRNT","U1","USD","STK","ACME","31/12/2026;233000 EST","2","20","-0.35","EXECUTION"',
    '"EOS","TRNT","1","10"',
    '"HEADER","CTRN","ClientAccountID","CurrencyPrimary","Date/Time","Amount","Type"',
    '"DATA","CTRN","U1","EUR","03/09/2026","-28.50","Broker Interest Paid"',
    '"EOF"',
  )

  expect(executions).toMatchObject([
    { symbol: 'ACME', quantity: '2', executedAt: '2027-01-01T04:30:00.000Z' },
  ])
  expect(movements).toMatchObject([{ kind: 'interest', amount: '-28.5', day: '2026-09-03' }])
})

test('names of XML attributes are the same columns, and each kind of element is a table', () => {
  const { executions, actions, skipped } = readLines(
    'OpenPosition',
    'accountId,currency,assetCategory,symbol,position,markPrice',
    'U1,USD,STK,MSFT,5,410',
    'Order',
    'accountId,currency,assetCategory,symbol,dateTime,buySell,quantity,tradePrice,ibCommission,ibOrderID',
    'U1,USD,STK,BBB,20260401;100000,BUY,4,50,-1,7',
    'Trade',
    'accountId,currency,assetCategory,symbol,multiplier,dateTime,buySell,quantity,tradePrice,tradeMoney,ibCommission,notes,openCloseIndicator,tradeID,levelOfDetail,cost',
    'U1,USD,FUT,MESM6,5,20260402;100000,SELL,-2,5200.25,-52002.5,-1.24,P,O,1,EXECUTION,0',
    'U1,USD,STK,AAA,1,20260403;100000,SELL,-2,50,-100,-1,C;P,,2,EXECUTION,-80',
    'CorporateAction',
    'accountId,currency,assetCategory,symbol,dateTime,actionDescription,description,type,quantity,value,proceeds',
    'U1,USD,STK,AAA,20260404;202500,AAA(US1) SPLIT 4 FOR 1 (AAA; A INC; US1),A INC,FS,6,0,0',
  )

  expect(executions).toMatchObject([
    {
      symbol: 'MESM6',
      instrument: 'future',
      contractSize: '5',
      opens: true,
      closesOnly: false,
      account: 'U1',
    },
    { symbol: 'AAA', closesOnly: true, basis: '80', externalId: '2' },
  ])
  expect(actions).toMatchObject([{ symbol: 'AAA', ratioFrom: '1', ratioTo: '4' }])
  expect(skipped.map(({ line, code }) => `${line} ${code}`)).toEqual(['3 detail', '6 detail'])
})

test('a line whose Proceeds are price × quantity is read, also with another TradeMoney', () => {
  const columns =
    'Symbol,AssetClass,Multiplier,DateTime,Quantity,TradePrice,TradeMoney,Proceeds,CurrencyPrimary,IBCommission'
  const { executions, skipped } = readLines(
    columns,
    'AAA,STK,1,20260403;100000,10,50,495,-500,USD,-1',
    'BBB,STK,1,20260403;100000,10,50,495,-480,USD,-1',
    'MESM6,FUT,5,20260403;100000,1,5000,25000,0,USD,-1',
  )

  expect(executions.map(({ symbol }) => symbol)).toEqual(['AAA', 'MESM6'])
  expect(skipped.map(({ line, code }) => [line, code])).toEqual([[3, 'gross_mismatch']])
})

test('transfers of a query are purchases at their price', () => {
  const { executions } = readLines(
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission',
    'U1,USD,STK,AAA,20260403;100000,SELL,-2,50,-1',
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Date,Type,Direction,Quantity,TransferPrice',
    'U1,USD,STK,AAA,20260203,ACATS,IN,2,40',
    'U1,USD,STK,BBB,20260203,ACATS,OUT,2,40',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 2 AAA @ 40 fee 0', 'sell 2 AAA @ 50 fee 1'])
})

test('a query without a column that is needed is refused with the name of the column', () => {
  const file = readBrokerFile(
    toBytes(
      'ClientAccountID,Symbol,AssetClass,TradeDate,Quantity,TradePrice,IBCommission\nU1,AAA,STK,2026-06-01,5,1.20,-1',
    ),
  )

  expect(file).toMatchObject({ ok: false, problems: [{ code: 'import.similar_format' }] })
  expect(!file.ok && file.problems[0]?.message).toContain('“CurrencyPrimary”')
})

describe('a query without trades', () => {
  const cash =
    '<CashTransaction accountId="U1" currency="USD" fxRateToBase="1" symbol="AAA" description="AAA(US1) CASH DIVIDEND" dateTime="20260402;202000" amount="12.5" type="Dividends" transactionID="7" actionID="9" levelOfDetail="DETAIL"/>'
  const wrap = (...elements: string[]) =>
    `<FlexQueryResponse><FlexStatements><FlexStatement>${elements.join('\n')}</FlexStatement></FlexStatements></FlexQueryResponse>`

  test('keeps the money of its cash transactions, which name the event that paid them', () => {
    const file = readLines(wrap(cash))

    expect(file.format.id).toBe('ibkr-flex')
    expect(file.movements).toMatchObject([
      { kind: 'dividend', amount: '12.5', currency: 'USD', symbol: 'AAA', day: '2026-04-02' },
    ])
  })

  test('is read as CSV, too', () => {
    const { movements } = readLines(
      '"Type","SettleDate","ISIN","Description","Amount","CurrencyPrimary"',
      '"Withholding Tax","20260403","US1","AAA(US1) CASH DIVIDEND - US TAX","-2.5","USD"',
    )

    expect(movements).toMatchObject([{ kind: 'tax', amount: '-2.5', day: '2026-04-03' }])
  })

  test('has tables of their own columns below each other', () => {
    const rate = '<ConversionRate reportDate="20260402" fromCurrency="USD" toCurrency="EUR" rate="0.9"/>'
    const { movements, skipped } = readLines(wrap(cash, rate))

    expect(movements).toHaveLength(1)
    expect(skipped.map(({ code }) => code)).toEqual(['dividend', 'detail'])
  })

  test('is not one whose trades lack a column', () => {
    const trade =
      '<Trade accountId="U1" currency="USD" symbol="AAA" tradeDate="20260401" buySell="BUY" quantity="5" ibCommission="-1"/>'
    const file = readBrokerFile(toBytes(wrap(trade, cash)))

    expect(!file.ok && file.problems[0]?.message).toContain('“TradePrice”')
  })
})

test('a short query without a currency is told from other files by its date and time', () => {
  const file = readBrokerFile(
    toBytes('Symbol,Date/Time,Quantity,Price,Commission\nAAA,20260101;093000,100,150.00,-1.00'),
  )

  expect(!file.ok && file.problems[0]?.message).toMatch(/Flex Query.*“CurrencyPrimary”/)
})
