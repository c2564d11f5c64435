import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate'

test('reads quantity and price of the event; the fee follows from the booked amount in the currency of the account', () => {
  const { executions, format } = readLines(
    header,
    '77,02-Apr-2025,04-Apr-2025,Trade,Acme,IE0000000001,EUR,Euronext,ACM:xams,Sell 3 @ 1139.75 EUR,"3.413,25",9,1',
    '77,16-jan-2025,17-jan-2025,Transactie,Wide Corp.,US0000000001,USD,NASDAQ,WID:xnas,"Koop 10 @ 33,9 USD","-326,44",8,0.96',
    '77,02-Jan-2025,02-Jan-2025,Cash Transfer,,,EUR,,,Deposit,500,,1',
    '77,01-Jan-2025,01-Jan-2025,Handel,No Symbol,DK0000000001,EUR,,,Køb 2 @ 50 EUR,-100,,1',
  )

  expect(format.id).toBe('saxo')
  expect(executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency} ${one.rate}`)).toEqual([
    '2025-01-01 buy 2 DK0000000001 @ 50 fee 0 EUR null',
    '2025-01-16 buy 10 WID @ 33.9 fee 1.041666666666666667 USD 0.96',
    '2025-04-02 sell 3 ACM @ 1139.75 fee 6 EUR null',
  ])
  expect(executions[1]).toMatchObject({
    ...{ executedAt: null, externalId: '8', account: '77', name: 'Wide Corp.', rateCurrency: 'EUR' },
  })
})

test('finds the multiplier of an option and a rate that is written the other way round', () => {
  const { executions } = readLines(
    header,
    ',20-Feb-2025,20-Feb-2025,Trade,Acme Sep25,,USD,OPRA,ACM/19U25C140:xcbf,Buy 2 @ 3.5 USD,-706,1,1',
    ',19-Feb-2025,20-Feb-2025,Trade,Acme,US0000000001,USD,NASDAQ,ACM:xnas,Buy 10 @ 100 USD,-801,2,1.25',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 10 ACM @ 100 fee 1.25',
    'buy 2 ACM/19U25C140 @ 3.5 fee 6',
  ])
  expect(executions[1]).toMatchObject({
    ...{ instrument: 'option', contractSize: '100', expiry: '2025-09-19', strike: '140', optionType: 'call' },
  })
})

test('keeps the money of other lines and says why they are left out', () => {
  const { skipped, movements } = readLines(
    header,
    '77,05-Apr-2025,05-Apr-2025,Corporate action,Acme,IE0000000001,USD,,ACM:xams,Dividend,1.83,,0.9',
    '77,04-Apr-2025,04-Apr-2025,Corporate action,Acme,IE0000000001,EUR,,ACM:xams,Split,0,,1',
    '77,03-Apr-2025,03-Apr-2025,Cash amount,,,EUR,,,Custody Fee,"-3,91",,1',
    '77,02-Apr-2025,02-Apr-2025,Cash Transfer,,,EUR,,,Withdrawal,-280,,1',
    '77,01-Apr-2025,01-Apr-2025,Trade,Acme,IE0000000001,EUR,,ACM:xams,Buy 1 @ 5 EUR,-5,1,1',
  )

  expect(skipped.map(({ code }) => code)).toEqual(['dividend', 'split', 'fee', 'cash'])
  expect(movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    'dividend 1.83 EUR',
    'fee -3.91 EUR',
    'cash -280 EUR',
  ])
  expect(
    findProblems(
      header,
      '77,2025-31-04,01-Apr-2025,Trade,Acme,IE0000000001,EUR,,ACM:xams,Buy 1 @ 5 EUR,-5,1,1',
    ),
  ).toEqual(['import.bad_value at 2'])
})
