import type { Day } from '../days/day.ts'
import { type Decimal, sign } from '../decimal/decimal.ts'
import type { Report } from './report.ts'

/** The fields of a report that formulas read. */
export type Figures = Pick<Report, 'counts' | 'metrics' | 'sums' | 'highlights' | 'byWeekday'>

/** The kind of an input, which decides its format. Squares are of money or of R; a return is a percentage of capital. */
type InputUnit =
  | 'money'
  | 'count'
  | 'percent'
  | 'return'
  | 'ratio'
  | 'days'
  | 'weeks'
  | 'day'
  | 'r'
  | 'square'

/** One input of a metric; null does not exist. */
export type FormulaInput = { name: string; value: Decimal | Day | null; unit: InputUnit }

/** The formula in words, its convention, its inputs, and the formula for a spreadsheet. */
export type Formula = {
  words: string
  convention: string
  inputs: FormulaInput[]
  spreadsheet: string | null
  /** The metric is the first input minus the second, so a reader adds the lines up. */
  isDifference?: true
}

/** The arithmetic of one figure: its formula, its title and its value. */
export type ExplainedFigure = Formula & { title: string; result: FormulaInput }

export const NET = 'P&L is after fees, and each trade counts on the day of its exit.'
export const EVENS =
  'Break-even trades count among all trades, but neither as wins nor as losses. P&L is after fees.'
export const BY_EXIT = 'In order of exit day, then of when the trade was added. P&L is after fees.'
export const COLUMN = 'For the spreadsheet: the P&L of each trade in order of exit, in column A.'
export const R =
  'Only trades with a stop loss on the losing side of entry. R is the P&L divided by the risk at that stop.'

export const toMoneyInput = (name: string, value: Decimal | null): FormulaInput => ({
  name,
  value,
  unit: 'money',
})
export const toCountInput = (name: string, value: number): FormulaInput => ({
  name,
  value: String(value),
  unit: 'count',
})
export const toInput = (unit: InputUnit, name: string, value: Decimal | Day | null): FormulaInput => ({
  name,
  value,
  unit,
})

/** Builds a spreadsheet formula. Negative numbers get brackets; null is 0. */
export function buildSpreadsheetFormula(
  parts: TemplateStringsArray,
  ...values: (Decimal | number | null)[]
): string {
  const numbers = values.map((value) => {
    const text = String(value ?? '0')
    return sign(text) < 0 ? `(${text})` : text
  })
  return `=${String.raw({ raw: parts }, ...numbers)}`
}

/** The formula, or 0 when the divisor is 0. */
export function avoidZeroDivisor(divisor: number, formula: string): string {
  return divisor === 0 ? '=0' : formula
}
