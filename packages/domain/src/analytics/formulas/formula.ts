import type { Day } from '../../days/index.ts'
import { type Decimal, sign } from '../../decimal/index.ts'
import type { Report } from '../report.ts'

/** As much of a report as the formulas read. */
export type Figures = Pick<Report, 'counts' | 'metrics' | 'sums' | 'marks' | 'byWeekday'>

/** What an input is, and so how it is shown. Squares are of money or of R. */
export type InputUnit = 'money' | 'count' | 'percent' | 'ratio' | 'days' | 'weeks' | 'day' | 'r' | 'square'

/** One number that goes into a figure; null does not exist. */
export type FormulaInput = { name: string; value: Decimal | Day | null; unit: InputUnit }

/** The formula in words, what was agreed about it, what goes in, and the same for a spreadsheet. */
export type Formula = {
  words: string
  convention: string
  inputs: FormulaInput[]
  spreadsheet: string | null
}

export const NET = 'P&L is after fees, and each trade stands on the day of its exit.'
export const EVENS =
  'Break-even trades count among all trades, but neither as wins nor as losses. P&L is after fees.'
export const BY_EXIT = 'In order of exit day, then of when the trade was added. P&L is after fees.'
export const COLUMN = 'For the spreadsheet: the P&L of each trade in order of exit, in column A.'
export const R =
  'Only trades with a stop loss on the losing side of entry. R is the P&L divided by the risk there.'

export const money = (name: string, value: Decimal | null): FormulaInput => ({ name, value, unit: 'money' })
export const count = (name: string, value: number): FormulaInput => ({
  name,
  value: String(value),
  unit: 'count',
})
export const other = (unit: InputUnit, name: string, value: Decimal | Day | null): FormulaInput => ({
  name,
  value,
  unit,
})

/** A spreadsheet formula from text with numbers in it; below zero they get brackets, and what is missing is 0. */
export function sheet(parts: TemplateStringsArray, ...values: (Decimal | number | null)[]): string {
  const numbers = values.map((value) => {
    const text = String(value ?? '0')
    return sign(text) < 0 ? `(${text})` : text
  })
  return `=${String.raw({ raw: parts }, ...numbers)}`
}

/** The formula where there is something to divide by, and 0 where there is not. */
export function orZero(divisor: number, formula: string): string {
  return divisor === 0 ? '=0' : formula
}
