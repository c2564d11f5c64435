import { addDays } from '../days/day.ts'
import { add, compare, subtract } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BalanceLine, StatedBalance } from './broker-format.ts'
import { isMoney } from './coin-trades.ts'
import { isWrittenAsCode, limitDecimals, toMajorAmount, toMajorCode } from './fees.ts'
import type { FileTable } from './file-table.ts'
import type { ReadBalance } from './format-spec.ts'
import { BadCell } from './table.ts'
import type { TableLine } from './table-line.ts'

/** The most balances of one file that are kept, the newest ones. */
export const MAX_STATED_BALANCES = 10_000

/** An amount of this length does not fit in any account. */
const MAX_AMOUNT = 1e18

/**
 * The last balance of each day, account and currency, and the balance before the first line as that of the day before. The latter
 * needs lines whose amounts lead from one balance to the next. `newestFirst` is the order of the lines; without it the order follows
 * from their times, or else from their amounts. Where nothing says it, a day with several lines has no balance.
 */
export function keepLastOfDays(
  lines: readonly BalanceLine[],
  newestFirst: boolean | undefined = undefined,
): StatedBalance[] {
  const groups = Map.groupBy(lines, ({ account, currency, kind }) => `${kind} ${currency} ${account ?? ''}`)
  return [...groups.values()].flatMap((group) => keepLast(group, newestFirst))
}

function keepLast(group: readonly BalanceLine[], stated: boolean | undefined): StatedBalance[] {
  const newestFirst = stated ?? findOrder(group)
  const hasTimes = group.every(({ executedAt }) => executedAt !== null)
  const getKey = ({ day, executedAt }: BalanceLine) => (hasTimes ? (executedAt ?? day) : day)
  const sorted = (newestFirst ? group.toReversed() : [...group]).sort((a, b) =>
    getKey(a) < getKey(b) ? -1 : getKey(a) > getKey(b) ? 1 : 0,
  )
  const last = new Map<string, BalanceLine>()
  const counts = new Map<string, number>()
  for (const line of sorted) {
    last.set(line.day, line)
    counts.set(line.day, (counts.get(line.day) ?? 0) + 1)
  }
  const isKnown = ({ day }: BalanceLine) => newestFirst !== null || counts.get(day) === 1
  const ofDays = [...last.values()].filter(isKnown).map(dropChange)
  const [first] = sorted
  if (!first || first.change === null || newestFirst === null || !isChain(sorted)) return ofDays
  const before = {
    ...dropChange(first),
    day: addDays(first.day, -1),
    ...{ executedAt: null, zone: null, amount: subtract(first.amount, first.change) },
  }
  return [before, ...ofDays]
}

/** Whether the newest line comes first; null when neither the times nor the amounts say it. */
function findOrder(group: readonly BalanceLine[]): boolean | null {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return null
  const [from, to] = [first.executedAt ?? first.day, last.executedAt ?? last.day]
  if (from !== to) return from > to
  const [up, down] = [countLinks(group), countLinks(group.toReversed())]
  return up === down ? null : down > up
}

/** How many lines lead from the balance of the line before to their own. */
function countLinks(lines: readonly BalanceLine[]): number {
  return lines.filter(({ amount, change }, at) => {
    const before = lines[at - 1]
    return before && change !== null && compare(add(before.amount, change), amount) === 0
  }).length
}

/** Whether most lines, oldest first, lead from one balance to the next, so that the amount of a line is all that it changed. */
export function isChain(sorted: readonly BalanceLine[]): boolean {
  return sorted.length > 1 && countLinks(sorted) * 2 > sorted.length - 1
}

function dropChange({ change: _change, ...balance }: BalanceLine): StatedBalance {
  return balance
}

/** Adds the balances that the lines of a table state. A cell that cannot be read states none. */
export function readBalances(table: FileTable): void {
  const { spec, parsed } = table
  const lines = spec.selectBalances?.(table) ?? table.lines
  const found = lines.flatMap((line) => readBalance(table, line) ?? [])
  parsed.balances.push(...keepLastOfDays(found, parsed.newestFirst))
}

function readBalance(table: FileTable, line: TableLine): BalanceLine | null {
  const { spec } = table
  if (!line.has('balance') || !line.has('day')) return null
  try {
    const own = spec.readBalance ? spec.readBalance(line, table) : readCells(table, line)
    if (own === null) return null
    return {
      kind: spec.balanceKind ?? 'cash',
      account: line.text('account') || table.account || null,
      line: line.line,
      ...line.moment(),
      ...own,
    }
  } catch (error) {
    if (error instanceof BadCell) return null
    throw error
  }
}

function readCells({ spec, numbers }: FileTable, line: TableLine): ReadBalance | null {
  const currency = line.text('balanceCurrency') || line.text('currency') || spec.currency
  const changed = line.headerOf('balanceChange') === '' ? line.text('value') : line.text('balanceChange')
  return currency ? { amount: line.amount('balance'), change: parseAmount(changed, numbers), currency } : null
}

/**
 * Balances as they are stored: of money, in the major currency, with at most 18 decimals; of several for one day the later one, and
 * at most `MAX_STATED_BALANCES`, the newest ones. Those of coins are no money, and are left out.
 */
export function toStoredBalances(balances: readonly StatedBalance[]): StatedBalance[] {
  const latest = new Map<string, StatedBalance>()
  for (const balance of balances) {
    const one = toStoredBalance(balance)
    if (!one) continue
    const key = [one.kind, one.day, one.currency, one.account ?? ''].join('|')
    const known = latest.get(key)
    if (!known || (known.executedAt ?? '') <= (one.executedAt ?? '')) latest.set(key, one)
  }
  const sorted = [...latest.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return sorted.slice(-MAX_STATED_BALANCES)
}

function toStoredBalance(balance: StatedBalance): StatedBalance | null {
  if (!isWrittenAsCode(balance.currency)) return null
  const amount = limitDecimals(toMajorAmount(balance.amount, balance.currency))
  const currency = toMajorCode(balance.currency)
  return Math.abs(Number(amount)) < MAX_AMOUNT && isMoney(currency) ? { ...balance, amount, currency } : null
}
