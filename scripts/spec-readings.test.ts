import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSources } from './sources/list-sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/spec-readings.md`, 'utf8')
const explained = findIds(page)

// Sections, lines and readings of texts that are not in the repository: 'specification §9 (L323)', 'reading A26'.
const UNKNOWN_SOURCES = [
  /specification §\d/,
  /\(L\d+[,)]/,
  /\breadings?,? \(?(?:[AW]\d|section \d|part \d|point \d|[A-Z]{2,7}-\d{2})/i,
  /\breadings-(?:core|commercial)\b/,
]
const UNKNOWN_IN_PAGE = [
  /\| Section \d+\. \|/,
  /\b00[01] (?:§|L\d)/,
  /\bL\d{2,3}\b/,
  /\((?:[AW]\d+|section \d+)\)/,
]

test('each requirement that code or a test names is explained in docs/spec-readings.md', () => {
  const named = listSources().flatMap(({ file, text }) =>
    [...findBracketed(text)].map((id) => ({ id, file })),
  )

  expect(explained.size).toBeGreaterThan(200)
  expect(named.filter(({ id }) => !explained.has(id))).toEqual([])
})

test('no source names a text that is not in the repository', () => {
  const named = listSources()
    .filter(({ file }) => file !== 'scripts/spec-readings.test.ts')
    .flatMap(({ file, text }) => findLines(text, UNKNOWN_SOURCES).map((line) => `${file}: ${line}`))

  expect(named).toEqual([])
})

test('each reading is in the page itself', () => {
  expect(findLines(page, [...UNKNOWN_SOURCES, ...UNKNOWN_IN_PAGE])).toEqual([])
})

function findLines(text: string, patterns: RegExp[]): string[] {
  return text.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)))
}

function findIds(text: string): Set<string> {
  return new Set(text.match(/\b[A-Z]{2,7}-\d{2}\b/g))
}

/** Finds ids in brackets or after "requirement" only, because UTF-16 and GMT-04 are not requirements. */
function findBracketed(text: string): Set<string> {
  return new Set([...text.matchAll(/(?:\[|[Rr]equirement )([A-Z]{2,7}-\d{2})\b/g)].map(([, id]) => id!)) // the group is in every match
}
