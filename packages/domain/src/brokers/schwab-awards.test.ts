import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

const detail = (value: object) => ({ Details: value })
const event = (day: string, action: string, others: object) => ({
  Date: day,
  Action: action,
  Symbol: 'ACME',
  Quantity: null,
  Description: '',
  FeesAndCommissions: null,
  DisbursementElection: null,
  Amount: null,
  TransactionDetails: [],
  ...others,
})

test('JSON: shares that vest have their market price, those of a plan the price that was paid, and a sale has its lots', () => {
  const file = readLines(
    JSON.stringify({
      FromDate: '01/01/2025',
      ToDate: '12/31/2025',
      Transactions: [
        event('09/02/2025', 'Sale', {
          Quantity: '12',
          FeesAndCommissions: '$0.06',
          Amount: '$1,439.94',
          TransactionDetails: [
            detail({ Type: 'RS', Shares: '0', SalePrice: '$120.00', GrossProceeds: '' }),
            detail({ Type: 'RS', Shares: '10', SalePrice: '$120.00', GrossProceeds: '$1,200.00' }),
            detail({ Type: 'ESPP', Shares: '2', SalePrice: '$120.00', GrossProceeds: '$240.00' }),
          ],
        }),
        event('06/17/2025', 'Dividend', { Description: 'Credit', Amount: '$7.46' }),
        event('06/17/2025', 'Tax Withholding', { Description: 'Debit', Amount: '-$2.24' }),
        event('05/02/2025', 'Deposit', {
          Quantity: '8',
          Description: 'ESPP',
          TransactionDetails: [
            detail({
              PurchaseDate: '04/30/2025',
              PurchasePrice: '$85.00',
              PurchaseFairMarketValue: '$100.00',
            }),
          ],
        }),
        event('03/27/2025', 'Deposit', {
          Quantity: '10',
          Description: 'RS',
          TransactionDetails: [
            detail({
              AwardDate: '01/01/2024',
              AwardId: 'A1',
              VestDate: '03/25/2025',
              VestFairMarketValue: '$100.00',
            }),
          ],
        }),
      ],
    }),
  )

  expect(file.format.id).toBe('schwab-awards')
  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)} ${one.origin ?? ''}`.trim())).toEqual([
    '2025-03-25 buy 10 ACME @ 100 fee 0 reward',
    '2025-04-30 buy 8 ACME @ 85 fee 0',
    '2025-09-02 sell 2 ACME @ 120 fee 0',
    '2025-09-02 sell 10 ACME @ 120 fee 0.06',
  ])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'dividend 7.46',
    'tax -2.24',
  ])
})

const columns =
  '"Date","Action","Symbol","Description","Quantity","FeesAndCommissions","DisbursementElection","Amount","AwardDate","AwardId","FairMarketValuePrice","SalePrice","SharesSoldWithheldForTaxes","NetSharesDeposited","Taxes"'

test('CSV: a lapse states in the line below it the shares that remain after taxes', () => {
  const file = readLines(
    columns,
    '"08/15/2025","Lapse","ACME","Restricted Stock Lapse","400","","","","","","","","","",""',
    '"","","","","","","","","03/21/2024","1","$50.25","","150","250","$7,537.50"',
  )

  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)} ${one.origin}`)).toEqual([
    '2025-08-15 buy 250 ACME @ 50.25 fee 0 reward',
  ])
})

test('a lapse repeats the deposit of a file that has deposits', () => {
  const file = readLines(
    `${columns},"VestDate","VestFairMarketValue"`,
    '"08/17/2025","Deposit","ACME","RS","250","","","","","","","","","","","",""',
    '"","","","","","","","","03/21/2024","1","","","","","","08/15/2025","$50.25"',
    '"08/15/2025","Lapse","ACME","Restricted Stock Lapse","400","","","","","","","","","","","",""',
    '"","","","","","","","","03/21/2024","1","$50.25","","150","250","$7,537.50","",""',
  )

  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)}`)).toEqual([
    '2025-08-15 buy 250 ACME @ 50.25 fee 0',
  ])
})
