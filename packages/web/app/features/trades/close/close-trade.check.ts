import { getFieldProblemMessage, toFieldProblems } from '@candlebook/contract/fields'
import { CloseTrade, type CloseTradeInput, type Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { toDecimalText } from '@candlebook/domain/text'
import { checkTrade } from '@candlebook/domain/trades'
import type { ResolverResult } from 'react-hook-form'
import { toFormErrors } from '../../../forms/form-errors.ts'
import { explainAmbiguousNumber } from '../form/ambiguous-number.ts'

/** The values of the close form, as typed. */
export type CloseTradeValues = {
  exitPrice: string
  exitDate: string
  /** Fees of the exit in the unit of the trade's fees; blank for none. */
  exitFees: string
  slHit: boolean
  tpHit: boolean
  slModified: boolean
  tpModified: boolean
}

/** The values of a new close form: today, and no box ticked. */
export function createCloseValues(today: Day): CloseTradeValues {
  const noFlags = { slHit: false, tpHit: false, slModified: false, tpModified: false }
  return { exitPrice: '', exitDate: today, exitFees: '', ...noFlags }
}

/** The fields that the form sends. Only ticked flags are sent, so the others keep their stored value. */
export function toCloseTrade(
  values: CloseTradeValues,
): CloseTradeInput & { exitPrice: string; exitDate: string } {
  const { exitPrice, exitDate, exitFees, ...flags } = values
  const ticked = Object.fromEntries(Object.entries(flags).filter(([, on]) => on))
  const fees = exitFees.trim() === '' ? {} : { exitFees: toDecimalText(exitFees) }
  return { exitPrice: toDecimalText(exitPrice), exitDate, ...fees, ...ticked }
}

/** Checks the form by the same shape and rules as the server does. */
export function resolveCloseForm(
  values: CloseTradeValues,
  trade: Pick<Trade, 'entryDate'>,
  today: Day,
): ResolverResult<CloseTradeValues> {
  const close = toCloseTrade(values)
  const shape = CloseTrade.safeParse(close)
  const problems = shape.success
    ? []
    : toFieldProblems(shape.error.issues).map((problem) =>
        explainAmbiguousNumber(problem, problem.field === 'exitFees' ? close.exitFees : close.exitPrice),
      )
  const broken = checkTrade({ status: 'closed', entryDate: trade.entryDate, ...close }, today)
  const all = [
    ...problems,
    ...broken.map(({ field, code }) => ({ field, code, message: getFieldProblemMessage(code) })),
  ]
  return all.length === 0 ? { values, errors: {} } : { values: {}, errors: toFormErrors(all) }
}
