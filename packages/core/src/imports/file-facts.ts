import type { FileReading } from '@candlebook/contract/file-reading'
import { OWN_FORMAT } from '@candlebook/domain/brokers/candlebook'
import { sortByTime } from '@candlebook/domain/brokers/execution-order'
import { findTooManyEvents } from '@candlebook/domain/brokers/file-limits'
import { buildActionFingerprint } from '@candlebook/domain/brokers/fingerprint'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import { compareDays } from '@candlebook/domain/days/day'
import { findStoredAccounts } from '../broker-accounts/index.ts'
import type { Scope } from '../db/index.ts'
import { isId } from '../kernel/index.ts'
import { listOwnTradeIds } from '../trades/index.ts'
import { type Corrections, findCorrections } from './corrections.ts'
import { type Alias, listAliases } from './duplicates.store.ts'
import { type Duplicates, findDuplicates } from './duplicates.ts'
import type { RepeatedExecution } from './imports.table.ts'
import { listTradedSymbols } from './positions.store.ts'
import { getPositions, type ListTrades, type PositionChange, type Positions } from './positions.ts'
import { refreshExecutions } from './refreshed-executions.ts'
import { listContractSizes } from './remembered-answers.store.ts'
import { applyAnswers, createUnreadableError, type Upload } from './upload.ts'

/** The file with the trader's answers, and all facts of its symbols. Throws as `planImport`. */
export async function getFacts(
  scope: Scope,
  {
    upload: given,
    listTrades,
    symbols: others = [],
  }: { upload: Upload; listTrades: ListTrades; symbols?: string[] },
) {
  const read = await applyStoredAccounts(scope, await leaveOutOwnTrades(scope, given))
  const { upload: answered, questions } = applyAnswers(read, await listContractSizes(scope))
  const isins = listIsins(answered)
  const facts = [...answered.executions, ...answered.actions, ...answered.cancellations]
  const symbols = [...new Set([...facts.flatMap(listSymbols), ...isins.keys(), ...others])]
  const aliases = await listAliases(
    scope,
    answered.executions.map(({ id }) => id),
  )
  const { broker } = answered.format
  const change = await describeChange(scope, { upload: answered, isins, others, aliases })
  const positions = await getPositions(scope, { broker, symbols, listTrades, change })
  const upload = nameIsins(answered, positions, isins)
  const stored = new Set(positions.executions.map(({ id }) => id))
  const remembered = aliases.filter(({ id }) => !stored.has(id))
  const corrections = await findCorrections(scope, { upload, positions, remembered })
  const duplicates = await findDuplicates(scope, { upload, positions, remembered, corrections, isins })
  const answers = [...duplicates.aliases, ...corrections.aliases]
  const compared = compareWithStored(upload, positions, { duplicates, corrections, aliases: answers })
  const { actions, changes } = splitActions(compared.next.actions)
  const tooMany = findTooManyEvents(actions, changes)
  if (tooMany) throw createUnreadableError([tooMany])
  return { read, upload, questions, positions, duplicates, corrections, aliases: answers, ...compared }
}

/** What the file touches. A line can take back any earlier execution of its symbol, and an ISIN can be another name of a symbol. */
async function describeChange(
  scope: Scope,
  {
    upload: { executions, actions, cancellations, spinOffs, lots, format },
    isins,
    others,
    aliases,
  }: { upload: Upload; isins: ReadonlyMap<string, string>; others: string[]; aliases: Alias[] },
): Promise<PositionChange> {
  const { broker } = format
  const traded = await listTradedSymbols(scope, { broker, symbols: [...isins.keys()] })
  const named = traded.flatMap((isin) => [isin, isins.get(isin) ?? isin])
  const events = [...actions, ...cancellations, ...spinOffs].flatMap(listSymbols)
  const days = executions.map(({ day }) => day)
  const answered = lots.flatMap((lot) => lot.executions)
  return {
    from: days.toSorted(compareDays)[0] ?? null,
    executionIds: [...executions.map(({ id }) => id), ...aliases.map(({ sameAs }) => sameAs), ...answered],
    brokerIds: executions.flatMap(({ externalId }) => externalId ?? []),
    accounts: new Set(executions.map(({ account }) => account)),
    entire: [...events, ...named, ...others],
  }
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
 * The upload with the stored names of its accounts, so that its executions are matched with stored ones of the same account.
 * The account of the trader's answer also gets its stored name.
 */
async function applyStoredAccounts(scope: Scope, upload: Upload): Promise<Upload> {
  const { executions, actions, movements, balances, cancellations, spinOffs, account } = upload
  const names = new Set(
    [...executions, ...actions, ...movements, ...balances, ...cancellations, ...spinOffs].flatMap(
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
    balances: balances.map(rename),
    cancellations: cancellations.map(rename),
    spinOffs: spinOffs.map(rename),
  }
}

/** The ids of the executions that the trader says opened a short position. */
export function listShorts(lots: Upload['lots']): ReadonlySet<string> {
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

function listSymbols({ symbol, toSymbol }: { symbol: string; toSymbol?: string | null }): string[] {
  return toSymbol ? [symbol, toSymbol] : [symbol]
}
