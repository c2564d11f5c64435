import { expect, test } from 'vitest'
import { defineFormat } from './define-format.ts'
import { readBrokerFile } from './read-broker-file.ts'
import { schwab } from './schwab.ts'
import { defineTables } from './several-tables.ts'

const about = { broker: 'Two Sheets', title: 'Two Sheets report', help: 'History > Export.' }
const trades = defineFormat({
  ...{ ...about, id: 'two-trades', currency: 'USD' },
  columns: { day: 'Day', symbol: 'Symbol', quantity: 'Shares', price: 'Price' },
  lines: [[/^/, 'signed']],
  change: (draft, _line, table) => ({ ...draft, account: table.preamble.at(0)?.cells.at(1) ?? '' }),
})
const money = defineFormat({
  ...{ ...about, id: 'two-money', currency: 'USD' },
  columns: { day: 'When', action: 'What', value: 'Amount' },
  lines: [[/^/, 'dividend']],
})
const twoSheets = defineTables({ ...about, id: 'two-sheets' }, [trades, money])

function read(...lines: string[]) {
  return readBrokerFile(new TextEncoder().encode(lines.join('\n')), { formats: [twoSheets] })
}

test('reads each table with its own columns, and no rows below the title of another one', () => {
  const file = read(
    'Account,A-1,,',
    'Day,Symbol,Shares,Price',
    '2026-01-02,ACME,10,5',
    'Holdings',
    'Symbol,Shares',
    'ACME,10',
    'Money',
    'When,What,Amount',
    '2026-01-03,Dividend,4',
    'More trades',
    'Symbol,Price,Shares,Day',
    'ACME,6,-10,2026-01-04',
  )
  if (!file.ok) throw new Error(JSON.stringify(file.problems))

  expect(file.format.id).toBe('two-sheets')
  expect(file.executions).toMatchObject([
    { side: 'buy', quantity: '10', price: '5', account: 'A-1', line: 3 },
    { side: 'sell', quantity: '10', price: '6', account: 'A-1', line: 12 },
  ])
  expect(file.movements).toMatchObject([{ kind: 'dividend', amount: '4', line: 9 }])
  expect(file.skipped).toMatchObject([{ line: 9, code: 'dividend' }])
})

test('keeps the spin-offs of each table', () => {
  const events = defineFormat({
    ...{ ...about, id: 'two-events', currency: 'USD' },
    columns: { day: 'Date', action: 'Event', symbol: 'Symbol', quantity: 'Shares' },
    lines: [[/^/, 'corporate_action']],
  })
  const formats = [defineTables({ ...about, id: 'events' }, [trades, events])]
  const table = ['Date,Event,Symbol,Shares', '2026-01-03,Spin-off,KID,2']
  const other = ['Day,Symbol,Shares,Price', '2026-01-02,ACME,10,5']
  const list = (...lines: string[]) => {
    const file = readBrokerFile(new TextEncoder().encode(lines.join('\n')), { formats })
    return file.ok && file.spinOffs.map(({ symbol, quantity }) => [symbol, quantity])
  }

  expect(list(...other, ...table)).toEqual([['KID', '2']])
  expect(list(...table, ...other)).toEqual([['KID', '2']])
})

test('keeps the cancellations of each table', () => {
  const head = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
  const formats = [defineTables({ ...about, id: 'cancelled' }, [trades, schwab])]
  const cancelled = [head, '05/08/2026,Cancel Buy,XYZ,XYZ INC,5,$10.00,,$50.00']
  const other = ['Day,Symbol,Shares,Price', '2026-01-02,ACME,10,5']
  const list = (...lines: string[]) => {
    const file = readBrokerFile(new TextEncoder().encode(lines.join('\n')), { formats })
    return file.ok && file.cancellations.map(({ symbol, quantity }) => [symbol, quantity])
  }

  expect(list(...other, ...cancelled)).toEqual([['XYZ', '5']])
  expect(list(...cancelled, ...other)).toEqual([['XYZ', '5']])
})

test('names the columns that a similar table lacks', () => {
  const columns = {
    day: 'Day',
    symbol: 'Symbol',
    quantity: 'Shares',
    price: 'Price',
    account: 'Account',
    id: 'Number',
  }
  const wide = defineTables({ ...about, id: 'wide' }, [
    defineFormat({ ...{ ...about, id: 'wide-trades' }, columns }),
    money,
  ])
  const bytes = new TextEncoder().encode('Day,Symbol,Shares,Cost,Account,Number\n2026-01-02,ACME,10,5,A,1')

  expect(readBrokerFile(bytes, { formats: [wide] })).toMatchObject({
    problems: [{ code: 'import.similar_format', message: expect.stringContaining('“Price”') }],
  })
})
