import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSources } from './sources/list-sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const OWN_FILE = 'scripts/spec-readings.test.ts'
const page = readFileSync(`${root}docs/spec-readings.md`, 'utf8')

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

/** How many requirements each area of the specification has. They are numbered from 01. */
const AREAS: Record<string, number> = {
  SHELL: 24,
  NOTIF: 25,
  TRADE: 17,
  FORM: 32,
  CLOSE: 10,
  DETAIL: 9,
  JRNL: 23,
  LIB: 32,
  IMG: 10,
  LINK: 5,
  ANLY: 24,
  TOAST: 14,
  DATA: 14,
  PERM: 10,
  ERR: 19,
  CONST: 8,
  ROUTE: 9,
  LAND: 18,
  AUTH: 29,
  REG: 10,
  INV: 14,
  RESET: 10,
  GUARD: 8,
  ONB: 9,
  PLAN: 12,
  CHK: 19,
  SUB: 18,
  SET: 10,
  ADM: 6,
  ASUB: 8,
  ASYNC: 2,
  AADM: 4,
  ADEL: 4,
  AANL: 5,
  ANOT: 6,
  ATST: 3,
  ABLG: 6,
  BLOG: 9,
  CONT: 12,
  LEGAL: 5,
  COOK: 4,
  TRACK: 8,
  MAILT: 2,
  FOOT: 2,
  DATAC: 13,
  API: 27,
  ERRC: 35,
  CONSTC: 5,
  I18N: 3,
}
const SPECIFICATION = `${root}../shared/spec/requirements.tsv`

/** An area that is not in the specification. */
const OWN_AREAS: Record<string, number> = { ACCOUNT: 9 }

const listIds = (areas: Record<string, number>) =>
  Object.entries(areas).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, at) => `${area}-${String(at + 1).padStart(2, '0')}`),
  )
const required = listIds(AREAS)
const existing = new Set([...required, ...listIds(OWN_AREAS)])

test('the areas are those of the specification, where it is present', () => {
  const text = existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, 'utf8') : null
  const ids = text
    ?.trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0])

  expect(required).toHaveLength(611)
  expect(ids ?? required).toEqual(required)
})

test('each requirement that code, a test or a reading names exists', () => {
  const named = listSources().flatMap(({ file, text }) =>
    [...findBracketed(text)].map((id) => ({ id, file })),
  )
  const read = [...findIds(page)].map((id) => ({ id, file: 'docs/spec-readings.md' }))

  expect([...named, ...read].filter(({ id }) => !existing.has(id))).toEqual([])
})

test('each requirement is named by a test', () => {
  const tests = listSources().filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file) && file !== OWN_FILE)
  const text = tests.map((one) => one.text).join()

  expect([...existing].filter((id) => !text.includes(id))).toEqual([])
})

test('no source names a text that is not in the repository', () => {
  const named = listSources()
    .filter(({ file }) => file !== OWN_FILE)
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
  return new Set(text.match(/\b[A-Z][A-Z0-9]{1,6}-\d{2}\b/g))
}

/** Finds ids in brackets or after "requirement" only, because UTF-16 and GMT-04 are not requirements. */
function findBracketed(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/(?:\[|[Rr]equirement )([A-Z][A-Z0-9]{1,6}-\d{2})\b/g)].map(([, id]) => id!),
  ) // the group is in every match
}
