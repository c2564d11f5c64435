import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { importPlanPages, importPlans, importTurns } from './stores/import-plans.table.ts'
import { executions, importChanges, imports, tradeFills } from './stores/imports.table.ts'

/** How the tables of imports lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [
  importPlanPages,
  importPlans,
  importTurns,
  tradeFills,
  executions,
  importChanges,
  imports,
].map(eraseOwnRows)
