import { describe, expect, test } from 'vitest'
import { toFormat } from './column-mapping.ts'
import { guessMapping } from './guessed-mapping.ts'
import { readBrokerFile } from './read-broker-file.ts'

function openMapper(lines: readonly string[]) {
  const file = readBrokerFile(new TextEncoder().encode(lines.join('\n')))
  if (file.ok || !file.sample) throw new Error('the mapper does not open')
  const guess = guessMapping(file.sample, 'x')
  const { executions } = toFormat(guess).parse([file.sample.header, ...file.sample.rows])
  return { problems: file.problems, fields: guess.columns.map(({ field }) => field), executions }
}

const INCOME =
  'This file seems to list dividends or other income, so choose columns only if its lines are trades.'
const HOLDINGS = 'This file seems to list holdings, so choose columns only if its lines are trades.'

describe('a file that lists no trades', () => {
  test.each([
    [
      'dividends of the own country, as Sharesight lists them',
      INCOME,
      [
        'Taxable Income Report - My Portfolio between 2025-01-01 and 2025-12-31,,,,,,,',
        'Local Income,,,,,,,',
        'Code,Name,Date Paid,Net Dividend,Tax Deducted,Tax Credit,Gross Dividend,Comments',
        'HILL.NZX,Hill Ltd,13/02/2025,10.50,1.50,0.00,12.00,',
        'LAKE.NZX,Lake Ltd,14/03/2025,20.50,2.50,0.00,23.00,',
      ],
    ],
    [
      'dividends of other countries, as Sharesight lists them',
      INCOME,
      [
        'Code,Name,Date Paid,Exchange Rate,Currency,Net Amount,Foreign Tax Deducted,Gross Amount,Comments',
        'ACME.NASDAQ,Acme Inc,13/02/2025,1.3,USD,10.50,1.50,12.00,',
        'HILL.NASDAQ,Hill Inc,14/03/2025,1.3,USD,20.50,2.50,23.00,',
      ],
    ],
    [
      'dividends with the quantity that was held',
      INCOME,
      [
        'Code,Name,Ex Date,Paid Date,Quantity,Dividend per Share,Amount,Currency',
        'ACME,Acme Inc,11/02/2025,13/02/2025,100,0.12,12.00,USD',
      ],
    ],
    [
      'holdings with the day of their purchase',
      HOLDINGS,
      [
        'Market,Code,Name,Quantity,Price,Value,Currency,Purchase Date,Capital Gain,Dividends,Total Return',
        'NASDAQ,ACME,Acme Inc,10,250,2500,USD,13/02/2025,100,10,110',
      ],
    ],
    [
      'holdings with the day of their price',
      HOLDINGS,
      [
        'Holding,Market,Code,Quantity,Average Cost,Market Price,Market Value,Unrealised Gain,Last Updated',
        'Acme Inc,NASDAQ,ACME,10,200,250,2500,500,13/02/2025',
        'Hill Inc,NASDAQ,HILL,-5,200,250,-1250,-250,13/02/2025',
      ],
    ],
  ])('such as %s, opens the mapper without chosen columns and with the reason', (_, message, lines) => {
    const { problems, fields, executions } = openMapper(lines)

    expect(problems).toEqual([{ line: 1, code: 'import.other_contents', message }])
    expect(fields).toEqual([])
    expect(executions).toEqual([])
  })

  test('has chosen columns when one of them has the sides of trades', () => {
    const { problems, executions } = openMapper([
      'Date,Symbol,Side,Qty,Unit price,Dividend,Market value',
      '2026-03-04,ACME,Buy,5,10,,50',
      '2026-03-05,ACME,Sell,5,11,,55',
    ])

    expect(problems).toMatchObject([{ code: 'import.unknown_format' }])
    expect(executions).toHaveLength(2)
  })
})

describe('a file without a column of the price', () => {
  test('has no chosen price, although other columns have numbers', () => {
    const { fields, executions } = openMapper([
      'Opened,Symbol,Side,Size,PnL,Seconds held',
      '2026-03-04 10:00,ESH6,Long,2,425.00,1860',
      '2026-03-05 10:00,NQH6,Short,1,-125.50,60',
    ])

    expect(fields).toEqual(['day', 'symbol', 'action', 'quantity', 'pnl'])
    expect(executions).toEqual([])
  })

  test('that is like a known one keeps the names of its missing columns', () => {
    const { problems, fields } = openMapper([
      'Id,ContractName,EnteredAt,ExitedAt,Fees,PnL,Size,Type,TradeDay,TradeDuration,Ticks',
      '1,ESH6,03/04/2026 09:31:00 -06:00,03/04/2026 10:02:00 -06:00,2.80,425.00,2,Long,03/04/2026,00:31:00,17',
    ])

    expect(problems).toMatchObject([
      { code: 'import.similar_format', message: expect.stringContaining('“EntryPrice”, “ExitPrice”') },
    ])
    expect(fields).not.toContain('price')
  })
})
