import { expect, test } from 'vitest'
import { computeLiveFigures, type TypedPrices } from './live-figures.tsx'

const typed: TypedPrices = {
  type: 'long',
  status: 'closed',
  quantity: '10',
  contractSize: '',
  entryPrice: '100',
  exitPrice: '110',
  fees: '5',
  feesUnit: 'percent',
  stopLoss: '95',
  takeProfit: '115',
}

test('the figures of the form equal those of every other screen [DETAIL-09]', () => {
  expect(computeLiveFigures(typed)).toMatchObject({
    net: '50',
    gross: '100',
    fees: '50',
    position: '1000',
    result: '1',
    risk: '50',
    planned: '3',
  })
  expect(computeLiveFigures({ ...typed, feesUnit: 'amount' })).toMatchObject({ net: '95', fees: '5' })
})

test('an open trade has a position and a plan and no result', () => {
  expect(computeLiveFigures({ ...typed, status: 'open' })).toMatchObject({
    net: null,
    gross: null,
    result: null,
    position: '1000',
    planned: '3',
  })
})

test('while price or quantity is not a number nothing is shown', () => {
  for (const broken of [{ quantity: '' }, { entryPrice: '1,500' }, { quantity: '-3' }]) {
    expect(computeLiveFigures({ ...typed, ...broken })).toMatchObject({
      net: null,
      position: null,
      track: null,
    })
  }
})

test('a decimal comma counts while it is typed', () => {
  expect(computeLiveFigures({ ...typed, stopLoss: '95,5' })).toEqual(
    computeLiveFigures({ ...typed, stopLoss: '95.5' }),
  )
})

test('invalid text in an optional field does not change the other figures', () => {
  expect(computeLiveFigures({ ...typed, stopLoss: 'x', fees: '' })).toMatchObject({
    net: '100',
    risk: null,
    result: null,
  })
})
