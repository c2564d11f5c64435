import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('every setting that the server reads is named in the operations manual, and no other', () => {
  const settings = [...read('./config.ts').matchAll(/env\.([A-Z][A-Z0-9_]+)|demand\('([A-Z0-9_]+)'\)/g)].map(
    ([, read, demanded]) => read ?? demanded,
  )
  const table = read('../../../../docs/operations.md').split('## Health')[0]!
  const named = [...table.matchAll(/`([A-Z][A-Z0-9_]+)(?:=on)?`/g)].map(([, name]) => name)

  expect(new Set(named)).toEqual(new Set([...settings]))
})
