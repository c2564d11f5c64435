import type { Row } from './csv.ts'

/**
 * The header words of a column: alternatives separated by '|'. Letters and digits are compared, without case and signs. A word
 * can end with '*' (starts with), '#2' (its second occurrence) or '>' (the column to the right of it); '@3' is the fourth
 * column. A list is several columns.
 */
export type Words = string | readonly string[]

/** The header words of a column. `written` is the first of them, as the format writes it. */
export type Column = {
  field: string
  written: string
  isOptional: boolean
  words: readonly (readonly Word[])[]
}
type Word = { place: number | null; text: string; isStart: boolean; occurrence: number; shift: number }

/** A field of a format with its header words. A field with '?' is optional. */
export function toColumn(name: string, words: Words): Column {
  const lists = typeof words === 'string' ? [words] : words
  const isOptional = name.endsWith('?')
  const written = (lists[0] ?? '').split('|')[0] ?? ''
  return {
    field: name.replace('?', ''),
    written,
    isOptional,
    words: lists.map((list) => list.split('|').map(toWord)),
  }
}

/** The first word of each column of these words, as a header has it, with '…' after one that is only the start; a column that is told by its place is left out. */
export function listHeaderWords(words: Words): string[] {
  const lists = typeof words === 'string' ? [words] : words
  return lists.flatMap((list) => {
    const [first = ''] = list.split('|')
    return first.startsWith('@') ? [] : [first.replace(/(?:#\d)?>?$/, '').replace(/\*$/, '…')]
  })
}

/** A column that is none of the fields of a format, with its header words as its name. */
export function toOtherColumn(words: string): Column {
  return {
    field: words,
    written: words.split('|')[0] ?? '',
    isOptional: false,
    words: [words.split('|').map(toWord)],
  }
}

function toWord(written: string): Word {
  const [, place] = /^@(\d+)$/.exec(written) ?? []
  const [, text = '', star = '', occurrence = '1', shift = ''] =
    /^(.*?)(\*?)(?:#(\d))?(>?)$/.exec(written) ?? []
  return {
    place: place === undefined ? null : Number(place),
    text: squash(text),
    isStart: star === '*',
    occurrence: Number(occurrence),
    shift: shift === '>' ? 1 : 0,
  }
}

/** The indexes of a column, one for each of its lists of words that the header has; null for none. */
export function findColumn(header: Header, { words }: Column): number[] | null {
  const found = words.flatMap((alternatives) => findIndex(header, alternatives) ?? [])
  return found.length === 0 ? null : found
}

function findIndex({ places }: Header, alternatives: readonly Word[]): number | null {
  for (const { place, text, isStart, occurrence, shift } of alternatives) {
    if (place !== null) return place
    const exact = places.get(text)?.[occurrence - 1]
    if (exact !== undefined) return exact + shift
    if (!isStart) continue
    const starting = [...places].filter(([name]) => name.startsWith(text)).flatMap(([, at]) => at)
    const index = starting.toSorted((a, b) => a - b)[occurrence - 1]
    if (index !== undefined) return index + shift
  }
  return null
}

type Header = { cells: string[]; places: ReadonlyMap<string, number[]>; count: number }

const headers = new WeakMap<Row, Header>()

/** The places of the header words of a row, cached by row. */
export function indexHeader(row: Row): Header {
  const known = headers.get(row)
  if (known) return known
  const places = new Map<string, number[]>()
  const words = row.cells.some((cell) => numberOrDay.test(cell)) ? [] : row.cells
  for (const [index, cell] of words.entries()) {
    const name = squash(cell)
    if (name !== '') places.set(name, [...(places.get(name) ?? []), index])
  }
  const header = { cells: row.cells, places, count: places.size }
  headers.set(row, header)
  return header
}

/** No header has a cell like this, and most lines have one: they need no search for header words. */
const numberOrDay = /^-?\d+(?:[.,]\d+)*$|^\d{4}[-./]\d{2}/

/** The letters and digits of a header word in lower case, with '%', '#' and '+', which tell some columns apart. */
export function squash(word: string): string {
  return word.length > 100
    ? ''
    : word
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}%#+]/gu, '')
}

/**
 * The columns that the most similar row lacks; null when no row has at least five and two thirds of those that the format
 * needs, because many files have a symbol, a side and a price.
 */
export function findMissing(rows: readonly Row[], required: readonly Column[]): Column[] | null {
  let best: Column[] | null = null
  for (const row of rows) {
    const header = indexHeader(row)
    if (header.count < 3) continue
    const missing = required.filter((column) => findColumn(header, column) === null)
    if (missing.length * 3 > required.length || required.length - missing.length < MIN_SIMILAR) continue
    if (best === null || missing.length < best.length) best = missing
  }
  return best
}

const MIN_SIMILAR = 5
