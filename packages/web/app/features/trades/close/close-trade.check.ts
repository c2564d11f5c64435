import { fieldProblemMessage, toFieldProblems } from '@candlebook/contract/fields'
import { CloseTrade, type Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { toDecimalText } from '@candlebook/domain/text'
import { checkTrade } from '@candlebook/domain/trades'
import type { ResolverResult } from 'react-hook-form'
import { toFormErrors } from '../../../forms/form-errors.ts'
import { explainAmbiguousNumber } from '../form/ambiguous-number.ts'

/** What stands in the close form. */
export type CloseTradeValues = {
  exitPrice: string
  exitDate: string
  slHit: boolean
  tpHit: boolean
  slModified: boolean
  tpModified: boolean
}

/** The close form at first: today, and no box ticked. */
export function closeFormOf(today: Day): CloseTradeValues {
  return { exitPrice: '', exitDate: today, slHit: false, tpHit: false, slModified: false, tpModified: false }
}

/** What the form sends: price, day, and only the flags that are ticked, so the others keep what is stored. */
export function closeOfValues(values: CloseTradeValues): CloseTrade {
  const { exitPrice, exitDate, ...flags } = values
  const ticked = Object.fromEntries(Object.entries(flags).filter(([, on]) => on))
  return { exitPrice: toDecimalText(exitPrice), exitDate, ...ticked }
}

/** The form checked by the same shapes and rules as on the server. */
export function resolveCloseForm(
  values: CloseTradeValues,
  trade: Pick<Trade, 'entryDate'>,
  today: Day,
): ResolverResult<CloseTradeValues> {
  const close = closeOfValues(values)
  const shape = CloseTrade.safeParse(close)
  const problems = shape.success
    ? []
    : toFieldProblems(shape.error.issues).map((problem) => explainAmbiguousNumber(problem, close.exitPrice))
  const broken = checkTrade({ status: 'closed', entryDate: trade.entryDate, ...close }, today)
  const all = [
    ...problems,
    ...broken.map(({ field, code }) => ({ field, code, message: fieldProblemMessage(code) })),
  ]
  return all.length === 0 ? { values, errors: {} } : { values: {}, errors: toFormErrors(all) }
}
