import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'candlebook-rates-'))
  vi.stubEnv('DATABASE_URL', database.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const csv = `Date,USD,JPY,
2025-01-24,1.0472,163.9,
2025-01-23,1.0404,162.58,
2025-01-10,1.0304,162.78,
`

test('load stores a file and shows what it changed, and show shows a rate of it', async () => {
  expect(await run('show', 'USD', '2025-01-24')).toEqual({
    code: 1,
    lines: ['There is no rate of USD for 2025-01-24 or the 7 days before.'],
  })
  expect(await run('load', write(csv))).toEqual({
    code: 0,
    lines: [
      'The file has rates from 2025-01-10 to 2025-01-24: 6 rates added, 0 corrected, 0 unchanged.',
      'The file has no rates from 2025-01-13 to 2025-01-22.',
    ],
  })
  expect(await run('load', write(csv.replace('162.58', '162.59')))).toEqual({
    code: 0,
    lines: [
      'The file has rates from 2025-01-10 to 2025-01-24: 0 rates added, 1 corrected, 5 unchanged.',
      'The file has no rates from 2025-01-13 to 2025-01-22.',
      'Corrected: 1 EUR on 2025-01-23 is 162.59 JPY, not 162.58.',
    ],
  })
  expect(await run('show', 'usd', '2025-01-26')).toEqual({
    code: 0,
    lines: [
      '1 EUR was 1.0472 USD on 2025-01-24.',
      'Source: European Central Bank, euro foreign exchange reference rates',
    ],
  })
})

test('a file that cannot be used is refused with its line, and one that is missing with its path', async () => {
  expect(await run('load', write(csv.slice(0, -6)))).toEqual({
    code: 1,
    lines: ['The rates were not loaded. Line 4: The line has 3 of 4 cells. The file is cut off.'],
  })
  expect(await run('load', '/nowhere/rates.csv')).toEqual({
    code: 1,
    lines: ['The file /nowhere/rates.csv cannot be read.'],
  })
})

test.each([[], ['load'], ['show', 'USD'], ['show', 'USD', 'today'], ['load', 'a', 'b'], ['fetch']])(
  'refuses the arguments %s %s %s',
  async (...args) => {
    expect((await run(...args)).code).toBe(2)
  },
)

function write(text: string): string {
  const path = join(folder, 'rates.csv')
  writeFileSync(path, text)
  return path
}

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(['rates', ...args], {
    say: (text) => void lines.push(...text.split('\n')),
    ask: async () => false,
  })
  return { code, lines }
}
