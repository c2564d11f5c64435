/** A row as it goes into a table: SQL column names and values. */
export type PlainRow = Record<string, unknown>

/** For each table of a feature, the row that one user needs there. `added` has the rows of the tables before it. */
export type TenantRows = Record<string, (userId: string, added: Record<string, PlainRow>) => PlainRow>

/** When every row of a test was created. */
export const CREATED_AT = '2026-11-03T12:00:00.000Z'
