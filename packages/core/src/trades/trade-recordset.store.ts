import { type SQL, sql } from 'drizzle-orm'
import { trades } from './trades.table.ts'

type Column = Exclude<keyof typeof trades.$inferSelect, 'userId'>

/**
 * Rows for one statement as the table `given`, whose columns have the names of the fields. The rows are one JSON
 * parameter: a placeholder for each value would cost more than the insert itself.
 */
export function buildRecordset<Name extends Column>(
  rows: readonly Record<Name, unknown>[],
  names: readonly Name[],
): SQL {
  const types = names.map((name) => `"${name}" ${trades[name].getSQLType()}`).join(', ')
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(${sql.raw(types)})`
}

/** The columns of the table, to insert into. */
export function buildColumnList(names: readonly Column[]): SQL {
  return sql.raw(names.map((name) => trades[name].name).join(', '))
}

/** The columns of `given`, in the same order. */
export function buildValueList(names: readonly Column[]): SQL {
  return sql.raw(names.map((name) => `given."${name}"`).join(', '))
}

/** Sets each column of the table to its value in `given`. */
export function buildAssignments(names: readonly Column[]): SQL {
  return sql.raw(names.map((name) => `${trades[name].name} = given."${name}"`).join(', '))
}
