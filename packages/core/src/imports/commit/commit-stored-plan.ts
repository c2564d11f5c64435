import { isDeepStrictEqual } from 'node:util'
import type { Import, ImportPlan } from '@candlebook/contract/imports'
import { allowLongWork, asUserId, type Database, type Scope } from '../../db/index.ts'
import { AppError, buildFieldRefusal, newId } from '../../kernel/index.ts'
import { notifyUser } from '../../notifications/index.ts'
import { lockAccountCurrency } from '../../settings/index.ts'
import { lockTradesById } from '../../trades/index.ts'
import { presentImports } from '../history/present-imports.ts'
import type { ImportTask } from '../importer/importer.ts'
import { applyRebuild } from '../matching/apply-rebuild.ts'
import { answerAccount } from '../plans/answer-stored-plan.ts'
import { buildPlan, hasChanges, type Plan } from '../plans/build-plan.ts'
import { packUpload, unpackUpload } from '../plans/pack-upload.ts'
import { findMissingAccounts, getNewAccount } from '../plans/plan-accounts.ts'
import { packPages } from '../plans/plan-pages.ts'
import { presentPlan } from '../plans/present-plan.ts'
import { toSnapshot } from '../plans/refresh-executions.ts'
import { requireUpload } from '../plans/require-upload.ts'
import { insertActions } from '../stores/corporate-actions.store.ts'
import { updateAccounts, updateExecutions } from '../stores/executions.store.ts'
import { insertChanges } from '../stores/import-changes.store.ts'
import { deletePages, endPlan, insertPages, lockPlan, updateShownPlan } from '../stores/import-plans.store.ts'
import { findImport, type ImportRow, insertImport, requireImportsLock } from '../stores/imports.store.ts'
import { buildImportNotification } from './build-import-notification.ts'

/** The new import, or the new plan when the trades have changed since the plan. */
type CommitOutcome = { imported: Import } | { changed: ImportPlan }

/**
 * Imports a plan, all or nothing. A committed plan returns its import. When the trades have changed since the plan with
 * this hash, it writes only the new plan. `account` answers the plan's question for the account first. `accounts` are the
 * trader's names for the plan's `accounts`, null for none; by default they have the names of the file. Throws imports.plan_not_found, imports.plan_not_ready,
 * imports.nothing_new, the error of a failed plan, and request.invalid when the number of accounts differs.
 */
export async function commitStoredPlan(
  db: Database,
  task: Extract<ImportTask, { kind: 'commit' }>,
): Promise<CommitOutcome> {
  return await asUserId(db, task.userId, async (scope) => {
    const { planId, account, accounts, now } = task
    await allowLongWork(scope.db)
    await requireImportsLock(scope)
    await lockAccountCurrency(scope, 'shared')
    const stored = await lockPlan(scope, { planId, now })
    if (stored?.state === 'committed') return { imported: await requireImport(scope, stored.importId) }
    const given = unpackUpload(requireUpload(stored))
    const upload = account === undefined ? given : await answerAccount(scope, { upload: given, account, now })

    const plan = await buildPlan(scope, { upload, selectTrades: lockTradesById })
    const { shown, lists } = presentPlan(plan)
    if (!isAsSeen(shown, { task, before: stored?.shown })) {
      await updateShownPlan(scope, {
        planId,
        shown,
        ...(account !== undefined && { upload: packUpload(upload) }),
        now,
      })
      await deletePages(scope, planId)
      await insertPages(scope, { planId, pages: packPages(lists), now })
      return { changed: shown }
    }
    if (!hasChanges(plan)) throw new AppError('imports.nothing_new')

    const accountNames = nameAccounts(shown, { before: stored?.shown ?? shown, names: accounts })
    const row = await writeImport(scope, { plan, shown, accountNames, now })
    await endPlan(scope, { planId, state: 'committed', importId: row.id, now })
    await notifyUser(scope, buildImportNotification(row, now))
    return { imported: (await presentImports(scope, [row]))[0]! } // one for each row
  })
}

async function requireImport(scope: Scope, importId: string | null): Promise<Import> {
  const row = importId ? await findImport(scope, importId) : null
  if (!row) throw new AppError('imports.not_found')
  return (await presentImports(scope, [row]))[0]! // one for each row
}

/**
 * Whether the plan is the one that the trader saw. An answer for the account changes the hash, because each trade has its
 * account; so then the figures decide.
 */
function isAsSeen(
  shown: ImportPlan,
  { task, before }: { task: Extract<ImportTask, { kind: 'commit' }>; before: ImportPlan | null | undefined },
): boolean {
  if (task.account === undefined || !before) return shown.planHash === task.planHash
  const pick = ({ executions, splits, trades, pnl }: ImportPlan) => [executions, splits, trades, pnl]
  return before.planHash === task.planHash && isDeepStrictEqual(pick(before), pick(shown))
}

/** The trader's name for each account of the new trades. `names` are those of the accounts of the plan that the trader saw. */
function nameAccounts(
  shown: ImportPlan,
  { before, names = before.accounts }: { before: ImportPlan; names: (string | null)[] | undefined },
): ReadonlyMap<string, string> {
  if (names.length !== before.accounts.length)
    throw buildFieldRefusal([{ field: 'accounts', code: 'field.invalid' }])
  const named = before.accounts.map((account, at) => [account, names[at] ?? ''] as const)
  return new Map([...shown.accounts.map((account) => [account, account] as const), ...named])
}

async function writeImport(
  scope: Scope,
  {
    plan,
    shown,
    accountNames,
    now,
  }: { plan: Plan; shown: ImportPlan; accountNames: ReadonlyMap<string, string>; now: Date },
): Promise<ImportRow> {
  const { upload, added, refreshed, rebuild } = plan
  const importId = newId()
  const row = await insertImport(scope, {
    id: importId,
    format: upload.format.id,
    formatTitle: upload.format.title,
    fileName: upload.fileName,
    fileSha256: upload.sha256,
    executionsAdded: added.length,
    tradesAdded: shown.trades.add,
    tradesChanged: shown.trades.change,
    restoredTradeIds: rebuild.added.filter(({ deletedBefore }) => deletedBefore).map(({ id }) => id),
    refreshed: refreshed.map(({ before }) => before),
    ...plan.repeated,
    now,
  })
  await updateExecutions(
    scope,
    refreshed.map(({ after }) => toSnapshot(after)),
  )
  await insertActions(scope, { importId, rows: plan.addedActions, now })
  const missing = findMissingAccounts(plan)
  const changes = await applyRebuild(scope, {
    rebuild,
    newExecutions: {
      importId,
      rows: added.map((one) => ({ ...one, account: missing.get(one.id) ?? one.account })),
    },
    getImportId: (_roundTrip, trade) => trade?.importId ?? importId,
    getAccount: (one) => getNewAccount(one, accountNames),
    now,
  })
  await updateAccounts(
    scope,
    plan.stored.flatMap(({ id }) => {
      const account = missing.get(id)
      return account ? [{ id, account }] : []
    }),
  )
  await insertChanges(scope, { importId, changes, now })
  return row
}
