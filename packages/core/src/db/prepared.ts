import { createHash } from 'node:crypto'
import pg from 'pg'

/** SQL with `$1`, `$2`, … and their values. */
export type Statement = { text: string; values: unknown[] }

/**
 * The statement as the driver takes it, for hot reads: prepared once per connection, its rows handed on without
 * Drizzle's mapping, which costs more than the query. A column is found under its name in the SQL; decimals and days
 * are text, instants the text that the API shows. There should be few: only the first 100 of a process are prepared.
 */
export function prepared({ text, values }: Statement): pg.QueryConfig & { types: pg.CustomTypesConfig } {
  return { text, values, types, ...nameOf(text) }
}

const MOST_PREPARED = 100 // each is kept by every connection
const names = new Map<string, string>()

function nameOf(text: string): { name?: string } {
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= MOST_PREPARED) return {}
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { name }
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins
const TEXT_ARRAY = 1009 // pg has no name for it

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return isoInstant
    if (oid === TEXT_ARRAY) return texts
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig // pg's overloads cannot be written as one function

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (list: string) => string[] // as pg-types has it
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date // as pg documents it

/** '2026-11-20 14:03:07.12+00' as ISO 8601, for nearly all without a Date, which would be a tenth of a list's cost. */
function isoInstant(text: string): string {
  const fraction = text.slice(20, -3)
  if (text[10] !== ' ' || fraction.length > 3 || !text.endsWith('+00'))
    return parseInstant(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}

/** '{a,b}' as a list. Most are empty, and the parser takes long to find that out. */
function texts(list: string): string[] {
  return list === '{}' ? [] : parseTexts(list)
}
