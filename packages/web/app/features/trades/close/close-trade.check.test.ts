import { expect, test } from 'vitest'
import { newCloseValues, resolveCloseForm, toCloseTrade } from './close-trade.check.ts'

const today = '2026-11-21'
const trade = { entryDate: '2026-11-10' }
const filled = { ...newCloseValues(today), exitPrice: '98105' }
const problem = (values: typeof filled, field: 'exitPrice' | 'exitDate') =>
  resolveCloseForm(values, trade, today).errors[field]?.type

test('the form starts with today and no box ticked [CLOSE-03] [CLOSE-06]', () => {
  expect(newCloseValues(today)).toEqual({
    exitPrice: '',
    exitDate: today,
    slHit: false,
    tpHit: false,
    slModified: false,
    tpModified: false,
  })
})

test('an exit price is a plain number, zero or more [CLOSE-04]', () => {
  expect(resolveCloseForm(filled, trade, today).errors).toEqual({})
  expect(problem({ ...filled, exitPrice: '' }, 'exitPrice')).toBe('decimal.missing')
  expect(problem({ ...filled, exitPrice: '1e3' }, 'exitPrice')).toBe('decimal.not_a_number')
  expect(problem({ ...filled, exitPrice: '-1' }, 'exitPrice')).toBe('decimal.negative')
})

test('an exit date is a day from the entry to today [CLOSE-05]', () => {
  expect(problem({ ...filled, exitDate: '' }, 'exitDate')).toBe('day.missing')
  expect(problem({ ...filled, exitDate: '2026-11-09' }, 'exitDate')).toBe('trade.exit_before_entry')
  expect(problem({ ...filled, exitDate: '2026-11-22' }, 'exitDate')).toBe('trade.exit_in_future')
})

test('only ticked boxes are sent [CLOSE-08]', () => {
  expect(toCloseTrade({ ...filled, slModified: true })).toEqual({
    exitPrice: '98105',
    exitDate: today,
    slModified: true,
  })
})
