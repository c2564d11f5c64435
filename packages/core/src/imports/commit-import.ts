import type { Import, ImportPlan } from '@candlebook/contract/imports'
import { asUser, type Scope } from '../db/index.ts'
import { deleteReleasedImages } from '../images/index.ts'
import { AppError, type Context, fieldRefusal, newId } from '../kernel/index.ts'
import { lockTradesById } from '../trades/index.ts'
import { accountOf, foundAccounts } from './accounts-of-plan.ts'
import { applyRebuild } from './apply-rebuild.ts'
import { insertExecutions, nameAccounts } from './executions.store.ts'
import { insertChanges } from './import-changes.store.ts'
import { type ImportRow, insertImport, takeTurn } from './imports.store.ts'
import { changesAnything, makePlan, type Plan } from './make-plan.ts'
import { presentImports } from './present-imports.ts'
import { presentPlan } from './present-plan.ts'
import { readUpload, type UploadedFile } from './read-upload.ts'

/**
 * Imports the file as planned, all or nothing, and gives the import. Imports of one user take turns. `accounts` is what
 * to call each of the plan's `accounts`, null for none; left out, they are called as in the file. Throws
 * imports.unreadable, imports.nothing_new, imports.plan_changed (with the new plan in `data.plan`) when the viewer's
 * trades have changed since the plan with this hash was made, and request.invalid when it has not so many accounts.
 */
export async function commitImport(
  ctx: Context,
  { planHash, accounts, ...file }: UploadedFile & { planHash: string; accounts?: Accounts | undefined },
): Promise<Import> {
  const made = await asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const upload = readUpload(file, now)
    await takeTurn(scope)
    const plan = await makePlan(scope, { upload, selectTrades: lockTradesById })
    const shown = presentPlan(plan)
    if (shown.planHash !== planHash) throw new AppError('imports.plan_changed', { data: { plan: shown } })
    if (!changesAnything(plan)) throw new AppError('imports.nothing_new')

    const row = await writeImport(scope, { plan, shown, called: callAccounts(shown, accounts), now })
    return (await presentImports(scope, [row]))[0]! // one for each row
  })
  await deleteReleasedImages(ctx)
  return made
}

type Accounts = (string | null)[]

function callAccounts({ accounts }: ImportPlan, called: Accounts = accounts): ReadonlyMap<string, string> {
  if (called.length !== accounts.length) throw fieldRefusal([{ field: 'accounts', code: 'field.invalid' }])
  return new Map(accounts.map((account, at) => [account, called[at] ?? '']))
}

async function writeImport(
  scope: Scope,
  {
    plan,
    shown,
    called,
    now,
  }: { plan: Plan; shown: ImportPlan; called: ReadonlyMap<string, string>; now: Date },
): Promise<ImportRow> {
  const { upload, stored, added, rebuild } = plan
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
    broughtBack: rebuild.added.filter(({ deletedBefore }) => deletedBefore).map(({ id }) => id),
    now,
  })
  await insertExecutions(scope, { importId, rows: added, now })
  await nameAccounts(scope, { rows: foundAccounts(plan), now })

  const rowIds = new Map<string, string>()
  for (const { id, rowId } of stored) rowIds.set(id, rowId)
  for (const { fingerprint, id } of added) rowIds.set(fingerprint, id)
  const changes = await applyRebuild(scope, {
    rebuild,
    rowIdOf: (executionId) => rowIds.get(executionId)!, // every fill is of an execution of the plan
    importIdOf: (_trip, trade) => trade?.importId ?? importId,
    accountOf: (one) => accountOf(one, called),
    now,
  })
  await insertChanges(scope, { importId, changes, now })
  return row
}
