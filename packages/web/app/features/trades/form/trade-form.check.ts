import type { FieldProblem } from '@candlebook/contract/errors'
import { getFieldProblemMessage, toFieldProblems } from '@candlebook/contract/fields'
import { TradeFields } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { checkTrade } from '@candlebook/domain/trades'
import type { ResolverResult } from 'react-hook-form'
import { toFormErrors } from '../../../forms/form-errors.ts'
import { explainAmbiguousNumber } from './ambiguous-number.ts'
import { type TradeFormValues, toFields } from './trade-form.values.ts'

/**
 * The problems of the form, by the same shape and rules as on the server; one problem for each field. `storedCurrency` is
 * the currency of the stored trade that the form edits or copies.
 */
export function checkTradeForm(
  values: TradeFormValues,
  today: Day,
  storedCurrency: string | null = null,
): FieldProblem[] {
  const fields = toFields(values)
  const shape = TradeFields.safeParse(fields)
  const problems = shape.success
    ? []
    : toFieldProblems(shape.error.issues).map((problem) =>
        explainAmbiguousNumber(problem, fields[problem.field as keyof typeof fields]),
      ) // a field that is not there has no typed text
  const fieldsWithProblem = new Set(problems.map(({ field }) => field))
  for (const { field, code } of checkTrade(fields, today, storedCurrency)) {
    if (fieldsWithProblem.has(field)) continue
    fieldsWithProblem.add(field)
    problems.push({ field, code, message: getFieldProblemMessage(code) })
  }
  return problems
}

/** The check as a resolver of react-hook-form. */
export function resolveTradeForm(
  values: TradeFormValues,
  today: Day,
  storedCurrency: string | null = null,
): ResolverResult<TradeFormValues> {
  const problems = checkTradeForm(values, today, storedCurrency)
  return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toFormErrors(problems) }
}
