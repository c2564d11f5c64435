import type Big from 'big.js'
import { toBig, toDecimal } from '../decimal/decimal.ts'
import type { Instrument } from '../trades/vocabulary.ts'
import { buildTimeKey, sortByTime } from './execution-order.ts'
import {
  addToEntry,
  adjustForSplit,
  type ExecutionPart,
  type Fill,
  findLargestEntry,
  isChanged,
  isRoundedRest,
  type KeyedExecution,
  listRemainingLots,
  splitExecution,
  toPart,
} from './execution-parts.ts'
import { groupPositions } from './positions.ts'
import { buildRoundTrip, type RoundTrip, type RoundTripDraft, type UnmatchedPart } from './round-trip.ts'
import { cutCost } from './spin-offs.ts'
import { type KeyedAction, resolveSplits, type Split } from './stock-splits.ts'
import { applySymbolChanges, type KeyedChange } from './symbol-changes.ts'

/**
 * The round trips of one position (one symbol and currency) from its executions and splits in order, and the opening lots of
 * its executions. A split comes before the executions of the same time. See `buildRoundTrips`.
 */
function matchPosition(
  executions: readonly KeyedExecution[],
  { splits, lots }: { splits: readonly Split[]; lots: Lots },
): MatchedPosition {
  const closed: RoundTripDraft[] = []
  const unmatched: UnmatchedPart[] = []
  const assumedShorts: UnmatchedPart[] = []
  let boughtBack: boolean[] | null = null
  const isBoughtBack = (index: number) => {
    boughtBack ??= findBoughtBack(executions)
    return boughtBack[index] === true
  }
  let applied = 0
  let fills: Fill[] = []
  let positionSize = toBig('0')
  // A search through all fills for each execution would take minutes for a position that is never closed.
  let hasChanged = false
  let largest = null as Fill | null // the functions below change it
  const addFill = (fill: Fill) => {
    fills.push(fill)
    hasChanged ||= isChanged(fill)
    if (fill.role === 'entry' && (!largest || fill.quantity.gt(largest.quantity))) largest = fill
  }
  const applySplitsUntil = (timeKey: string) => {
    for (let split = splits[applied]; split && split.timeKey <= timeKey; split = splits[++applied]) {
      if (fills.length === 0) continue
      if (split.kind === 'cost') fills = cutCost(fills, split)
      else ({ fills, positionSize } = adjustForSplit(fills, { positionSize, split }))
      hasChanged = fills.some(isChanged)
      largest = findLargestEntry(fills)
    }
  }

  for (const [index, execution] of executions.entries()) {
    if (applied < splits.length) applySplitsUntil(buildTimeKey(execution))
    let part: ExecutionPart | null = toPart(execution)
    const lot = lots.get(execution.id)
    const isShortOfDay = !lot && fills.length === 0 && needsPurchase(execution) && isBoughtBack(index)
    const place = { position: executions, splits: applied }
    if (isShortOfDay) assumedShorts.push(toUnmatchedPart(part, place))
    const opens = isShortOfDay || (!lot && canOpen(execution, fills[0]?.execution.side))
    const isClosing = fills[0]?.execution.side !== execution.side
    if (isClosing && hasChanged && largest && isRoundedRest(largest, positionSize, part)) {
      fills = addToEntry(largest, part.quantity.minus(positionSize), fills)
      positionSize = part.quantity
    }
    if (lot && isClosing && part.quantity.gt(positionSize)) {
      const [entry] = splitExecution(toPart(toEntry(lot, execution)), part.quantity.minus(positionSize))
      addFill({ ...entry, role: 'entry' })
      positionSize = positionSize.plus(entry.quantity)
    }
    const [first] = fills
    if (first && isClosing) {
      const [closing, remainder] = splitAtClose(part, { positionSize, opens })
      addFill({ ...closing, role: 'exit' })
      positionSize = positionSize.minus(closing.quantity)
      part = remainder
      if (positionSize.eq(0)) {
        closed.push({ key: first.execution.id, status: 'closed', fills })
        fills = []
        hasChanged = false
        largest = null
      }
    }
    if (part && !opens) unmatched.push(toUnmatchedPart(part, place))
    else if (part) {
      addFill({ ...part, role: 'entry' })
      positionSize = positionSize.plus(part.quantity)
    }
  }
  applySplitsUntil(AFTER_ALL)
  const [first] = fills
  const open: RoundTripDraft[] = first ? [{ key: first.execution.id, status: 'open', fills }] : []
  return { drafts: [...closed, ...open], unmatched, assumedShorts }
}

type MatchedPosition = {
  drafts: RoundTripDraft[]
  unmatched: UnmatchedPart[]
  assumedShorts: UnmatchedPart[]
}

/** The opening lots by the id of the execution that they cover. */
type Lots = ReadonlyMap<string, KeyedExecution>

/** Instruments that are held: a sale of more than is held needs a purchase, unless the file calls it a short sale. */
const heldInstruments: readonly Instrument[] = ['share', 'fund', 'coin', 'bond']

/**
 * Whether an execution can open a position or add to the one of this side. A broker's position (`positionId`) begins with the
 * execution that opens it. Further sales add to a short position that is open.
 */
function canOpen(execution: KeyedExecution, openSide: 'buy' | 'sell' | undefined): boolean {
  return !execution.closesOnly && (!needsPurchase(execution) || openSide === 'sell')
}

function needsPurchase({ side, instrument, opens, closesOnly, positionId }: KeyedExecution): boolean {
  return side === 'sell' && !closesOnly && !opens && !positionId && heldInstruments.includes(instrument)
}

/** For each execution, whether the sales of its day that begin with it are bought back on this day. */
function findBoughtBack(executions: readonly KeyedExecution[]): boolean[] {
  let [lowest, day] = [toBig('0'), '']
  const found = executions.toReversed().map((execution) => {
    if (execution.day !== day) lowest = toBig('0')
    day = execution.day
    const moved = execution.side === 'sell' ? toBig(execution.quantity) : toBig(execution.quantity).neg()
    lowest = lowest.lt(0) ? moved.plus(lowest) : moved
    return lowest.lte(0)
  })
  return found.reverse()
}

/** The lot of an execution, as an entry of its position: with its symbol and shares, and on its day at the latest. */
function toEntry(lot: KeyedExecution, { symbol, ratio, day, account }: KeyedExecution): KeyedExecution {
  return { ...lot, symbol, account, day: lot.day < day ? lot.day : day, ...(ratio && { ratio }) }
}

const AFTER_ALL = '9999'

// An execution that reverses the position realises its P&L with the part that closes. An execution that only closes
// realises it with all of its quantity, also with the part that finds no entry here.
function splitAtClose(
  part: ExecutionPart,
  { positionSize, opens }: { positionSize: Big; opens: boolean },
): [ExecutionPart, ExecutionPart | null] {
  const [closing, remainder] = splitExecution(part, positionSize)
  if (!remainder || !opens) return [closing, remainder]
  return [
    { ...closing, brokerPnl: part.brokerPnl },
    { ...remainder, brokerPnl: null },
  ]
}

function toUnmatchedPart(
  { execution, quantity, executed, fee }: ExecutionPart,
  { position, splits }: { position: readonly KeyedExecution[]; splits: number },
): UnmatchedPart {
  return {
    executionId: execution.id,
    quantity: toDecimal(quantity),
    executed: toDecimal(executed),
    fee: toDecimal(fee),
    position: `${position[0]?.id} ${splits}`,
  }
}

/**
 * The round trips that executions form, by entry time. A round trip of a symbol (in one market, currency, contract size,
 * kind of instrument, broker's position and account, see `groupPositions`) runs from flat to flat. Scale-ins and scale-outs belong to it, and its fees are the fees of all its executions. An
 * execution that reverses the position closes one round trip and opens the next. When the position is not flat at
 * the end, its round trip is open, with the exits until then as partial exits.
 *
 * Order: by the broker's day, then by instant, then by index in the list. When an execution belongs to two round
 * trips, each gets its share of the fee: the earlier share is rounded half-even to 18 places, the later share is the
 * remainder, so both add up exactly. An average price with more than 18 decimals is rounded half-even to 18 places.
 * The error of the P&L is at most quantity × 1e-18, below 1e-12 for up to a million units.
 *
 * Executions of different accounts are never matched. An execution without an account belongs to the only account
 * that traded the symbol. When several accounts traded it, executions without an account form their own round trips.
 *
 * Splits (`actions`) change the quantity and the prices of the round trip that is open at their time; its P&L and earlier
 * round trips stay the same. See `resolveSplits` for splits that are written in two halves.
 * `changes` are positions that continue under another symbol, see `applySymbolChanges`.
 * Executions without a contract size are in no round trip.
 *
 * A sale of a held instrument (`heldInstruments`) that finds nothing opens a short only when the file or the trader says so
 * (`opens`), or when it is bought back on the same day. An opening lot (`covers`) is the entry of what is missing for the
 * execution that it covers, and is in no round trip when nothing is missing.
 *
 * `key` is the id of the execution that opened the position.
 * A part of an execution that cannot open and finds no open quantity is in no round trip; `matchExecutions` returns it.
 */
export function buildRoundTrips(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[] = [],
  changes: readonly KeyedChange[] = [],
): RoundTrip[] {
  return matchExecutions(executions, actions, changes).roundTrips
}

/** A position of which the open lots are listed. A currency or account of null is any. */
export type LotsOf = Pick<KeyedExecution, 'market' | 'symbol' | 'account'> & { currency: string | null }

/**
 * The lots of a position that are open at a time: after the events of this time, before its executions, see `buildTimeKey`. Each has the
 * quantity and the price of that time.
 */
export function listOpenLots(
  given: {
    executions: readonly KeyedExecution[]
    actions: readonly KeyedAction[]
    changes: readonly KeyedChange[]
  },
  { of, timeKey }: { of: LotsOf; timeKey: string },
): Fill[] {
  const executions = given.executions.filter((one) => buildTimeKey(one) < timeKey)
  const actions = given.actions.filter((one) => buildTimeKey(one) <= timeKey)
  const changes = given.changes.filter((one) => buildTimeKey(one) <= timeKey)
  return matchPositions(executions, actions, changes)
    .flatMap(({ drafts }) => drafts.filter(({ status }) => status === 'open'))
    .filter(({ fills: [first] }) => first && isOfPosition(first.execution, of))
    .flatMap(({ fills }) => listRemainingLots(fills))
}

/** The fills of each round trip, in the order of time and as after its last split, as its averages and partial exits have them. */
export function listFillsOfRoundTrips(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[],
  changes: readonly KeyedChange[],
): RoundTripDraft[] {
  return matchPositions(executions, actions, changes).flatMap(({ drafts }) => drafts)
}

function isOfPosition(one: LotsOf, { market, currency, symbol, account }: LotsOf): boolean {
  const isSame = one.market === market && one.symbol === symbol
  const isCurrency = currency === null || one.currency === currency
  return isSame && isCurrency && (account === null || one.account === null || one.account === account)
}

/**
 * The result of `buildRoundTrips`, the parts of executions that cannot open and find no open quantity, and the sales that are
 * read as shorts because they are bought back on the same day.
 */
export function matchExecutions(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[] = [],
  changes: readonly KeyedChange[] = [],
): { roundTrips: RoundTrip[]; unmatched: UnmatchedPart[]; assumedShorts: UnmatchedPart[] } {
  const matched = matchPositions(executions, actions, changes)
  const drafts = matched.flatMap((position) => position.drafts)
  const keyed = drafts.map((draft) => ({
    draft,
    entryKey: draft.fills[0] ? buildTimeKey(draft.fills[0].execution) : '',
  }))
  keyed.sort((a, b) => (a.entryKey < b.entryKey ? -1 : a.entryKey > b.entryKey ? 1 : 0))
  return {
    roundTrips: keyed.map(({ draft }) => buildRoundTrip(draft)),
    unmatched: matched.flatMap((position) => position.unmatched),
    assumedShorts: matched.flatMap((position) => position.assumedShorts),
  }
}

function matchPositions(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[],
  changes: readonly KeyedChange[],
): MatchedPosition[] {
  const lots = new Map(executions.flatMap((one) => (one.covers ? [[one.covers, one] as const] : [])))
  const traded = lots.size === 0 ? executions : executions.filter(({ covers }) => !covers)
  const changed = applySymbolChanges(traded, actions, changes)
  const positions = groupPositions(sortByTime(changed.executions), resolveSplits(changed.actions))
  return positions.map((position) => matchPosition(position.executions, { splits: position.splits, lots }))
}
