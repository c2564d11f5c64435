import { expect, test } from 'vitest'
import { createCloseValues, resolveCloseForm, toCloseTrade } from './close-trade.check.ts'

const today = '2026-11-21'
const trade = { entryDate: '2026-11-10' }
const filled = { ...createCloseValues(today), exitPrice: '98105' }
const findProblem = (values: typeof filled, field: 'exitPrice' | 'exitDate') =>
  resolveCloseForm(values, trade, today).errors[field]?.type

test('the form starts with today and no box ticked [CLOSE-03] [CLOSE-06]', () => {
  expect(createCloseValues(today)).toEqual({
    exitPrice: '',
    exitDate: today,
    exitFees: '',
    slHit: false,
    tpHit: false,
    slModified: false,
    tpModified: false,
  })
})

test('an exit price is a plain number, zero or more [CLOSE-04]', () => {
  expect(resolveCloseForm(filled, trade, today).errors).toEqual({})
  expect(findProblem({ ...filled, exitPrice: '' }, 'exitPrice')).toBe('decimal.missing')
  expect(findProblem({ ...filled, exitPrice: '1e3' }, 'exitPrice')).toBe('decimal.not_a_number')
  expect(findProblem({ ...filled, exitPrice: '-1' }, 'exitPrice')).toBe('decimal.negative')
})

test('an exit date is a day from the entry to today [CLOSE-05]', () => {
  expect(findProblem({ ...filled, exitDate: '' }, 'exitDate')).toBe('day.missing')
  expect(findProblem({ ...filled, exitDate: '2026-11-09' }, 'exitDate')).toBe('trade.exit_before_entry')
  expect(findProblem({ ...filled, exitDate: '2026-11-22' }, 'exitDate')).toBe('trade.exit_in_future')
})

test('only ticked boxes are sent [CLOSE-08]', () => {
  expect(toCloseTrade({ ...filled, slModified: true })).toEqual({
    exitPrice: '98105',
    exitDate: today,
    slModified: true,
  })
})

test('fees of the exit are sent when they are typed, and are a number, zero or more', () => {
  expect(toCloseTrade({ ...filled, exitFees: ' 1,5 ' })).toMatchObject({ exitFees: '1.5' })
  expect(resolveCloseForm({ ...filled, exitFees: '-1' }, trade, today).errors.exitFees?.type).toBe(
    'decimal.negative',
  )
})
