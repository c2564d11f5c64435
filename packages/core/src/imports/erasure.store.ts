import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { contractSizes, fileAccounts } from './stores/import-answers.table.ts'
import { importPlanPages, importPlans, importTurns } from './stores/import-plans.table.ts'
import { corporateActions, executions, importChanges, imports, tradeFills } from './stores/imports.table.ts'

/** How the tables of imports lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [
  importPlanPages,
  importPlans,
  importTurns,
  contractSizes,
  fileAccounts,
  tradeFills,
  corporateActions,
  executions,
  importChanges,
  imports,
].map(eraseOwnRows)
