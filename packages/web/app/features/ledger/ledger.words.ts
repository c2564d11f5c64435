import type { Ledger, LedgerDay, Movement } from '@candlebook/contract/ledger'
import { formatDay } from '@candlebook/domain/days/format-day'
import { compare, type Decimal, sum } from '@candlebook/domain/decimal/decimal'
import { parseDecimal } from '@candlebook/domain/decimal/parse-decimal'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import { type CashMovementKind, isCapitalFlow, kindWords } from '@candlebook/domain/ledger/movement-kinds'
import { formatMoney } from '@candlebook/domain/money/format-money'
import type { ResultDays } from '@candlebook/domain/settings/preferences'
import { formatCount } from '@candlebook/domain/text/text'

/** A month as 'Nov 2026', a year as it is. */
export function formatPeriod(key: string): string {
  return key.length === 4 ? key : formatDay(`${key}-01`).replace(' 1,', '')
}

/** A row of what a balance is made of. `count` are its exits or movements; `isReturn` says whether it is in the return. */
type BalancePart = { name: string; count: number | null; amount: Decimal; isReturn: boolean | null }

/** The name of the part that trades made. */
export const RESULTS = 'Results of trades'

/** What the balance is made of, which adds up to it: the start, the results of trades, and each kind of movement that there is. */
export function listBalanceParts(
  { startingBalance, totals }: Pick<Ledger, 'startingBalance' | 'totals'>,
  income: IncomeChoice,
): BalancePart[] {
  if (startingBalance === null) return []
  return [
    { name: 'At the start', count: null, amount: startingBalance, isReturn: null },
    ...totals.map(({ kind, ...of }) =>
      kind === 'result'
        ? { ...of, name: RESULTS, isReturn: true }
        : { ...of, name: kindWords[kind], isReturn: income === 'with' && !isCapitalFlow(kind) },
    ),
  ]
}

type Figures = NonNullable<Ledger['figures']>

/** Since when the return counts, or why there is none. */
export function describeReturn({ noReturnFrom }: Figures, startingDay: Ledger['startingDay']): string {
  return noReturnFrom === null
    ? `Since ${startingDay === null ? 'the start' : formatDay(startingDay)}`
    : `No return from ${formatDay(noReturnFrom)} on: a result without capital, or a loss above the capital`
}

/** From where to where the largest drawdown went, or why there is none. */
export function describeDrawdown({ maxDrawdown, noReturnFrom }: Figures): string {
  if (maxDrawdown) {
    const { peakDay, troughDay } = maxDrawdown
    return `${peakDay === null ? 'From the start' : formatDay(peakDay)} to ${formatDay(troughDay)}`
  }
  return noReturnFrom === null ? 'Never below a high' : `No return from ${formatDay(noReturnFrom)} on`
}

/** Why a part of the record is in no figure of the ledger, or on another day than in the calendar, one sentence each. */
export function listLeftOut(
  { withoutRate, beforeStart, startingDay, currency, openTrades }: Ledger,
  resultDays: ResultDays,
): string[] {
  const { exits, movements } = beforeStart
  const before = [
    exits > 0 && formatCount(exits, 'exit'),
    movements > 0 && formatCount(movements, 'cash movement'),
  ].filter((part) => part !== false)
  return [
    ...withoutRate.map(({ kind, currency: from, count }) => {
      const what = kind === 'result' ? formatCount(count, 'result') : formatCount(count, 'cash movement')
      return `${what} in ${from} ${count === 1 ? 'is' : 'are'} in no figure: no rate converts ${from} to ${currency} on the day.`
    }),
    ...(before.length > 0 && startingDay !== null
      ? [
          `${before.join(' and ')} before ${formatDay(startingDay)} ${exits + movements === 1 ? 'is' : 'are'} not counted: the starting balance contains them.`,
        ]
      : []),
    ...(openTrades > 0
      ? [
          `${formatCount(openTrades, 'open trade')} ${openTrades === 1 ? 'counts' : 'count'} at cost: only exits change the balance.`,
        ]
      : []),
    ...(resultDays === 'closed'
      ? [
          'Results count on the days of their exits here, because then the money moves. Your calendar counts them on the day that closes a trade.',
        ]
      : []),
  ]
}

/** The sums of capital flows and of the other movements of a day. */
export function splitMoved({ moved }: Pick<LedgerDay, 'moved'>): { flow: Decimal; income: Decimal } {
  const sumWhere = (isFlow: boolean) =>
    sum(moved.filter(({ kind }) => isCapitalFlow(kind) === isFlow).map(({ amount }) => amount))
  return { flow: sumWhere(true), income: sumWhere(false) }
}

/** Where a movement comes from: 'march.csv, line 12', or 'typed'. */
export function describeSource({ fileName, line }: Pick<Movement, 'fileName' | 'line'>): string {
  return fileName === null ? 'typed' : `${fileName}, line ${line}`
}

/** The conversion of a movement to the currency of the ledger; null when it needs none. */
export function describeConversion(
  { currency, converted, rate, rateDay, rateSource }: Movement,
  ledgerCurrency: string,
): string | null {
  if (currency === ledgerCurrency) return null
  if (converted === null || rate === null) return 'no rate, in no figure'
  const source = rateSource === 'ecb' ? ', ECB' : rateSource === 'stablecoin' ? ', rate of the US dollar' : ''
  const of = rateDay === null ? '' : ` of ${formatDay(rateDay)}`
  return `${formatMoney(converted, { currency: ledgerCurrency, signed: true })} at ${rate}${of}${source}`
}

/** The values of the form of a movement. The amount has no sign: the direction says whether it came in or went out. */
export type MovementValues = {
  day: string
  kind: CashMovementKind
  direction: 'in' | 'out'
  amount: string
  currency: string
  symbol: string
  note: string
}

/** The name of each direction. */
export const directionWords: Record<MovementValues['direction'], string> = { in: 'Received', out: 'Paid' }

/** The fields in which two versions of a movement differ, in words. Amounts are compared as numbers. */
export function listMovementDifferences(mine: MovementValues, stored: MovementValues) {
  const isSameAmount = (a: Decimal | null, b: Decimal | null) =>
    a !== null && b !== null && compare(a, b) === 0
  return movementFields
    .filter(({ name }) => mine[name] !== stored[name])
    .filter(
      ({ name }) =>
        name !== 'amount' || !isSameAmount(parseDecimal(mine.amount), parseDecimal(stored.amount)),
    )
    .map(({ label, say }) => ({ label, mine: say(mine), stored: say(stored) }))
}

const movementFields: {
  name: keyof MovementValues
  label: string
  say: (values: MovementValues) => string
}[] = [
  { name: 'kind', label: 'Kind', say: ({ kind }) => kindWords[kind] },
  { name: 'day', label: 'Day', say: ({ day }) => formatDay(day) },
  { name: 'direction', label: 'Direction', say: ({ direction }) => directionWords[direction] },
  { name: 'amount', label: 'Amount', say: ({ amount }) => amount },
  { name: 'currency', label: 'Currency', say: ({ currency }) => currency },
  { name: 'symbol', label: 'Symbol', say: ({ symbol }) => symbol },
  { name: 'note', label: 'Note', say: ({ note }) => note },
]
