import { createHash } from 'node:crypto'
import pg from 'pg'

/** SQL with `$1`, `$2`, … and their values. */
export type Statement = { text: string; values: unknown[] }

/**
 * The statement for the driver, for hot reads: it is prepared once per connection, and its rows skip Drizzle's mapping,
 * which costs more than the query. Columns have their names of the SQL; decimals and days are text, instants are the
 * text that the API shows. Only the first 100 statements of a process are prepared.
 */
export function prepared({ text, values }: Statement): pg.QueryConfig & { types: pg.CustomTypesConfig } {
  return { text, values, types, ...getStatementName(text) }
}

const MAX_PREPARED = 100 // every connection stores each of them
const names = new Map<string, string>()

function getStatementName(text: string): { name?: string } {
  const existing = names.get(text)
  if (existing) return { name: existing }
  if (names.size >= MAX_PREPARED) return {}
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
