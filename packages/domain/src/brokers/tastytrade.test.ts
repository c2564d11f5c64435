import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency'

test('reads shares, options, futures and coins with the price for one unit', () => {
  const file = readLines(
    header,
    '2026-03-20T22:00:00+0100,Receive Deliver,Expiration,SELL_TO_CLOSE,ABC   260320C00095000,Equity Option,Removal of 1.0 ABC 03/20/26 Call 95.00 due to expiration.,0.00,1,0.00,--,0.00,100,ABC,ABC,3/20/26,95,CALL,,USD',
    '2026-03-10T15:00:00+0100,Receive Deliver,Assignment,,ABC   260320P00080000,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,100,ABC,ABC,3/20/26,80,PUT,,USD',
    '2026-03-10T15:00:00+0100,Receive Deliver,Buy to Open,BUY_TO_OPEN,ABC,Equity,Buy to Open 100 ABC @ 80.00,"-8,000.00",100,-80.00,--,-5.00,,,,,,,,USD',
    '2026-03-05T15:57:13+0100,Trade,Buy to Open,BUY_TO_OPEN,ABC   260320C00095000,Equity Option,Bought 1 ABC 03/20/26 Call 95.00 @ 1.20,-120.00,1,-120.00,-1.00,-0.15,100,ABC,ABC,3/20/26,95,CALL,11,USD',
    '2026-03-04T15:57:13+0100,Trade,Sell to Open,SELL_TO_OPEN,ABC   260320P00080000,Equity Option,Sold 1 ABC 03/20/26 Put 80.00 @ 2.05,205.00,1,205.00,-1.00,-0.14,100,ABC,ABC,3/20/26,80,PUT,10,USD',
    "2026-03-03T16:00:00+0100,Trade,Buy,BUY,/ZBM6,Future,Bought 1 /ZBM6 @ 112'16,0.00,1,0.00,-0.75,-0.82,,,,,,,9,USD",
    '2026-03-02T16:00:00+0100,Trade,Buy to Open,BUY_TO_OPEN,BTC/USD,Cryptocurrency,Bought 0.01 BTC/USD @ 60000.00,-600.00,0.01,-60000.00,--,-6.00,,,,,,,8,USD',
    '2026-03-01T08:00:00+0100,Money Movement,Deposit,,,,Wire Funds Received,"1,000.00",0,,--,0.00,,,,,,,,USD',
    '2026-02-27T08:00:00+0100,Money Movement,Mark to Market,,/ZBM6,Future,/ZBM6 mark to market,31.25,0,,--,0.00,,,,,,,,USD',
  )

  expect(file.format.id).toBe('tastytrade')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.01 BTC @ 60000 fee 6',
    'buy 1 ZBM6 @ 112.5 fee 1.57',
    'sell 1 ABC 20MAR26 80 P @ 2.05 fee 1.14',
    'buy 1 ABC 20MAR26 95 C @ 1.2 fee 1.15',
    'buy 100 ABC @ 80 fee 5',
    'buy 1 ABC 20MAR26 80 P @ 0 fee 0',
    'sell 1 ABC 20MAR26 95 C @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({ market: 'crypto', instrument: 'coin' })
  expect(file.executions[1]).toMatchObject({
    instrument: 'future',
    executedAt: '2026-03-03T15:00:00.000Z',
    zone: '+01:00',
  })
  expect(file.skipped.map(({ code }) => code)).toEqual(['cash', 'mark_to_market'])
  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '1000' }])
})

test('reads the contract size of an option on a future from the value, and both halves of a split', () => {
  const file = readLines(
    header,
    '2026-03-06T09:00:00-0600,Receive Deliver,Reverse Split,BUY_TO_OPEN,XYZ,Equity,Reverse split: Open 5.0 XYZ,-50.00,5,-10.00,--,0.00,,,,,,,,USD',
    '2026-03-06T09:00:00-0600,Receive Deliver,Reverse Split,SELL_TO_CLOSE,XYZ,Equity,Reverse split: Close 50.0 XYZ,50.00,50,1.00,--,0.00,,,,,,,,USD',
    '2026-03-05T09:00:00-0600,Trade,Sell to Open,SELL_TO_OPEN,./MESM6EXK6  260529P5800,Future Option,Sold 2 /MESM6 EXK6 05/29/26 Put 5800.00 @ 82.5,825.00,2,412.50,-1.50,-0.92,1,./MESM6EXK6,/MESM6,5/29/26,5800,PUT,7,USD',
  )
  expect(file.executions).toMatchObject([
    {
      side: 'sell',
      quantity: '2',
      price: '82.5',
      fee: '2.42',
      symbol: 'MESM6 P5800',
      instrument: 'option',
      contractSize: '5',
      expiry: '2026-05-29',
      strike: '5800',
      optionType: 'put',
    },
  ])
  expect(file.actions.map(({ half, ratioFrom, ratioTo }) => [half, ratioFrom, ratioTo])).toEqual([
    ['close', '50', null],
    ['open', null, '5'],
  ])
})

test('reads the transactions of tastyworks', () => {
  const file = readLines(
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
    '06/18/2020 11:00 PM,Receive Deliver,Expiration,ABC,,,1,06/18/2020,14,C,,0.00,0.00,Removal of 1 ABC 06/18/20 Call 14.00 due to expiration.,Individual XXX39',
    '05/20/2020 5:10 PM,Trade,Sell to Open,ABC,Sell,Open,1,06/18/2020,14,C,0.95,1.14,95.00,Sold 1 ABC 06/18/20 Call 14.00 @ 0.95,Individual XXX39',
    '03/02/2020 10:30 AM,Trade,Buy to Open,XYZ,Buy,Open,10,,,,120.50,0.08,-1205.00,Bought 10 XYZ @ 120.50,Individual XXX39',
  )
  expect(file.format.id).toBe('tastyworks')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 10 XYZ @ 120.5 fee 0.08',
    'sell 1 ABC 18JUN20 14 C @ 0.95 fee 1.14',
    'buy 1 ABC 18JUN20 14 C @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({
    executedAt: '2020-03-02T15:30:00.000Z',
    account: 'Individual XXX39',
  })
})
