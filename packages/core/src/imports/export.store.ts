import { exportOwnRows, type RowExport } from '../db/index.ts'
import { executions, imports, tradeFills } from './stores/imports.table.ts'

/** The imports of an export, the executions that they brought, and which trade each execution belongs to. */
export const exportedImports: RowExport[] = [
  exportOwnRows(imports, {
    file: 'imports',
    title: 'Imports',
    without: ['restoredTradeIds'],
    order: 'created_at, id',
  }),
  exportOwnRows(executions, {
    file: 'executions',
    title: 'Executions',
    order: 'day, executed_at, id',
  }),
  exportOwnRows(tradeFills, {
    file: 'executions-of-trades',
    title: 'Executions of trades',
    order: 'trade_id, execution_id, role',
  }),
]
