/** A row to insert into a table: SQL column names and values. */
export type PlainRow = Record<string, unknown>

/** For each table of a feature, a row of one user. `added` has the rows of the tables before it. */
export type TenantRows = Record<string, (userId: string, added: Record<string, PlainRow>) => PlainRow>

/** The creation instant of every row in a test. */
export const CREATED_AT = '2026-11-03T12:00:00.000Z'
