import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportedTables } from '../packages/core/src/exports/index.ts'
import { jobNames } from '../packages/core/src/jobs/index.ts'

test('docs/operations.md explains each background job', () => {
  const page = readPage('operations.md')

  expect(jobNames.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})

test('docs/exports.md explains each file of an export', () => {
  const rows = readPage('exports.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const files = exportedTables.map(({ file }) => file)

  expect(files.filter((file) => !rows.some((row) => row.includes(`\`${file}\``)))).toEqual([])
})

function readPage(name: string): string {
  return readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
}
