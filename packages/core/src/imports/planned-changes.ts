import type { FileReading } from '@candlebook/contract/file-reading'
import { MAX_PREVIEW_ACCOUNTS } from '@candlebook/contract/import-previews'
import type { AccountQuestion, SizeQuestion, SpinOffQuestion } from '@candlebook/contract/import-questions'
import type { AccountPnl } from '@candlebook/contract/planned-trades'
import { OWN_FORMAT } from '@candlebook/domain/brokers/candlebook'
import { sortByTime } from '@candlebook/domain/brokers/execution-order'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import { findTooManyEvents, MAX_TRADE_EXECUTIONS } from '@candlebook/domain/brokers/file-limits'
import { buildActionFingerprint, cleanId } from '@candlebook/domain/brokers/fingerprint'
import type { RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { findSingleHalves, type KeyedAction } from '@candlebook/domain/brokers/stock-splits'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import { compare, type Decimal } from '@candlebook/domain/decimal/decimal'
import { findStoredAccounts } from '../broker-accounts/index.ts'
import type { Scope } from '../db/index.ts'
import { isId, newId } from '../kernel/index.ts'
import { listOwnTradeIds } from '../trades/index.ts'
import { listStoredMovements, type NewMovement } from './cash-movements.store.ts'
import type { NewAction } from './corporate-actions.store.ts'
import { type Corrections, findCorrections } from './corrections.ts'
import { type Alias, listAliases } from './duplicates.store.ts'
import { type Duplicates, findDuplicates } from './duplicates.ts'
import type { NewExecution } from './executions.store.ts'
import { askForAccount } from './file-account.ts'
import { listContractSizes } from './import-previews.store.ts'
import { type Labels, toLabels } from './imported-fields.ts'
import { findImportOfFile, type NewImport } from './imports.store.ts'
import type { RepeatedExecution } from './imports.table.ts'
import { buildLots, giveLots, listMissingPurchases, type MissingPurchase } from './opening-lots.ts'
import { computePlannedPnl, convertPlannedFees, type PlannedFees, sumAccountPnl } from './planned-pnl.ts'
import { getPositions, type ListTrades, type Positions, type StoredExecution } from './positions.ts'
import { findMissingParts, type Rebuild, rebuildTrades } from './rebuild.ts'
import { type RefreshedExecution, refreshExecutions } from './refreshed-executions.ts'
import { addSpinOffs, answerSpinOffs, listParents, listSpinOffQuestions } from './spin-offs.ts'
import {
  applyAnswers,
  createUnreadableError,
  type LotAnswers,
  type SpinOffAnswer,
  type Upload,
} from './upload.ts'

/**
 * The changes that importing a file makes, with all data for the commit. `upload` has the trader's answers.
 */
export type Preview = {
  upload: Upload
  importedBefore: Date | null
  stored: StoredExecution[]
  added: NewExecution[]
  duplicates: Duplicates
  corrections: Corrections
  /** The lines of the file that are the same as something stored. */
  aliases: Alias[]
  refreshed: RefreshedExecution[]
  addedActions: NewAction[]
  addedMovements: NewMovement[]
  sizeQuestions: SizeQuestion[]
  accountQuestion: AccountQuestion | null
  /** The opening lots that the trader states. */
  lots: NewExecution[]
  missing: MissingPurchase[]
  spinOffs: SpinOffQuestion[]
  /** The executions, stock splits and cash movements of the file that earlier imports have stored. */
  repeated: Pick<NewImport, 'repeatedExecutions' | 'repeatedActions' | 'repeatedMovements'>
  /** The lines with one half of a stock split whose other half an earlier import contains. */
  pairedHalves: ReadonlySet<number>
  rebuild: Rebuild
  /** The strategy, notes and tags that the file has for an execution, by its id. */
  labels: ReadonlyMap<string, Labels>
  accountPnl: AccountPnl
  findFees: (roundTrip: RoundTrip) => PlannedFees
  /** The net P&L of each added and changed trade; null while it is open. */
  pnls: ReadonlyMap<RoundTrip, Decimal | null>
}

/**
 * Previews an import from the file and the stored executions of its symbols. Writes nothing. Throws imports.unreadable
 * for a trade above the maximum size, for too many accounts, and for too many splits or changes of a symbol, with those of
 * earlier files.
 */
export async function buildPreview(
  scope: Scope,
  { upload: unanswered, listTrades }: { upload: Upload; listTrades: ListTrades },
): Promise<Preview> {
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
  const accountPnl = await sumAccountPnl(scope, { rebuild: rebuilt, findFees, pnls })
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
    sizeQuestions: questions,
    accountQuestion: await askForAccount(scope, read),
    repeated: { ...found.repeated, repeatedMovements: movements.repeated },
    pairedHalves: findPairedHalves(upload, next.actions),
    rebuild: rebuilt,
    labels: new Map(
      upload.executions.flatMap(({ id, labels }) =>
        labels ? [[id, toLabels(labels, accountPnl.currency)]] : [],
      ),
    ),
    accountPnl,
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

/** A CSV of this journal without the trades that are still in it. */
async function leaveOutOwnTrades(scope: Scope, upload: Upload): Promise<Upload> {
  if (upload.format.id !== OWN_FORMAT) return upload
  const ids = [...new Set(upload.executions.flatMap(({ positionId }) => positionId ?? []))].filter(isId)
  const own = new Set(await listOwnTradeIds(scope, ids))
  const isOwn = ({ positionId }: Upload['executions'][number]) => own.has(positionId ?? '')
  const lines = new Map(upload.executions.filter(isOwn).map(({ line, symbol }) => [line, symbol]))
  const left = [...lines].map(([line, what]) => ({ line, what, code: 'own_trade', message: OWN_TRADE }))
  return {
    ...upload,
    executions: upload.executions.filter((one) => !isOwn(one)),
    skipped: [...upload.skipped, ...left].sort((a, b) => a.line - b.line),
  }
}

const OWN_TRADE = 'This trade is in your journal already. Its line changes nothing.'

/** The file with the trader's answers, and all facts of its symbols. Throws as `buildPreview`. */
async function getFacts(
  scope: Scope,
  {
    upload: given,
    listTrades,
    symbols: others = [],
  }: { upload: Upload; listTrades: ListTrades; symbols?: string[] },
) {
  const read = await applyStoredAccounts(scope, await leaveOutOwnTrades(scope, given))
  const { upload: answered, questions } = applyAnswers(read, await listContractSizes(scope))
  const { broker } = answered.format
  const isins = listIsins(answered)
  const facts = [...answered.executions, ...answered.actions, ...answered.cancellations]
  const symbols = [...new Set([...facts.flatMap(listSymbols), ...isins.keys(), ...others])]
  const positions = await getPositions(scope, { broker, symbols, listTrades })
  const upload = nameIsins(answered, positions, isins)
  const remembered = await listAliases(scope, listUnknown(upload, positions))
  const corrections = await findCorrections(scope, { upload, positions, remembered })
  const duplicates = await findDuplicates(scope, { upload, positions, remembered, corrections, isins })
  const aliases = [...duplicates.aliases, ...corrections.aliases]
  const compared = compareWithStored(upload, positions, { duplicates, corrections, aliases })
  const { actions, changes } = splitActions(compared.next.actions)
  const tooMany = findTooManyEvents(actions, changes)
  if (tooMany) throw createUnreadableError([tooMany])
  return { read, upload, questions, positions, duplicates, corrections, aliases, ...compared }
}

/** The symbol of each ISIN that the file has next to a symbol. */
function listIsins({ executions }: Upload): ReadonlyMap<string, string> {
  return new Map(executions.flatMap(({ isin, symbol }) => (isin ? [[isin, symbol] as const] : [])))
}

/**
 * The upload with a change of the symbol for each ISIN that earlier files of the broker had in place of a symbol, on the time of
 * its last stored execution, so that its open trade continues under the symbol.
 */
function nameIsins(
  upload: Upload,
  { executions, actions }: Positions,
  isins: ReadonlyMap<string, string>,
): Upload {
  const stored = executions.filter(({ symbol }) => isins.has(symbol))
  if (stored.length === 0) return upload
  const byPosition = Map.groupBy(stored, ({ symbol, currency }) => `${symbol} ${currency}`)
  const changes = [...byPosition.values()].flatMap((list): Upload['actions'] => {
    const last = sortByTime(list).at(-1)! // a group has at least one execution
    const { symbol, market, currency, day, executedAt } = last
    const toSymbol = isins.get(symbol)! // selected above
    const line = upload.executions.find(({ isin }) => isin === symbol)?.line ?? 1
    const change = {
      ...({ kind: 'symbol', symbol, toSymbol, market, currency, day, executedAt, line } as const),
      ...{ ratioFrom: '1', ratioTo: '1', half: null, account: null, externalId: null },
    }
    return [{ ...change, fingerprint: buildActionFingerprint(upload.format.id, change) }]
  })
  const known = new Set(actions.map(({ id }) => id))
  const notes = changes
    .filter(({ fingerprint }) => !known.has(fingerprint))
    .map(({ symbol, toSymbol, line }) => ({
      ...{ line, code: 'import.symbol_change' },
      message: `${symbol} is ${toSymbol}: an earlier file had the ISIN in place of the symbol. Its trades continue as ${toSymbol}.`,
    }))
  return {
    ...upload,
    actions: [...upload.actions, ...changes],
    warnings: [...upload.warnings, ...notes],
  }
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

/**
 * The upload with the stored names of its accounts, so that its executions are matched with stored ones of the same account.
 * The account of the trader's answer also gets its stored name.
 */
async function applyStoredAccounts(scope: Scope, upload: Upload): Promise<Upload> {
  const { executions, actions, movements, cancellations, spinOffs, account } = upload
  const names = new Set(
    [...executions, ...actions, ...movements, ...cancellations, ...spinOffs].flatMap(
      (one) => one.account ?? [],
    ),
  )
  if (account.name !== null) names.add(account.name)
  const toStored = await findStoredAccounts(scope, names)
  const rename = <T extends { account: string | null }>(one: T): T => {
    const stored = toStored(one.account)
    return stored === one.account ? one : { ...one, account: stored } // most are equal, and a copy costs time
  }
  return {
    ...upload,
    account: { ...account, name: toStored(account.name) },
    executions: executions.map(rename),
    actions: actions.map(rename),
    movements: movements.map(rename),
    cancellations: cancellations.map(rename),
    spinOffs: spinOffs.map(rename),
  }
}

// Only a sale that is no short in the file and in the stored facts is asked for.
function withoutAnswers<T extends { executions: KeyedExecution[] }>({ lots }: Upload, next: T): T {
  const shorts = listShorts(lots)
  const executions = next.executions.map((one) => (shorts.has(one.id) ? { ...one, opens: false } : one))
  return { ...next, executions }
}

function listShorts(lots: Upload['lots']): ReadonlySet<string> {
  return new Set(lots.flatMap(({ answer, executions }) => (answer === 'short' ? executions : [])))
}

// What the file adds to the stored facts and corrects in them, and all facts after the import.
function compareWithStored(
  upload: Upload,
  { executions: stored, actions }: Positions,
  {
    duplicates,
    corrections,
    aliases,
  }: { duplicates: Duplicates; corrections: Corrections; aliases: Alias[] },
) {
  const storedIds = new Set(stored.map(({ id }) => id))
  const isStored = ({ id }: { id: string }) => storedIds.has(id)
  const shorts = listShorts(upload.lots)
  const placed = upload.executions.map((one, position) => ({
    ...one,
    position,
    ...(shorts.has(one.id) && { opens: true }),
  }))
  const isNew = (one: Upload['executions'][number]) =>
    !isStored(one) && !duplicates.leftOut.has(one.id) && !corrections.leftOut.has(one.id)
  const added = placed.filter((one) => one.contractSize !== null && isNew(one))
  const storedActionIds = new Set(actions.map(({ id }) => id))
  const givenActions = [...new Map(upload.actions.map((action) => [action.fingerprint, action])).values()]
  const addedActions = givenActions.filter(({ fingerprint }) => !storedActionIds.has(fingerprint))
  const read = new Map(upload.executions.filter(isStored).map((one) => [one.id, one]))
  const refreshed = refreshExecutions(stored, {
    read,
    shorts,
    account: upload.account.name,
    zone: isChosen(upload.reading.zone) ? upload.reading.zone.name : null,
    accepted: corrections.accepted,
  })
  const refreshedById = new Map(refreshed.map(({ after }) => [after.id, after]))
  return {
    found: {
      added,
      addedActions,
      refreshed,
      repeated: {
        repeatedExecutions: listRepeated(placed, { isStored, aliases }),
        repeatedActions: givenActions
          .filter(({ fingerprint }) => storedActionIds.has(fingerprint))
          .map(({ fingerprint, line }) => ({ fingerprint, line })),
      },
    },
    next: {
      executions: [...stored.map((one) => refreshedById.get(one.id) ?? one), ...added],
      actions: [...actions, ...addedActions],
    },
  }
}

// The stored executions that the file has: under their ids, and those that the trader called the same.
function listRepeated(
  placed: (Upload['executions'][number] & { position: number })[],
  { isStored, aliases }: { isStored: (one: { id: string }) => boolean; aliases: Alias[] },
): RepeatedExecution[] {
  const places = new Map(placed.map(({ id, position, line }) => [id, { position, line }]))
  const repeated = new Map(
    placed.filter(isStored).map(({ id, position, line }) => [id, { id, position, line }]),
  )
  for (const { id, sameAs, kind } of aliases) {
    const place = places.get(id)
    if (kind === 'execution' && place && !repeated.has(sameAs)) repeated.set(sameAs, { id: sameAs, ...place })
  }
  return [...repeated.values()]
}

function isChosen(zone: FileReading['zone']): zone is NonNullable<FileReading['zone']> {
  return zone?.origin === 'trader' || zone?.origin === 'last_file'
}

function findPairedHalves({ actions }: Upload, all: KeyedAction[]): ReadonlySet<number> {
  const singleHere = findSingleHalves(actions.filter(({ kind }) => kind === 'split'))
  const stillSingle = new Set(findSingleHalves([...singleHere, ...splitActions(all).actions]))
  return new Set(singleHere.filter((action) => !stillSingle.has(action)).map(({ line }) => line))
}

function listUnknown(upload: Upload, { executions }: Positions): string[] {
  const stored = new Set(executions.map(({ id }) => id))
  return upload.executions.flatMap(({ id }) => (stored.has(id) ? [] : id))
}

function listSymbols({ symbol, toSymbol }: { symbol: string; toSymbol?: string | null }): string[] {
  return toSymbol ? [symbol, toSymbol] : [symbol]
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
  rebuild,
}: Preview): boolean {
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
  return duplicates.isNew || corrections.isNew || lists.some((list) => list.length > 0)
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

function assertAccountLimit({ executions, movements }: Upload): void {
  const accounts = new Set([...executions, ...movements].map(({ account }) => account))
  if (accounts.size <= MAX_PREVIEW_ACCOUNTS) return
  const message = `The file has ${accounts.size} accounts, the maximum is ${MAX_PREVIEW_ACCOUNTS}. Export fewer accounts at once.`
  throw createUnreadableError([{ line: null, code: 'import.too_many_accounts', message }])
}

// The CHECK trades_amounts refuses this size. Single executions are smaller, but their sum can reach it.
const MIN_TOO_LARGE = '1000000000000000000'

function assertTradeSize({ added, changed }: Rebuild): void {
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
