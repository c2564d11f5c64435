import { describe, expect, test } from 'vitest'
import { defineFormat } from './define-format.ts'
import type { FormatSpec } from './file-table.ts'
import { readBrokerFile } from './read-broker-file.ts'

const plain: FormatSpec = {
  id: 'plain',
  broker: 'Plain Broker',
  title: 'Plain Broker trades',
  help: 'History > Export.',
  currency: 'USD',
  columns: {
    day: 'Trade Date|Datum',
    'time?': 'Time',
    action: 'Action|Aktion',
    symbol: 'Symbol',
    quantity: 'Qty|Quantity',
    price: 'Price',
    'fee?': ['Commission', 'Exchange fee'],
    'value?': 'Amount',
    'id?': 'Order ID',
    'currency?': 'Ccy',
  },
}

function read(lines: string[], spec: Partial<FormatSpec> = {}) {
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const file = readBrokerFile(bytes, { formats: [defineFormat({ ...plain, ...spec })] })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file
}

function refuse(lines: string[], spec: Partial<FormatSpec> = {}) {
  const file = readBrokerFile(new TextEncoder().encode(lines.join('\n')), {
    formats: [defineFormat({ ...plain, ...spec })],
  })
  return file.ok ? [] : file.problems
}

describe('a format described by its columns', () => {
  test.each(['Sell Short', 'SS', 'SELL_TO_OPEN', 'Short', 'Sold short', 'YOU SOLD OPENING TRANSACTION'])(
    'knows that %s opens a short position, and Sell does not',
    (action) => {
      const { executions } = read(
        ['Trade Date,Action,Symbol,Qty,Price', `2026-03-13,${action},ACME,1,2`, '2026-03-14,Sell,ACME,1,2'],
        { lines: [[/sell|sold|short|ss/i, 'sell']] },
      )

      expect(executions.map(({ opens = false }) => opens)).toEqual([true, false])
    },
  )

  test('reads lines below a preamble, adds fees, and skips titles and totals with a reason', () => {
    const file = read([
      'Account 123,,,,,,',
      'TRADE_DATE,Time,action,Symbol,Qty,Price,Commission,Exchange Fee',
      '03/14/2026,09:30:05,Bought,acme,"1,000",$1.25,-1.50,0.25',
      '03/15/2026,10:00:00,Sell to Close,acme,400,$1.50,1.00,--',
      'Total,,,,,,,',
    ])

    expect(file.executions).toMatchObject([
      {
        day: '2026-03-14',
        executedAt: '2026-03-14T09:30:05.000Z',
        side: 'buy',
        symbol: 'ACME',
        quantity: '1000',
        price: '1.25',
        fee: '1.75',
      },
      { day: '2026-03-15', side: 'sell', quantity: '400', price: '1.5', fee: '1', currency: 'USD' },
    ])
    expect(file.skipped).toMatchObject([{ line: 5, code: 'unknown' }])
  })

  test('reads a decimal comma and the day first when the file proves them', () => {
    const file = read([
      'Datum;Aktion;Symbol;Quantity;Price;Commission',
      '03.04.2026;Kauf;ACME;1.000;10,25;1,00',
      '25.04.2026;Verkauf;ACME;1.000;11,25;1,00',
    ])

    expect(file.executions).toMatchObject([
      { day: '2026-04-03', side: 'buy', quantity: '1000', price: '10.25', fee: '1' },
      { day: '2026-04-25', side: 'sell', price: '11.25' },
    ])
    expect(file.warnings).toEqual([])
  })

  test('midnight after every day, or before a time of its own, is no time', () => {
    const header = 'Trade Date,Time,Action,Symbol,Qty,Price'
    const days = read([header, '2026-03-14 00:00:00,,Buy,ACME,1,10', '2026-03-15 0:00,,Sell,ACME,1,11'])
    const times = read([header, '2026-03-14 00:00:00,09:30,Buy,ACME,1,10'])
    const some = read([header, '2026-03-14 00:00:00,,Buy,ACME,1,10', '2026-03-15 10:00:00,,Sell,ACME,1,11'])

    expect(days.executions.map(({ executedAt }) => executedAt)).toEqual([null, null])
    expect(times.executions[0]?.executedAt).toBe('2026-03-14T09:30:00.000Z')
    expect(some.executions[0]?.executedAt).toBe('2026-03-14T00:00:00.000Z')
  })

  test('reads the zone of a header word before its own', () => {
    const file = read(['Trade Date,Time (UTC-4),Action,Symbol,Qty,Price', '2026-03-04,09:30,Buy,ACME,1,10'], {
      zone: 'Europe/Berlin',
      columns: { ...plain.columns, 'time?': 'Time*' },
    })

    expect(file.executions[0]).toMatchObject({ executedAt: '2026-03-04T13:30:00.000Z', zone: '-04:00' })
  })

  test('keeps money that is no trade as movements, and says why other lines are left out', () => {
    const file = read(
      [
        'Trade Date,Action,Symbol,Qty,Price,Amount',
        '03/14/2026,Cash Dividend,ACME,,,12.50',
        '03/14/2026,Journal,ACME,5,,',
      ],
      {
        lines: [
          [/dividend/i, 'dividend'],
          [/journal/i, 'transfer'],
          [/^buy/i, 'buy'],
        ],
      },
    )

    expect(file.movements).toMatchObject([
      { kind: 'dividend', amount: '12.5', currency: 'USD', symbol: 'ACME', day: '2026-03-14', line: 2 },
    ])
    expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
      [2, 'dividend'],
      [3, 'transfer'],
    ])
  })

  test('reads a whole trade as an entry and an exit, with the fee and the broker’s P&L at the exit', () => {
    const file = read(
      [
        'Symbol,Side,Qty,Entry,Entry time,Exit,Exit time,Fee,P/L,Ticket',
        'ACME,Short,10,20,2026-03-04 10:00,18,2026-03-05 11:00,1.50,18.5,77',
        'ACME,Long,1,5,2026-03-06 10:00,,,,,78',
      ],
      {
        perPosition: true,
        columns: {
          symbol: 'Symbol',
          action: 'Side',
          quantity: 'Qty',
          price: 'Entry',
          day: 'Entry time',
          exitPrice: 'Exit',
          exitDay: 'Exit time',
          fee: 'Fee',
          pnl: 'P/L',
          id: 'Ticket',
        },
        lines: [
          [/short/i, 'short'],
          [/long/i, 'long'],
        ],
      },
    )

    expect(file.executions).toMatchObject([
      {
        side: 'sell',
        price: '20',
        day: '2026-03-04',
        fee: '0',
        brokerPnl: null,
        externalId: '77-open',
        positionId: '77',
      },
      {
        side: 'buy',
        price: '18',
        day: '2026-03-05',
        fee: '1.5',
        brokerPnl: '18.5',
        externalId: '77-close',
        closesOnly: true,
      },
      { side: 'buy', price: '5', externalId: '78-open', positionId: '78' },
    ])
  })

  test('closes what is open with a line that names no side', () => {
    const file = read(
      [
        'Trade Date,Action,Symbol,Qty,Price',
        '03/14/2026,Sold,AAPL  260320C00180000,2,1.10',
        '03/20/2026,Expired,AAPL  260320C00180000,2,0',
      ],
      {
        lines: [
          [/sold/i, 'sell'],
          [/expired/i, 'close'],
        ],
      },
    )

    expect(file.executions).toMatchObject([
      { side: 'sell', instrument: 'option', contractSize: '100', underlying: 'AAPL', strike: '180' },
      { side: 'buy', price: '0', quantity: '2', closesOnly: true },
    ])
  })

  test('names the columns that a similar header lacks, and where to click', () => {
    const columns = { ...plain.columns, account: 'Account' }
    expect(
      refuse(['Trade Date,Action,Symbol,Qty,Account', '03/14/2026,Buy,ACME,1,x'], { columns }),
    ).toMatchObject([
      {
        code: 'import.similar_format',
        message:
          'This looks like Plain Broker trades, but these columns are not in it: “Price”. Download the file again with them, or choose the columns yourself. History > Export.',
      },
    ])
    expect(
      refuse(['Trade Date,Action,Symbol,Qty,Comment', '03/14/2026,Buy,ACME,1,x'], { usualWords: true }),
    ).toMatchObject([{ message: 'This file has no header that Candlebook knows.' }])
    expect(refuse(['a,b,c', '1,2,3'])).toMatchObject([
      { message: 'This file has no header that Candlebook knows.' },
    ])
  })

  test('names the line and the column of a cell that cannot be read', () => {
    expect(refuse(['Trade Date,Action,Symbol,Qty,Price', '03/14/2026,Buy,ACME,many,1'])).toMatchObject([
      { line: 2, code: 'import.bad_value', message: expect.stringContaining('“Qty” has “many”') },
    ])
  })

  test('reads the newest line first where the format says so, and the days do not contradict it', () => {
    const lines = [
      'Trade Date,Action,Symbol,Qty,Price',
      '03/14/2026,Sell,ACME,1,3',
      '03/14/2026,Buy,ACME,1,2',
    ]

    expect(read(lines, { order: 'newest first' }).executions.map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(read(lines, { order: 'oldest first' }).executions.map(({ side }) => side)).toEqual(['sell', 'buy'])
    const later = [...lines, '03/15/2026,Sell,ACME,1,3']
    expect(read(later, { order: 'newest first' }).executions.map(({ line }) => line)).toEqual([2, 3, 4])
  })

  test('closes all that is open where a line states neither price nor quantity, and a position only once', () => {
    const file = read(
      [
        'Trade Date,Action,Symbol,Qty,Price',
        '03/14/2026,Bought,AAPL  260320P00180000,3,1.10',
        '03/23/2026,Expired,AAPL  260320P00180000,,',
        '03/23/2026,Assigned,AAPL  260320P00180000,3,',
      ],
      {
        lines: [
          [/bought/i, 'buy'],
          [/expired|assigned/i, 'close'],
        ],
      },
    )

    expect(file.executions[1]).toMatchObject({ side: 'sell', quantity: '3', price: '0', day: '2026-03-20' })
    expect(file.skipped).toMatchObject([{ line: 4, code: 'detail' }])
  })

  test('reads lines of several kinds of tables, the account above them, and texts that only close', () => {
    const file = read(
      [
        'Account 77 from 03/01/2026',
        'Trade Date,Action,Symbol,Qty,Price,Comment',
        '03/14/2026,Sell,ACME,1,3,to close',
        'Trade Date,Action,Symbol,Qty,Price,Note',
        '03/15/2026,Sell,ACME,1,3,to open',
      ],
      {
        tables: [['Comment'], ['Note']],
        accountAbove: /^Account (\S+)/,
        closing: /to close$/,
        lines: [[/^sell/i, 'sell']],
        kindText: (line) => `${line.text('action')} ${line.text('Comment') || line.text('Note')}`,
      },
    )

    expect(file.executions).toMatchObject([
      { line: 3, account: '77', closesOnly: true },
      { line: 5, account: '77', closesOnly: false },
    ])
  })

  test('names a cell that cannot be read by a format of its own', () => {
    const lines = ['Trade Date,Action,Symbol,Qty,Price', '03/14/2026,Buy,ACME,1,2', '03/14/2026,Buy,ACME,x,2']
    const spec: Partial<FormatSpec> = {
      read: (table) => {
        for (const line of table.lines) line.quantity()
      },
    }

    expect(refuse(lines, spec)).toMatchObject([{ line: 3, code: 'import.bad_value' }])
  })
})
