import { expect, test } from 'vitest'
import { checkTrade, type TradeDraft, tradeProblems } from './check-trade.ts'

const today = '2026-11-21'
const open: TradeDraft = { status: 'open', entryDate: '2026-11-20', exitDate: null, exitPrice: null }
const closed: TradeDraft = {
  status: 'closed',
  entryDate: '2026-11-19',
  exitDate: '2026-11-20',
  exitPrice: '101',
}

test('a valid trade has no problem, open or closed', () => {
  expect(checkTrade(open, today)).toEqual([])
  expect(checkTrade(closed, today)).toEqual([])
})

test('today is a valid entry date and tomorrow is not [FORM-14]', () => {
  expect(listProblemCodes({ ...open, entryDate: today })).toEqual([])
  expect(checkTrade({ ...open, entryDate: '2026-11-22' }, today)).toEqual([
    { field: 'entryDate', code: 'trade.entry_in_future' },
  ])
})

test('a closed trade needs an exit price [FORM-10]', () => {
  for (const exitPrice of [null, undefined, '', ' ']) {
    expect(checkTrade({ ...closed, exitPrice }, today)).toEqual([
      { field: 'exitPrice', code: 'trade.exit_price_required' },
    ])
  }
  expect(listProblemCodes({ ...closed, exitPrice: '0' })).toEqual([])
})

test('a closed trade needs an exit date [FORM-11]', () => {
  for (const exitDate of [null, undefined, '']) {
    expect(checkTrade({ ...closed, exitDate }, today)).toEqual([
      { field: 'exitDate', code: 'trade.exit_date_required' },
    ])
  }
})

test('a future needs a contract size, because one point of it is rarely one unit of money', () => {
  for (const contractSize of [null, undefined, '', ' ']) {
    expect(checkTrade({ ...open, instrument: 'future', contractSize }, today)).toEqual([
      { field: 'contractSize', code: 'trade.contract_size_required' },
    ])
    expect(listProblemCodes({ ...open, instrument: 'share', contractSize })).toEqual([])
  }
  expect(listProblemCodes({ ...open, instrument: 'future', contractSize: '1' })).toEqual([])
})

test('an exit may be on the day of entry and not before', () => {
  expect(listProblemCodes({ ...closed, exitDate: '2026-11-19' })).toEqual([])
  expect(checkTrade({ ...closed, exitDate: '2026-11-18' }, today)).toEqual([
    { field: 'exitDate', code: 'trade.exit_before_entry' },
  ])
})

test('an exit may be today and not later', () => {
  expect(listProblemCodes({ ...closed, exitDate: today })).toEqual([])
  expect(checkTrade({ ...closed, exitDate: '2026-11-22' }, today)).toEqual([
    { field: 'exitDate', code: 'trade.exit_in_future' },
  ])
})

test('the exit of an open trade is not checked, because it is not stored [FORM-06]', () => {
  expect(listProblemCodes({ ...closed, status: 'open', exitDate: '2030-01-01' })).toEqual([])
  expect(listProblemCodes({ ...closed, status: 'open', exitDate: '2020-01-01', exitPrice: '' })).toEqual([])
})

test('every broken rule is reported at once', () => {
  expect(listProblemCodes({ status: 'closed', entryDate: '2026-11-25', exitDate: '2026-11-24' })).toEqual([
    'trade.entry_in_future',
    'trade.exit_price_required',
    'trade.exit_before_entry',
    'trade.exit_in_future',
  ])
})

test('a date that is not a day is reported by its shape only', () => {
  expect(listProblemCodes({ ...closed, entryDate: '9999-99-99' })).toEqual([])
  expect(listProblemCodes({ ...closed, exitDate: 'tomorrow' })).toEqual([])
})

test('an expiry is not before the entry', () => {
  expect(checkTrade({ ...open, expiry: '2026-11-20' }, today)).toEqual([])
  expect(checkTrade({ ...open, expiry: '2026-11-19' }, today)).toEqual([
    { field: 'expiry', code: 'trade.expiry_before_entry' },
  ])
})

test('a contract size is above 0 and has six decimals at most', () => {
  for (const contractSize of ['1', '0.1', '12.5', '0.000001', '100.0000000', '', null])
    expect(checkTrade({ ...open, contractSize }, today)).toEqual([])
  for (const contractSize of ['0', '0.00', '.0'])
    expect(checkTrade({ ...open, contractSize }, today)).toEqual([
      { field: 'contractSize', code: 'trade.contract_size_zero' },
    ])
  expect(listProblemCodes({ ...open, contractSize: '0.0000001' })).toEqual(['trade.contract_size_decimals'])
})

test('a currency is a known code, in any case, and a rate is above 0', () => {
  for (const currency of ['usd', ' JPY ', 'GBp', 'USDT', '', null])
    expect(checkTrade({ ...open, currency }, today)).toEqual([])
  expect(listProblemCodes({ ...open, currency: 'EURO' })).toEqual(['trade.currency_unknown'])
  expect(listProblemCodes({ ...open, rate: '0.000' })).toEqual(['trade.rate_zero'])
})

test('a currency that the trade has already is kept, whatever its code', () => {
  expect(checkTrade({ ...open, currency: 'gusd' }, today, { currency: 'GUSD' })).toEqual([])
  expect(checkTrade({ ...open, currency: 'EURO' }, today, { currency: 'GUSD' })).toMatchObject([
    { code: 'trade.currency_unknown' },
  ])
})

test('each problem has its sentence', () => {
  expect(tradeProblems['trade.exit_before_entry']).toBe('The exit date is before the entry date')
  expect(tradeProblems['trade.exit_price_required']).toBe('Enter the exit price')
  expect(tradeProblems['trade.entry_in_future']).toBe('The entry date is after today')
  expect(tradeProblems['trade.exit_in_future']).toBe('The exit date is after today')
  expect(Object.keys(tradeProblems)).toHaveLength(12)
})

function listProblemCodes(draft: TradeDraft): string[] {
  return checkTrade(draft, today).map(({ code }) => code)
}

test('an entry price below 0 is refused, and kept where an import of a future, an option or a CFD set it [FORM-13]', () => {
  const imported = { ...open, instrument: 'future', contractSize: '1000', entryPrice: '-37.63' } as const

  expect(listProblemCodes(imported)).toEqual(['decimal.negative'])
  expect(checkTrade({ ...imported, entryPrice: '-37.630' }, today, { entryPrice: '-37.63' })).toEqual([])
  expect(checkTrade({ ...imported, entryPrice: '-37.64' }, today, { entryPrice: '-37.63' })).toEqual([
    { field: 'entryPrice', code: 'decimal.negative' },
  ])
  expect(checkTrade({ ...imported, instrument: 'share' }, today, { entryPrice: '-37.63' })).toEqual([
    { field: 'entryPrice', code: 'decimal.negative' },
  ])
  const percent = { ...imported, fees: '0.1', feesUnit: 'percent' } as const
  expect(checkTrade(percent, today, { entryPrice: '-37.63' })).toEqual([
    { field: 'fees', code: 'trade.fees_as_amount' },
  ])
})

test('an exit price below 0 is one of a future, an option or a CFD', () => {
  for (const instrument of ['future', 'option', 'cfd'])
    expect(checkTrade({ ...closed, instrument, contractSize: '1', exitPrice: '-37.63' }, today)).toEqual([])
  for (const instrument of ['share', 'coin', null])
    expect(listProblemCodes({ ...closed, instrument, exitPrice: '-0.01' })).toEqual(['decimal.negative'])
})
