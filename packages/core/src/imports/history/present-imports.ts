import type { Import } from '@candlebook/contract/imports'
import type { Scope } from '../../db/index.ts'
import { countTradesByImport } from '../../trades/index.ts'
import type { ImportRow } from '../stores/imports.store.ts'

/** Imports as the API returns them, each with the number of trades that still exist. */
export async function presentImports(scope: Scope, rows: ImportRow[]): Promise<Import[]> {
  const counts = await countTradesByImport(
    scope,
    rows.map(({ id }) => id),
  )
  const byImport = new Map(counts.map((count) => [count.importId, count]))
  return rows.map(
    ({ format, formatTitle, restoredTradeIds: _restoredTradeIds, createdAt, undoneAt, ...row }) => ({
      ...row,
      format: { id: format, title: formatTitle },
      trades: byImport.get(row.id)?.trades ?? 0,
      tradesWithNotes: byImport.get(row.id)?.withNotes ?? 0,
      createdAt: createdAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    }),
  )
}
