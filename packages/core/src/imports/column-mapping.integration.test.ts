import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createFile, finishPreview } from './imports.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const lines = [
  'When,Ticker,Side,Shares,Fill price,Comm.',
  '2026-03-04 10:00,ACME,Buy,100,10.50,1.00',
  '2026-03-05 11:00,ACME,Sell,100,11.50,1.00',
]
const unknown = createFile(lines.join('\n'), 'Hillside 2026-03.csv')
const withOptions = (file: typeof unknown, options: object) => ({ ...file, options: JSON.stringify(options) })

describe('a file that no format knows', () => {
  test('is answered with its first rows and its likely columns', async () => {
    const { error } = await finishPreview(await newTrader(), unknown)

    expect(error).toMatchObject({
      code: 'imports.unreadable',
      problems: [{ code: 'import.unknown_format' }],
      sample: {
        header: { line: 1, cells: ['When', 'Ticker', 'Side', 'Shares', 'Fill price', 'Comm.'] },
        guess: {
          broker: 'Hillside',
          kinds: [
            { text: 'buy', kind: 'buy' },
            { text: 'sell', kind: 'sell' },
          ],
        },
      },
    })
    expect(error?.sample?.rows).toHaveLength(2)
  })

  test('is read with the chosen columns, which the next file with this header has without a question, for its owner only', async () => {
    const ada = await newTrader()
    const mapping = (await finishPreview(ada, unknown)).error?.sample?.guess as ColumnMapping
    const { preview } = await finishPreview(
      ada,
      withOptions(unknown, { mapping: { ...mapping, currency: 'CHF' } }),
    )

    expect(preview).toMatchObject({
      format: { title: 'Hillside, columns of your choice' },
      executions: { read: 2 },
      trades: { add: 1 },
      pnl: [{ currency: 'CHF', closed: 1, partial: false, pnl: '98' }],
    })
    const again = await finishPreview(ada, withOptions(unknown, { columnsOf: '' }))
    expect(again.error?.sample?.guess).toMatchObject({ broker: 'Hillside', currency: 'CHF' })
    const next = createFile([lines[0], '2026-04-04 10:00,BOLT,Buy,1,2,0'].join('\n'), 'other-name.csv')
    expect((await finishPreview(ada, next)).preview).toMatchObject({ executions: { read: 1 } })
    expect((await finishPreview(await newTrader(), next)).error?.code).toBe('imports.unreadable')
  })

  test('is not remembered when its columns cannot be read', async () => {
    const ada = await newTrader()
    const mapping = (await finishPreview(ada, unknown)).error?.sample?.guess as ColumnMapping
    const wrong = {
      ...mapping,
      columns: mapping.columns.map((one) => (one.field === 'price' ? { ...one, index: 1 } : one)),
    }

    expect(
      (await finishPreview(ada, withOptions(unknown, { mapping: wrong }))).error?.problems[0],
    ).toMatchObject({ code: 'import.bad_value', line: 2 })
    expect((await finishPreview(ada, unknown)).error?.problems[0]?.code).toBe('import.unknown_format')
  })

  test.each(['{', '[]', '{"mapping":{}}', '{"skipsProblems":"yes"}'])(
    'is refused with options that are not valid: %s',
    async (options) => {
      const ada = await newTrader()

      await expect(finishPreview(ada, { ...unknown, options })).rejects.toMatchObject({
        code: 'request.invalid',
        fields: [{ field: 'options' }],
      })
    },
  )
})

describe('a file with lines that cannot be read', () => {
  const mapped = async () => {
    const ada = await newTrader()
    const mapping = (await finishPreview(ada, unknown)).error?.sample?.guess
    await finishPreview(ada, withOptions(unknown, { mapping }))
    return ada
  }
  const damaged = createFile(
    [...lines, 'soon,ACME,Buy,5,10,0', '2026-03-06,ACME,Buy,many,10,0', '2126-03-06,ACME,Buy,5,10,0'].join(
      '\n',
    ),
  )

  test('is refused with their number and that of the others', async () => {
    const { error } = await finishPreview(await mapped(), damaged)

    expect(error).toMatchObject({ problems: [{ line: 4 }, { line: 5 }], readable: 3 })
  })

  test('is read without them when the trader leaves them out, and they are listed with what is wrong', async () => {
    const { preview } = await finishPreview(await mapped(), withOptions(damaged, { skipsProblems: true }))

    expect(preview).toMatchObject({ executions: { read: 2 }, lines: { skipped: 3 } })
    expect(preview?.skipped.map(({ line, code }) => [line, code])).toEqual([
      [4, 'left_out'],
      [5, 'left_out'],
      [6, 'left_out'],
    ])
  })
})

test('the columns of a file that a format knows can be chosen, too', async () => {
  const file = createFile('Date,Symbol,Side,Qty,Price\n2026-03-04,ACME,Buy,1,2')
  const { error } = await finishPreview(await newTrader(), withOptions(file, { columnsOf: '' }))

  expect(error?.sample?.guess.columns).toHaveLength(5)
})
