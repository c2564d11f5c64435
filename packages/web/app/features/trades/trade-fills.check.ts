import { getFieldProblemMessage, toFieldProblems } from '@candlebook/contract/field-problems'
import type { TradeExecution } from '@candlebook/contract/imports'
import { type SetFill, SetFills, type Trade } from '@candlebook/contract/trades'
import { toWallClock } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { compare } from '@candlebook/domain/decimal/decimal'
import { parseClockTime } from '@candlebook/domain/quick-add/quick-texts'
import { formatPrice, formatQuantity } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { toDecimalText } from '@candlebook/domain/text/typed-number'
import {
  checkFills,
  countEntered,
  listFillProblemsAcrossSplit,
  listFills,
} from '@candlebook/domain/trades/fills'
import { toFormErrors } from '../../forms/form-errors.ts'
import type { FieldDifference } from '../../forms/use-record-form.ts'
import { getLocalToday } from '../../lib/today.ts'

/** The fills as they are typed; without a time it is ''. */
export type FillsValues = { fills: (Omit<SetFill, 'time'> & { time: string })[] }

/** Times of several zones have no common order, so they are shown and kept in the list of executions only. */
export const hasOneZone = (executions: readonly TradeExecution[]) =>
  new Set(executions.flatMap(({ executedAt, zone }) => (executedAt ? [zone] : []))).size <= 1

function toFills(executions: readonly TradeExecution[]): SetFill[] {
  const isOne = hasOneZone(executions)
  return executions.map(({ id, role, day, executedAt, zone, quantity, price, fee }) => ({
    ...{ executionId: id, role, day, quantity, price, fee },
    ...(isOne && executedAt && { time: toWallClock(executedAt, zone ?? 'UTC').time }),
  }))
}

/** The values with which the form of a trade starts. */
export function toValues(trade: Trade, executions: readonly TradeExecution[]): FillsValues {
  const fills = executions.length > 0 ? toFills(executions) : listFills(trade)
  return { fills: fills.map(({ time = '', ...fill }) => ({ ...fill, time })) }
}

/** The fills of the form. One whose execution no longer exists is a new one. */
export const readFills = ({ fills }: FillsValues, executions: readonly TradeExecution[]): SetFill[] =>
  fills.map(({ time, executionId, ...fill }) => ({
    ...(executions.some(({ id }) => id === executionId) && { executionId }),
    ...fill,
    ...(time.trim() !== '' && { time: parseClockTime(time.trim()) ?? time }),
    quantity: toDecimalText(fill.quantity),
    price: toDecimalText(fill.price),
    fee: fill.fee.trim() === '' ? '0' : toDecimalText(fill.fee),
  }))

/** Checks the fills by the same shape and rules as the server does. */
export function resolveFills(values: FillsValues, { trade, executions, isSplit }: Edited) {
  const checked = SetFills.safeParse({ fills: readFills(values, executions), version: trade.version })
  const problems = checked.success
    ? listProblems(checked.data.fills, { trade, executions, isSplit }).map(({ at, field, code }) => ({
        field: `fills.${at}.${field}`,
        code,
        message: getFieldProblemMessage(code),
      }))
    : toFieldProblems(checked.error.issues)
  return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toFormErrors(problems) }
}

/** A trade and its executions. `isSplit`: shares were split during it when the form opened. */
export type Edited = { trade: Trade; executions: readonly TradeExecution[]; isSplit: boolean }

/** Whether the quantities of the executions are of shares of different sizes. */
export function hasSplit(
  executions: readonly TradeExecution[],
  { quantity }: Pick<Trade, 'quantity'>,
): boolean {
  return executions.length > 0 && compare(countEntered(toFills(executions)), quantity) !== 0
}

/** The rules that the fills break. */

export function listProblems(fills: SetFill[], { trade: { instrument }, executions, isSplit }: Edited) {
  const rules = getRules({ instrument })
  const stored = toFills(executions)
  const timed = new Set(stored.flatMap(({ executionId, time }) => (time ? [executionId] : [])))
  const untimed = fills.flatMap(({ executionId, time }, at) =>
    executionId && !time && timed.has(executionId)
      ? [{ at, field: 'time' as const, code: 'field.required' as const }]
      : [],
  )
  if (untimed.length > 0) return untimed
  return isSplit ? listFillProblemsAcrossSplit(fills, { ...rules, stored }) : checkFills(fills, rules)
}

/** What decides which days and prices the fills can have. */
export const getRules = ({ instrument }: Pick<Trade, 'instrument'>) => ({
  today: getLocalToday(),
  instrument,
})

/** The fills in which two versions of a trade differ, by their places in the list. */
export function listFillDifferences(mine: FillsValues, stored: FillsValues): FieldDifference[] {
  const [own, others] = [mine, stored].map((values) => readFills(values, []).map(describeFill)) as [
    string[],
    string[],
  ] // two
  return Array.from({ length: Math.max(own.length, others.length) }, (_, at) => ({
    label: `Fill ${at + 1}`,
    mine: own[at] ?? 'None',
    stored: others[at] ?? 'None',
  })).filter((row) => row.mine !== row.stored)
}

/** 'Exit, Jan 15, 2026, 16:05: 40 at 12, fee 0.4'. */
function describeFill({ role, day, time, quantity, price, fee }: SetFill): string {
  const when = [capitalise(role), formatDay(day), time].filter(Boolean).join(', ')
  return `${when}: ${formatQuantity(quantity)} at ${formatPrice(price)}, fee ${formatPrice(fee)}`
}
