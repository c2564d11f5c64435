import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A statement of Drizzle's tag: sql`select … where user_id = ${userId}`. An array is passed as sql.param(array). */
export type Statement = SQL

/**
 * A driver query for a frequent read. It is prepared once per connection and skips Drizzle's mapping of rows,
 * which costs more than the query. A row has the column names of the SQL. Decimals and days are texts;
 * instants are texts in the format of the API. Only the first 100 statement texts of a process are prepared,
 * so build few different ones.
 */
export function toPreparedQuery(statement: Statement): pg.QueryConfig & { types: pg.CustomTypesConfig } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values, types, ...(isPlannedEachTime.has(statement) ? {} : getName(text)) }
}

const isPlannedEachTime = new WeakSet<Statement>()

/** Has a statement planned for its values at each use, because the best plan depends on them. It is not prepared. */
export function planEachTime(statement: Statement): Statement {
  isPlannedEachTime.add(statement)
  return statement
}

const dialect = new PgDialect()

const MAX_PREPARED = 100 // every connection keeps each of them in memory
const names = new Map<string, string>()

function getName(text: string): { name?: string } {
  const existing = names.get(text)
  if (existing) return { name: existing }
  if (names.size >= MAX_PREPARED) return {}
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { name }
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins
const TEXT_ARRAY = 1009 // pg has no constant for it

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return toIsoInstant
    if (oid === TEXT_ARRAY) return parseTextArray
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig // pg's overloads cannot be written as one function

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (list: string) => string[] // the type of pg-types
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date // the type in pg's documentation

/**
 * Converts '2026-11-20 14:03:07.12+00' to ISO 8601. Avoids a Date where possible: a Date for each row takes a
 * tenth of the time of a list.
 */
function toIsoInstant(text: string): string {
  const fraction = text.slice(20, -3)
  if (text[10] !== ' ' || fraction.length > 3 || !text.endsWith('+00'))
    return parseInstant(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}

/** Converts '{a,b}' to a list. Most lists are empty, and pg's parser is slow for them. */
function parseTextArray(list: string): string[] {
  return list === '{}' ? [] : parseTexts(list)
}
