import { expect, test } from 'vitest'
import { toFormat } from './column-mapping.ts'
import { parseCsv } from './csv.ts'
import { guessMapping } from './guessed-mapping.ts'
import { sampleTable } from './sample-table.ts'

function read(...lines: string[]) {
  const { rows } = parseCsv(lines.join('\n'), { delimiter: ',' })
  const sample = sampleTable(rows)
  if (!sample) throw new Error('no table')
  const { executions, skipped } = toFormat(guessMapping(sample, 'x')).parse(rows)
  return {
    symbols: executions.map(({ symbol }) => symbol),
    skipped: skipped.map(({ line, code }) => [line, code]),
  }
}

test('a line without an ISIN has its ticker, and without a ticker its name, as symbol', () => {
  expect(
    read(
      'When,ISIN,Exchange,Name,Ticker,Side,Shares,Fill price',
      '2026-03-04,US0000000001,NYSE,Acme Inc,ACME,Buy,10,5',
      '2026-03-05,,NYSE,Hill Inc,HILL,Buy,10,5',
      '2026-03-05,-,NYSE,Lake Inc,,Buy,10,5',
      '2026-03-06,US0000000001,NYSE,Acme Inc,ACME,Sell,10,5',
    ),
  ).toEqual({ symbols: ['ACME', 'HILL', 'LAKE INC', 'ACME'], skipped: [] })
})

test('a line without a symbol has its ISIN, and a long name is shortened', () => {
  expect(
    read(
      'When,Symbol,ISIN,Name,Side,Shares,Fill price',
      '2026-03-04,ACME,US0000000001,Acme Inc,Buy,10,5',
      '2026-03-05,,US0000000002,Hill Inc,Buy,10,5',
      '2026-03-05,,,Lake and River International Holdings,Buy,10,5',
    ).symbols,
  ).toEqual(['ACME', 'US0000000002', 'LAKEANDRIVEINTEHOLD'])
})

test('a line that names its instrument in no column is listed with the reason', () => {
  expect(
    read(
      'When,ISIN,Name,Side,Shares,Fill price',
      '2026-03-04,US0000000001,Acme Inc,Buy,10,5',
      '2026-03-05,,,Buy,10,5',
    ),
  ).toEqual({ symbols: ['US0000000001'], skipped: [[3, 'no_instrument']] })
})

test('a ticker that looks like a word for nothing stays one', () => {
  expect(
    read('When,Symbol,Name,Side,Shares,Fill price', '2026-03-04,NAN,Acme Fund,Buy,10,5').symbols,
  ).toEqual(['NAN'])
})
