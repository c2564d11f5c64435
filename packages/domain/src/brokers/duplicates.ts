import { compare } from '../decimal/decimal.ts'
import { sortByTime } from './execution-order.ts'
import { isRoundedPrice, isSamePrice, plain, sumQuantities, type Traded } from './traded-prices.ts'

/**
 * A stored record. `source` is the format of its file, or another text for records of no file. `namesAccounts`: its account
 * names are those of the file's broker, so that another name is another account.
 */
type StoredTraded = Traded & { source: string; namesAccounts: boolean }

/**
 * Lines of a file and stored records that are probably the same: one of each, or several that add up to the same quantity, as the
 * fills of an order do. `isLikely`: their prices are equal to within MAX_PRICE_RATIO, in one format to the last digit of both, and
 * no account contradicts.
 */
export type DuplicatePair<L, S> = { lines: L[]; stored: S[]; isLikely: boolean }

/** The largest difference of the instants of one execution that two formats put on neighbouring days. */
const MAX_APART_MS = 120_000

/**
 * Finds the lines of a file that are probably stored already, under another id: from another format, or from this format
 * with other columns. Each line and each stored record is in one pair at most, and both sides of a pair have the same symbol,
 * market, side and total quantity. `unsure` are the lines of days of which other formats have more or less than this file.
 * `stored` must not contain what the file has under the same id. The time is linear in the number of lines and records.
 */
export function pairDuplicates<L extends Traded, S extends StoredTraded>(given: {
  format: string
  lines: readonly L[]
  stored: readonly S[]
}): { pairs: DuplicatePair<L, S>[]; unsure: L[] } {
  const pairs: DuplicatePair<L, S>[] = []
  if (given.stored.length === 0) return { pairs, unsure: [] }
  const toAccount = matchMaskedNames([...given.lines, ...given.stored])
  const lines = new Set(sortByTime(given.lines))
  const sorted = sortByTime(given.stored)
  const others = new Set(sorted.filter(({ source }) => source !== given.format))
  const take = (found: DuplicatePair<L, S>[]) => {
    for (const pair of found) {
      pairs.push(pair)
      for (const line of pair.lines) lines.delete(line)
      for (const one of pair.stored) others.delete(one)
    }
  }
  take(
    pairReadAgain(
      toAccount,
      [...lines],
      sorted.filter(({ source }) => source === given.format),
    ),
  )
  const sources = Map.groupBy(others, ({ source }) => source)
  for (const ofSource of sources.values()) take(pairDays(toAccount, [...lines], ofSource))
  if (sources.size > 1) take(pairDays(toAccount, [...lines], [...others]))
  take(pairNeighbouringDays(toAccount, [...lines], [...others]))
  take(pairAccounts([...lines], [...others]))
  const storedDays = new Set([...others].filter((one) => one.namesAccounts).map(buildDayKey))
  return { pairs, unsure: [...lines].filter((line) => storedDays.has(buildDayKey(line))) }
}

function buildKey({ market, symbol, side }: Traded): string {
  return `${market} ${symbol} ${side}`
}

function buildDayKey(one: Traded): string {
  return `${buildKey(one)} ${one.day}`
}

function toSecond({ executedAt }: Traded): string | null {
  return executedAt?.slice(0, 19) ?? null
}

/**
 * Records of the same format: an id, a time or a digit of the price is missing in one of the files. Two ids on a day without times
 * can be those of two columns or of two executions, so the trader must answer.
 */
function pairReadAgain<L extends Traded, S extends StoredTraded>(
  toAccount: ToAccount,
  lines: L[],
  stored: S[],
) {
  const isSame = (line: L, one: S) => isSamePrice([line], [one]) && !isOther(toAccount(line), toAccount(one))
  const hasTwoTimes = (line: L, one: S) => line.executedAt !== null && one.executedAt !== null
  const hasTwoIds = (line: Traded, one: Traded) => line.externalId !== null && one.externalId !== null
  const isSameDay = (line: L, one: S) => isSame(line, one) && !hasTwoTimes(line, one)
  const hasOneId = (line: L, one: S) => isSameDay(line, one) && !hasTwoIds(line, one)
  const pairs = pairSingles(lines, stored, [
    { key: (one) => one.externalId && `${describe(one)} ${one.externalId}`, isSame },
    { key: (one) => toSecond(one) && `${describe(one)} ${toSecond(one)} ${plain(one.price)}`, isSame },
    { key: (one) => toSecond(one) && `${describe(one)} ${toSecond(one)}`, isSame },
    { key: (one) => `${describe(one)} ${plain(one.price)}`, isSame: hasOneId },
    { key: describe, isSame: hasOneId },
    { key: (one) => `${describe(one)} ${plain(one.price)}`, isSame: isSameDay },
  ])
  const isLikely = (line: L, one: S) =>
    isRoundedPrice(line.price, one.price) &&
    (hasTwoTimes(line, one) || !hasTwoIds(line, one) || line.externalId === one.externalId)
  return pairs.map((pair) => ({
    ...pair,
    isLikely: pair.lines.every((line) => pair.stored.every((one) => isLikely(line, one))),
  }))
}

function describe(one: Traded): string {
  return `${buildDayKey(one)} ${plain(one.quantity)}`
}

type ToAccount = (one: Traded) => string | null

function isOther(account: string | null, other: string | null): boolean {
  return account !== null && other !== null && account !== other
}

/** Some files mask the account: 'U***4567' is 'U1234567' when no other account has this beginning and this end. */
function matchMaskedNames(records: readonly Traded[]): ToAccount {
  const names = new Set(records.flatMap(({ account }) => account ?? []))
  const full = [...names].filter((name) => !name.includes('*'))
  const found = new Map(
    [...names].map((name) => {
      const [start = '', end] = name.split(/\*+/)
      const fitting = full.filter((one) => end !== undefined && one.startsWith(start) && one.endsWith(end))
      return [name, fitting.length === 1 && fitting[0] ? fitting[0] : name]
    }),
  )
  return ({ account }) => (account === null ? null : (found.get(account) ?? account))
}

type Step<L, S> = { key: (one: Traded) => string | null; isSame?: (line: L, one: S) => boolean }

/** Pairs one line with one record for each step in order: equal keys, and `isSame` of both. */
function pairSingles<L extends Traded, S extends StoredTraded>(lines: L[], stored: S[], steps: Step<L, S>[]) {
  const pairs: DuplicatePair<L, S>[] = []
  const [freeLines, free] = [new Set(lines), new Set(stored)]
  for (const { key, isSame = () => true } of steps) {
    if (freeLines.size === 0 || free.size === 0) break
    const byKey = Map.groupBy(free, (one) => key(one) ?? NO_KEY)
    byKey.delete(NO_KEY)
    for (const line of freeLines) {
      const candidates = byKey.get(key(line) ?? NO_KEY)
      const at = candidates?.slice(0, MAX_COMPARED).findIndex((one) => isSame(line, one)) ?? -1
      const [one] = at < 0 ? [] : (candidates?.splice(at, 1) ?? [])
      if (!one) continue
      pairs.push({ lines: [line], stored: [one], isLikely: isSamePrice([line], [one]) })
      freeLines.delete(line)
      free.delete(one)
    }
  }
  return pairs
}

const NO_KEY = ''

/** How many records with the key of a line are compared with it. */
const MAX_COMPARED = 50

/** Records of other formats on the same day, singly or in sum. A record without an account can be of any account. */
function pairDays<L extends Traded, S extends StoredTraded>(
  toAccount: ToAccount,
  lines: L[],
  stored: S[],
): DuplicatePair<L, S>[] {
  const storedDays = Map.groupBy(stored, buildDayKey)
  const days = Map.groupBy(
    lines.filter((line) => storedDays.has(buildDayKey(line))),
    buildDayKey,
  )
  return [...days].flatMap(([key, ofDay]) => pairDay(toAccount, ofDay, storedDays.get(key) ?? []))
}

function pairDay<L extends Traded, S extends StoredTraded>(
  toAccount: ToAccount,
  lines: L[],
  stored: S[],
): DuplicatePair<L, S>[] {
  const names = new Set([...lines, ...stored].flatMap((one) => toAccount(one) ?? []))
  if (names.size <= 1) return pairQuantities(lines, stored)
  const pairs: DuplicatePair<L, S>[] = []
  const [freeLines, free] = [new Set(lines), new Set(stored)]
  const take = (isLine: (line: L) => boolean, isStored: (one: S) => boolean) => {
    for (const pair of pairQuantities([...freeLines].filter(isLine), [...free].filter(isStored))) {
      pairs.push(pair)
      for (const line of pair.lines) freeLines.delete(line)
      for (const one of pair.stored) free.delete(one)
    }
  }
  for (const name of [...names, null])
    take(
      (one) => toAccount(one) === name,
      (one) => toAccount(one) === name,
    )
  take(
    (one) => one.account === null,
    () => true,
  )
  take(
    () => true,
    (one) => one.account === null,
  )
  return pairs
}

function pairQuantities<L extends Traded, S extends StoredTraded>(lines: L[], stored: S[]) {
  // A fill with the quantity of another order has another price, and belongs to the sum.
  const isSum = lines.length !== stored.length && hasSameQuantity(lines, stored)
  const isSame = (line: L, one: S) => !isSum || isSamePrice([line], [one])
  const singles = pairSingles(lines, stored, [
    { key: (one) => toSecond(one) && `${plain(one.quantity)} ${toSecond(one)} ${plain(one.price)}` },
    { key: (one) => toSecond(one) && `${plain(one.quantity)} ${toSecond(one)}`, isSame },
    { key: (one) => `${plain(one.quantity)} ${plain(one.price)}` },
    { key: ({ quantity }) => plain(quantity), isSame },
  ])
  const paired = new Set<Traded>(singles.flatMap((pair) => [...pair.lines, ...pair.stored]))
  const [otherLines, others] = [
    lines.filter((one) => !paired.has(one)),
    stored.filter((one) => !paired.has(one)),
  ]
  return hasSameQuantity(otherLines, others) ? [...singles, joinPair(otherLines, others)] : singles
}

function hasSameQuantity(lines: Traded[], stored: Traded[]): boolean {
  if (lines.length === 0 || stored.length === 0) return false
  return compare(sumQuantities(lines), sumQuantities(stored)) === 0
}

function joinPair<L extends Traded, S extends Traded>(lines: L[], stored: S[]): DuplicatePair<L, S> {
  return { lines, stored, isLikely: isSamePrice(lines, stored) }
}

/** Records that a format with another zone puts on the day before or after. */
function pairNeighbouringDays<L extends Traded, S extends StoredTraded>(
  toAccount: ToAccount,
  lines: L[],
  stored: S[],
) {
  const isNear = (line: L, one: S) =>
    line.day !== one.day &&
    !isOther(toAccount(line), toAccount(one)) &&
    Math.abs(toMs(line) - toMs(one)) <= MAX_APART_MS
  const steps = [0, 1, -1].map((shift): Step<L, S> => {
    const shifted = new Set<Traded>(shift === 0 ? [] : lines)
    return {
      key: (one) => {
        const period = Math.floor(toMs(one) / MAX_APART_MS) + (shifted.has(one) ? shift : 0)
        return Number.isNaN(period) ? null : `${buildKey(one)} ${plain(one.quantity)} ${period}`
      },
      isSame: isNear,
    }
  })
  return pairSingles(lines, stored, steps)
}

function toMs({ executedAt }: Traded): number {
  return executedAt === null ? Number.NaN : Date.parse(executedAt)
}

/**
 * Records under another account name that the file's broker did not give, such as that of a journal. Only the trader knows
 * whether both names mean one account, so no pair is likely, and prices must agree.
 */
function pairAccounts<L extends Traded, S extends StoredTraded>(lines: L[], stored: S[]) {
  const foreign = stored.filter(({ namesAccounts, account }) => !namesAccounts && account !== null)
  const storedDays = Map.groupBy(foreign, buildDayKey)
  const days = Map.groupBy(
    lines.filter((line) => line.account !== null && storedDays.has(buildDayKey(line))),
    buildDayKey,
  )
  return [...days]
    .flatMap(([key, ofDay]) => pairQuantities(ofDay, storedDays.get(key) ?? []))
    .filter(({ isLikely }) => isLikely)
    .map((pair) => ({ ...pair, isLikely: false }))
}
