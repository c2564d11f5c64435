import type { ImportPreview } from '@candlebook/contract/import-previews'
import { countAccounts } from '../broker-accounts/index.ts'
import { rollBackAfter, type Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { listTradesById, lockTradesById } from '../trades/index.ts'
import { insertMovements } from './cash-movements.store.ts'
import { insertActions } from './corporate-actions.store.ts'
import { insertAliases } from './duplicates.store.ts'
import { listAccountsOfBroker, updateAccounts, updateExecutions } from './executions.store.ts'
import { joinLabels } from './imported-fields.ts'
import { type ImportRow, insertChanges, insertImport, requireImportsLock } from './imports.store.ts'
import { hasChanges, type PlannedImport, planImport } from './planned-import.ts'
import type { AddedTrade } from './rebuild.ts'
import { applyRebuild } from './rebuild-writer.ts'
import { toSnapshot } from './refreshed-executions.ts'
import { type PreviewLists, presentPreview } from './shown-preview.ts'
import { insertBalances } from './stated-balances.store.ts'
import { packUploads, type Upload } from './upload.ts'

/** The preview of the files of one format. */
export type UploadPreview = { upload: Upload; shown: ImportPreview; lists: PreviewLists }

/**
 * Previews the files of each format of an upload, as if those before them were imported already. Each function of `prepare` gives
 * the content of one format at that time. Writes nothing. Throws as `planImport`, and imports.busy for several formats while
 * another import of the user is written.
 */
export async function previewInOrder(
  scope: Scope,
  { prepare, now }: { prepare: (() => Promise<Upload>)[]; now: Date },
): Promise<UploadPreview[]> {
  const previewNext = async (one: () => Promise<Upload>) => {
    const upload = await one()
    const plan = await planImport(scope, { upload, listTrades: listTradesById })
    return { plan, upload, ...presentPreview(plan) }
  }
  const [only, ...others] = prepare
  if (only && others.length === 0) return [await previewNext(only)]
  await requireImportsLock(scope)
  await lockBaseCurrency(scope, 'shared')
  const isFirstAccount = (await countAccounts(scope)) === 0
  return await rollBackAfter(scope, async () => {
    const planned: UploadPreview[] = []
    for (const [at, one] of prepare.entries()) {
      const next = await previewNext(one)
      const shown = isFirstAccount ? await suggestBroker(scope, next) : next.shown
      planned.push({ ...next, shown })
      if (at < prepare.length - 1) await writeAsSuggested(scope, { ...next, shown, now })
    }
    return planned
  })
}

/** What the previews of an upload store: each as it is shown, and its part of the file. */
export function packPlanned(planned: readonly UploadPreview[]) {
  const packed = packUploads(planned.map(({ upload }) => upload))
  return planned.map(({ shown }, at) => ({ shown, upload: packed[at]! })) // one for each
}

// To a trader without accounts each broker of the upload is suggested, not only the first one.
async function suggestBroker(scope: Scope, { upload, shown }: UploadPreview): Promise<ImportPreview> {
  const { accountQuestion: question } = shown
  if (!question || question.isAnswered || question.suggested !== null || question.known.length > 0)
    return shown
  const { broker } = upload.format
  const others = await listAccountsOfBroker(scope, broker)
  if (question.overlap !== null || others.length > 0) return shown
  return { ...shown, accountQuestion: { ...question, suggested: broker } }
}

async function writeAsSuggested(
  scope: Scope,
  { plan, upload, shown, now }: Omit<UploadPreview, 'lists'> & { plan: PlannedImport; now: Date },
): Promise<void> {
  const { accountQuestion: question } = shown
  const name = question && !question.isAnswered ? question.suggested : null
  const answered = { ...upload, account: { name, origin: 'trader' as const } }
  const named =
    name === null ? plan : await planImport(scope, { upload: answered, listTrades: lockTradesById })
  if (!hasChanges(named)) return
  const { shown: written } = presentPreview(named)
  const accountNames = new Map(written.accounts.map((account) => [account, account]))
  await writeImport(scope, { plan: named, shown: written, accountNames, now })
}

/** Writes an entire planned import in the transaction of the scope, and returns its row. Checks nothing: see `commitStoredPreview`. */
export async function writeImport(
  scope: Scope,
  {
    plan,
    shown,
    accountNames,
    now,
  }: { plan: PlannedImport; shown: ImportPreview; accountNames: ReadonlyMap<string, string>; now: Date },
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
    movementsAdded: plan.addedMovements.length,
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
  await insertMovements(scope, { importId, rows: plan.addedMovements })
  await insertBalances(scope, { importId, rows: upload.balances })
  await insertAliases(scope, { importId, rows: plan.aliases, now })
  const missing = findMissingAccounts(plan)
  const changes = await applyRebuild(scope, {
    rebuild,
    newExecutions: {
      importId,
      rows: [...added, ...plan.lots].map((one) => ({
        ...one,
        account: missing.get(one.id) ?? one.account,
      })),
    },
    getImportId: (_roundTrip, trade) => trade?.importId ?? importId,
    getAccount: (one) => getNewAccount(one, accountNames),
    getLabels: ({ roundTrip }) => joinLabels(roundTrip, plan.labels),
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

/** The account of a new trade: the account of the trade that it is split off from, otherwise the trader's name for the account in the file. */
function getNewAccount(
  { account, roundTrip }: AddedTrade,
  accountNames: ReadonlyMap<string, string>,
): string | null {
  return account ?? (accountNames.get(roundTrip.account ?? '') || null)
}

/**
 * The accounts of executions that have none in the file by id, taken from their trades. They are stored, so that a later
 * import of another account does not change the trades of these executions.
 */
function findMissingAccounts({ stored, added, lots, rebuild }: PlannedImport): ReadonlyMap<string, string> {
  const nameless = new Set(
    [...stored, ...added, ...lots].filter(({ account }) => !account).map(({ id }) => id),
  )
  const found = [...rebuild.added, ...rebuild.changed].flatMap(({ roundTrip: { account, fills } }) =>
    fills.flatMap(({ executionId }) =>
      account && nameless.has(executionId) ? [[executionId, account] as const] : [],
    ),
  )
  return new Map(found)
}
