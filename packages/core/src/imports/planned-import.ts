import { MAX_PREVIEW_ACCOUNTS } from '@candlebook/contract/import-previews'
import type { AccountQuestion, SizeQuestion, SpinOffQuestion } from '@candlebook/contract/import-questions'
import type { BasePnl } from '@candlebook/contract/planned-trades'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import { MAX_TRADE_EXECUTIONS } from '@candlebook/domain/brokers/file-limits'
import { cleanId } from '@candlebook/domain/brokers/fingerprint'
import type { RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { findSingleHalves, type KeyedAction } from '@candlebook/domain/brokers/stock-splits'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import { compare, type Decimal } from '@candlebook/domain/decimal/decimal'
import type { Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { listStoredMovements, type NewMovement } from './cash-movements.store.ts'
import type { NewAction } from './corporate-actions.store.ts'
import type { Corrections } from './corrections.ts'
import type { Alias } from './duplicates.store.ts'
import type { Duplicates } from './duplicates.ts'
import type { NewExecution } from './executions.store.ts'
import { askForAccount } from './file-account.ts'
import { getFacts, listShorts } from './file-facts.ts'
import { type Labels, toLabels } from './imported-fields.ts'
import { findImportOfFile, type NewImport } from './imports.store.ts'
import { buildLots, giveLots, listMissingPurchases, type MissingPurchase } from './opening-lots.ts'
import { computePlannedPnl, convertPlannedFees, type PlannedFees, sumBasePnl } from './planned-pnl.ts'
import type { ListTrades, StoredExecution } from './positions.ts'
import { findMissingParts, type Rebuild, rebuildTrades } from './rebuild.ts'
import type { RefreshedExecution } from './refreshed-executions.ts'
import { addSpinOffs, answerSpinOffs, listParents, listSpinOffQuestions } from './spin-offs.ts'
import { countNewBalances } from './stated-balances.store.ts'
import { createUnreadableError, type LotAnswers, type SpinOffAnswer, type Upload } from './upload.ts'

/**
 * The changes that importing a file makes, with all data for the commit. `upload` has the trader's answers.
 */
export type PlannedImport = {
  upload: Upload
  importedBefore: Date | null
  /** The stored executions of the symbols of the file. */
  stored: StoredExecution[]
  added: NewExecution[]
  /** Lines that may be the same as executions of other files or as typed trades. */
  duplicates: Duplicates
  /** Lines with other values than a stored execution has. */
  corrections: Corrections
  /** The lines of the file that are the same as something stored. */
  aliases: Alias[]
  /** Stored executions that the file corrects. */
  refreshed: RefreshedExecution[]
  addedActions: NewAction[]
  addedMovements: NewMovement[]
  /** The number of balances of the file that are not stored yet. */
  newBalances: number
  sizeQuestions: SizeQuestion[]
  accountQuestion: AccountQuestion | null
  /** The opening lots that the trader states. */
  lots: NewExecution[]
  /** The sales without a purchase, which the preview asks about. */
  missing: MissingPurchase[]
  spinOffs: SpinOffQuestion[]
  /** The executions, stock splits and cash movements of the file that earlier imports have stored. */
  repeated: Pick<NewImport, 'repeatedExecutions' | 'repeatedActions' | 'repeatedMovements'>
  /** The lines with one half of a stock split whose other half an earlier import contains. */
  pairedHalves: ReadonlySet<number>
  rebuild: Rebuild
  /** The strategy, notes and tags that the file has for an execution, by its id. */
  labels: ReadonlyMap<string, Labels>
  basePnl: BasePnl
  findFees: (roundTrip: RoundTrip) => PlannedFees
  /** The net P&L of each added and changed trade; null while it is open. */
  pnls: ReadonlyMap<RoundTrip, Decimal | null>
}

/**
 * Plans an import from the file and the stored executions of its symbols. Writes nothing. Throws imports.unreadable
 * for a trade above the maximum size, for too many accounts, and for too many splits or changes of a symbol, with those of
 * earlier files.
 */
export async function planImport(
  scope: Scope,
  { upload: unanswered, listTrades }: { upload: Upload; listTrades: ListTrades },
): Promise<PlannedImport> {
  const given = await withSpinOffs(scope, { upload: unanswered, listTrades })
  const { read, upload, questions, positions, duplicates, corrections, aliases, found, next } =
    await getFacts(scope, { upload: given, listTrades })
  const { broker } = upload.format
  const before =
    upload.lots.length > 0 ? findMissingParts(withoutAnswers(upload, next), positions.zone) : null
  const lots = buildLots({ executions: next.executions, given: upload.lots, broker })
  const rebuilt = rebuildTrades({
    zone: positions.zone,
    stored: { executions: positions.executions, actions: positions.actions },
    next: { executions: [...next.executions, ...lots], actions: next.actions },
    existing: positions.existing,
    listed: new Set([...upload.executions.map(({ id }) => id), ...aliases.map(({ sameAs }) => sameAs)]),
    corrects: found.refreshed.length + found.addedActions.length > 0,
  })
  const assumed = new Set(rebuilt.assumedShorts.map(({ executionId }) => executionId))
  assertTradeSize(rebuilt)
  assertAccountLimit(upload)
  const findFees = await convertPlannedFees(scope, rebuilt)
  const movements = await compareMovements(scope, upload)
  const pnls = computePlannedPnl(rebuilt, findFees)
  const basePnl = await sumBasePnl(scope, { rebuild: rebuilt, findFees, pnls })
  return {
    upload,
    importedBefore: await findImportOfFile(scope, upload.sha256),
    stored: positions.executions,
    lots,
    missing: listMissingPurchases({
      upload,
      executions: next.executions,
      before: before ?? rebuilt,
      after: rebuilt,
    }),
    added: found.added.map((one) => ({
      ...one,
      ...(assumed.has(one.id) && { opens: true }),
      externalId: cleanId(one.externalId ?? '') || null,
      contractSize: one.contractSize ?? '1', // those without a size are not added
      broker,
    })),
    spinOffs: await listSpinOffQuestions(scope, upload),
    duplicates,
    corrections,
    aliases,
    refreshed: found.refreshed,
    addedActions: found.addedActions.map((action) => ({ ...action, broker, id: newId() })),
    addedMovements: movements.added,
    newBalances: await countNewBalances(scope, upload.balances),
    sizeQuestions: questions,
    accountQuestion: await askForAccount(scope, read),
    repeated: { ...found.repeated, repeatedMovements: movements.repeated },
    pairedHalves: findPairedHalves(upload, next.actions),
    rebuild: rebuilt,
    labels: new Map(
      upload.executions.flatMap(({ id, labels }) =>
        labels ? [[id, toLabels(labels, basePnl.currency)]] : [],
      ),
    ),
    basePnl,
    findFees,
    pnls,
  }
}

/** The file with the shares of its answered spin-offs. */
async function withSpinOffs(
  scope: Scope,
  { upload, listTrades }: { upload: Upload; listTrades: ListTrades },
): Promise<Upload> {
  const symbols = listParents(upload)
  if (symbols.length === 0) return upload
  const { upload: named, next } = await getFacts(scope, { upload, listTrades, symbols })
  return addSpinOffs(upload, { ...next, upload: named })
}

/** The upload with these answers to its questions about spin-offs. Throws as `answerSpinOffs`. */
export async function answerSpinOffQuestions(
  scope: Scope,
  { upload, answers, listTrades }: { upload: Upload; answers: SpinOffAnswer[]; listTrades: ListTrades },
): Promise<Upload> {
  const symbols = answers.flatMap((one) => (one.answer === 'stated' ? one.parent : []))
  const { upload: named, next } = await getFacts(scope, { upload, listTrades, symbols })
  return answerSpinOffs(upload, { answers, facts: { ...next, upload: named } })
}

/**
 * The upload with these answers to its questions about missing purchases. Throws request.invalid with the answer that fits no
 * question.
 */
export async function answerLots(
  scope: Scope,
  { upload: given, answers, listTrades }: { upload: Upload; answers: LotAnswers; listTrades: ListTrades },
): Promise<Upload> {
  const { upload, positions, next } = await getFacts(scope, { upload: given, listTrades })
  const { zone } = positions
  const after = buildLots({
    executions: next.executions,
    given: upload.lots,
    broker: upload.format.broker,
  })
  const missing = listMissingPurchases({
    upload,
    executions: next.executions,
    before: findMissingParts(withoutAnswers(upload, next), zone),
    after: findMissingParts({ ...next, executions: [...next.executions, ...after] }, zone),
  })
  return { ...given, lots: giveLots(missing, { given: upload.lots, answers }) }
}

// The facts before the answers of this preview. `opens` was false in them: the preview asks only about sales that are no shorts.
function withoutAnswers<T extends { executions: KeyedExecution[] }>({ lots }: Upload, next: T): T {
  const shorts = listShorts(lots)
  const executions = next.executions.map((one) => (shorts.has(one.id) ? { ...one, opens: false } : one))
  return { ...next, executions }
}

function findPairedHalves({ actions }: Upload, all: KeyedAction[]): ReadonlySet<number> {
  const singleHere = findSingleHalves(actions.filter(({ kind }) => kind === 'split'))
  const stillSingle = new Set(findSingleHalves([...singleHere, ...splitActions(all).actions]))
  return new Set(singleHere.filter((action) => !stillSingle.has(action)).map(({ line }) => line))
}

/** Whether the preview changes anything, or has answers to remember. */
export function hasChanges({
  added,
  lots,
  duplicates,
  corrections,
  refreshed,
  addedActions,
  addedMovements,
  newBalances,
  rebuild,
}: PlannedImport): boolean {
  const lists = [
    added,
    lots,
    refreshed,
    addedActions,
    addedMovements,
    rebuild.added,
    rebuild.changed,
    rebuild.removed,
  ]
  return newBalances > 0 || duplicates.isNew || corrections.isNew || lists.some((list) => list.length > 0)
}

async function compareMovements(scope: Scope, { movements }: Upload) {
  const stored = await listStoredMovements(
    scope,
    movements.map(({ id }) => id),
  )
  return {
    added: movements.filter(({ id }) => !stored.has(id)),
    repeated: movements.filter(({ id }) => stored.has(id)).map(({ id, line }) => ({ id, line })),
  }
}

function assertAccountLimit({ executions, movements, balances }: Upload): void {
  const accounts = new Set([...executions, ...movements, ...balances].map(({ account }) => account))
  if (accounts.size <= MAX_PREVIEW_ACCOUNTS) return
  const message = `The file has ${accounts.size} accounts, the maximum is ${MAX_PREVIEW_ACCOUNTS}. Export fewer accounts at once.`
  throw createUnreadableError([{ line: null, code: 'import.too_many_accounts', message }])
}

// The CHECK trades_amounts refuses this size. Single executions are smaller, but their sum can reach it.
const MIN_TOO_LARGE = '1000000000000000000'

/** Throws imports.unreadable: import.trade_too_long, import.trade_too_large, when a trade would be above its limits. */
export function assertTradeSize({ added, changed }: Rebuild): void {
  const roundTrips = [...added, ...changed].map(({ roundTrip }) => roundTrip)
  const long = roundTrips.find(({ fills }) => fills.length > MAX_TRADE_EXECUTIONS)
  if (long) {
    const message = `A ${long.symbol} trade has ${long.fills.length} executions, more than the ${MAX_TRADE_EXECUTIONS} that a trade can have: its position is never closed completely. Export a shorter period.`
    throw createUnreadableError([{ line: null, code: 'import.trade_too_long', message }])
  }
  const large = roundTrips.find(({ quantity, fees }) =>
    [quantity, fees].some((one) => compare(one, MIN_TOO_LARGE) >= 0),
  )
  if (!large) return
  const message = `The quantity or the fees of a ${large.symbol} trade reach ${MIN_TOO_LARGE}, which is above the maximum. Check the numbers of ${large.symbol} in the file.`
  throw createUnreadableError([{ line: null, code: 'import.trade_too_large', message }])
}
