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

/**
 * The rates of the rows of `given` to the account currency, as the table `rates`: one row for each currency, exit day and
 * rate of a trade among them, so that each is looked up once. `RATE_JOIN` joins it.
 */
export function buildRates(userId: string): SQL {
  return sql`select keys.*, found.rate as account_rate, found.source, found.day
    from (select distinct currency, "exitDate", rate, "rateCurrency" from given
        where currency is not null and "exitDate" is not null) as keys,
      find_account_rate(${userId}::uuid, currency, "exitDate", keys.rate, "rateCurrency") as found`
}

/** Joins `rates` to `given`. Equal values instead of `is not distinct from`, which compares each row with each other one. */
export const RATE_JOIN = sql`rates.currency = given.currency and rates."exitDate" = given."exitDate"
  and coalesce(rates.rate, 0) = coalesce(given.rate, 0)
  and coalesce(rates."rateCurrency", '') = coalesce(given."rateCurrency", '')`

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
