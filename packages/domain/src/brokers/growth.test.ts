import { Session } from 'node:inspector'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { brokerFormats } from './broker-formats.ts'
import { createExecutions } from './brokers.fixtures.ts'
import type { BrokerFile } from './files-of-format.ts'
import { matchExecutions } from './match-executions.ts'
import { MAX_HELD_LINES } from './open-quantity.ts'
import { readBrokerFile } from './read-broker-file.ts'
import { MAX_SYMBOL_CHANGES } from './symbol-changes.ts'

// Of four times as many lines, each function reads four times as many, and a sort compares a little more. A search through
// the entire file for each line reads sixteen times as many.
const MAX_GROWTH = 8

const [FEW, MANY] = [250, 1000]

const repeat = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join('\n')
const iso = (n: number) => new Date(Date.UTC(2010, 0, 1 + (n % 5000))).toISOString().slice(0, 10)
const us = (n: number) => iso(n).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** A format, what its file has many of, and the lines with `count` of them. */
type ManyLines = { id: string; what: string; header: string; write: (count: number) => string }

const splits: ManyLines = {
  id: 'trading212',
  what: 'shares that were added by a split',
  header:
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
  write: (count) =>
    repeat(
      count,
      (n) => `Market buy,${iso(n)} 10:00:00,US0,ABC,Abc,1,10,USD,1,10,USD,E${n}
Stock split,${iso(n % 20)} 11:00:00,US0,ABC,Abc,1,0,USD,1,0,USD,S${n}`,
    ),
}

const migrations: ManyLines = {
  id: 'coinbase',
  what: 'migrations of coins',
  header:
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  write: (count) =>
    repeat(
      count,
      (n) => `a${n},2024-01-01 00:00:00 UTC,Asset Migration,A${n},-1,USD,$1,$1,$1,$0,x
b${n},2024-06-01 00:00:00 UTC,Asset Migration,B,1,USD,$1,$1,$1,$0,x`,
    ),
}

// Of more than MAX_SYMBOL_CHANGES migrations, none is compared with the others.
const manyMigrations = { ...migrations, write: (count: number) => migrations.write(10 * count) }

const files: ManyLines[] = [
  splits,
  manyMigrations,
  {
    id: 'schwab',
    what: 'shares that were exchanged',
    header: '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    write: (count) =>
      repeat(
        count,
        (n) => `"${us(n)}","Buy","S${n}","NAME ${n}","1","$10.00","","-$10.00"
"${us(n)}","Reverse Split","12345678${n % 10}","UNKNOWN ${n}","-1","","",""
"${us(n)}","Reverse Split","T${n}","OTHER ${n}","2","","",""`,
      ),
  },
  {
    id: 'xtb',
    what: 'results of one second',
    header: 'ID;Type;Time;Comment;Symbol;Amount',
    write: (count) =>
      repeat(
        count,
        (n) => `${n};Stocks/ETF sale;01.01.2024 10:00:00;CLOSE BUY 1 @ 10;ABC.US;10
${n + count};close trade;01.01.2024 10:00:00;Profit;ABC.US;1`,
      ),
  },
  {
    id: 'degiro-account',
    what: 'exchanges of shares',
    header: 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
    write: (count) =>
      repeat(
        count,
        (n) => `01-02-2024,10:00,01-02-2024,ACME,US${n},FUSIE: Verkoop 1 @ 5 EUR,,EUR,"5,00",EUR,"5,00",
01-02-2024,10:00,01-02-2024,ACME,UT${n},FUSIE: Koop 1 @ 7 EUR,,EUR,"-7,00",EUR,"5,00",`,
      ),
  },
  {
    id: 'tradingview-strategy',
    what: 'trades whose symbol is in the name of the file',
    header: 'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Profit %,Cum. Profit USD',
    write: (count) =>
      repeat(
        count,
        (n) => `${n},Exit long,x,2024-01-02 10:00,11,1,1,1,1
${n},Entry long,x,2024-01-01 10:00,10,1,1,1,1`,
      ),
  },
]

function readFile({ id, header, write }: ManyLines, count: number) {
  const formats = brokerFormats.filter((format) => format.id === id)
  return readBrokerFile(strToU8(`${header}\n${write(count)}`), {
    ...{ formats, skipsProblems: true, fileName: 'X_NASDAQ_AAPL_2026-09-02.csv' },
  })
}

test('no function is called for each pair of the lines of a file, of the files of an archive or of the executions of a trade', () => {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true })
  takeCalls(session)
  for (const file of files) readFile(file, FEW)
  readArchive(FEW / 10)
  matchExecutions(listDust(FEW))
  const few = takeCalls(session)
  for (const file of files) readFile(file, MANY)
  readArchive(MANY / 10)
  matchExecutions(listDust(MANY))
  const many = takeCalls(session)
  session.post('Profiler.stopPreciseCoverage')
  session.disconnect()

  expect(many.size).toBeGreaterThan(100)
  // V8 does not count every call of a function that is called a few times.
  const isPair = ([name, count]: [string, number]) => count > MAX_GROWTH * Math.max(few.get(name) ?? FEW, FEW)
  expect([...many].filter(isPair)).toEqual([])
})

/** How often each function of this package was called since the last time. */
function takeCalls(session: Session): Map<string, number> {
  const calls = new Map<string, number>()
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result.filter(({ url }) => /domain\/src\/.*(?<!test)\.ts$/.test(url)))
      for (const { functionName, ranges } of functions)
        for (const { startOffset, count } of ranges.slice(0, 1))
          calls.set(`${url} ${startOffset} ${functionName}`, count)
  })
  return calls
}

test.each([
  { file: splits, max: MAX_HELD_LINES, code: 'import.too_many_splits' },
  { file: migrations, max: MAX_SYMBOL_CHANGES, code: 'import.too_many_changes' },
])('a file of $file.id with more than $max $file.what is refused', ({ file, max, code }) => {
  const [most, more] = [readFile(file, max), readFile(file, max + 1)]

  expect(listCodes(most)).toEqual([])
  expect(listCodes(more)).toEqual([code])
})

function listCodes(file: BrokerFile): string[] {
  return file.ok ? [] : file.problems.map(({ code }) => code)
}

/** Purchases and sales after which a little of a coin stays open. */
function listDust(count: number) {
  const lines = Array.from({ length: count }, () => ['buy 1 @ 10', 'sell 1 @ 11']).flat()
  return createExecutions('buy 0.0005 @ 10', ...lines)
}

test('what several files of an archive have counts once', () => {
  const file = readArchive(10)

  expect(file.ok && file.executions.length).toBe(10 * 4 + 1)
})

/** Reads an archive of files with five purchases, of which the first is the last of the file before it. */
function readArchive(count: number) {
  const write = (file: number) =>
    repeat(5, (n) => `Market buy,2024-01-01 10:00:00,US0,ABC,Abc,1,10,USD,1,10,USD,E${file * 4 + n}`)
  const names = Array.from(
    { length: count },
    (_, file) => [`${file}.csv`, strToU8(`${splits.header}\n${write(file)}`)] as const,
  )
  const formats = brokerFormats.filter(({ id }) => id === splits.id)
  return readBrokerFile(zipSync(Object.fromEntries(names)), { formats })
}
