import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { contractSizes, fileAccounts } from './stores/import-answers.table.ts'
import { importPlanPages, importPlans } from './stores/import-plans.table.ts'
import { corporateActions, executions, importChanges, imports, tradeFills } from './stores/imports.table.ts'

/** Erases a user from the tables of imports. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [
  importPlanPages,
  importPlans,
  contractSizes,
  fileAccounts,
  tradeFills,
  corporateActions,
  executions,
  importChanges,
  imports,
].map(eraseOwnRows)
