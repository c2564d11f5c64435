import { exportOwnRows, type RowExport } from '../db/index.ts'
import { contractSizes, fileAccounts } from './stores/import-answers.table.ts'
import { corporateActions, executions, imports, tradeFills } from './stores/imports.table.ts'

/**
 * The imports of an export, the executions and splits that they brought, which trade each execution belongs to, and the
 * trader's answers about files.
 */
export const exportedImports: RowExport[] = [
  exportOwnRows(imports, {
    file: 'imports',
    title: 'Imports',
    without: ['restoredTradeIds', 'refreshed', 'repeatedExecutions', 'repeatedActions'],
    order: 'created_at, id',
  }),
  exportOwnRows(executions, {
    file: 'executions',
    title: 'Executions',
    without: ['tradeId', 'isEntry'], // in the file of the fills
    order: 'day, executed_at, import_id, position',
  }),
  exportOwnRows(corporateActions, {
    file: 'stock-splits',
    title: 'Stock splits',
    order: 'day, executed_at, id',
  }),
  exportOwnRows(contractSizes, {
    file: 'contract-sizes',
    title: 'Contract sizes',
    order: 'root',
  }),
  exportOwnRows(fileAccounts, {
    file: 'accounts-of-files',
    title: 'Accounts of files',
    order: 'signature, account',
  }),
  exportOwnRows(tradeFills, {
    file: 'executions-of-trades',
    title: 'Executions of trades',
    view: 'public.fills',
    order: 'trade_id, execution_id, role',
  }),
]
