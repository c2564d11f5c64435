import { expect, test } from 'vitest'
import { formatAxis, formatEquity, formatMoneyShort } from './short-money.ts'

const formatAll = (amounts: string[]) => amounts.map((amount) => formatMoneyShort(amount))

test('money of an axis is short: thousands are k, millions M', () => {
  expect(formatAll(['0', '5000', '15000', '1500000', '0.5', '250', '950'])).toEqual([
    '$0',
    '$5k',
    '$15k',
    '$1.5M',
    '$0.50',
    '$250',
    '$950',
  ])
})

test('a loss has a real minus, a gain a plus where it is asked for, zero neither', () => {
  expect(formatMoneyShort('-2000')).toBe('−$2k')
  expect(formatMoneyShort('269.4', { signed: true })).toBe('+$269')
  expect(formatMoneyShort('0', { signed: true })).toBe('$0')
})

test('below ten the cents count: the steps of an axis of small amounts differ', () => {
  expect(formatAll(['1.5', '2', '2.5', '-9.99', '9.996', '10.4'])).toEqual([
    '$1.50',
    '$2',
    '$2.50',
    '−$9.99',
    '$10',
    '$10',
  ])
})

test('below a cent the digits that count are shown, as everywhere', () => {
  expect(formatMoneyShort('-0.0012', { signed: true })).toBe('−$0.0012')
  expect(formatEquity(0.000345)).toBe('+$0.000345')
})

test('the value of a curve has the cents of the figure that it draws, also with 13 digits', () => {
  expect(formatEquity(Number('-13580226402.26'))).toBe('−$13,580,226,402.26')
  expect(formatEquity(0.1 + 0.2)).toBe('+$0.30')
})

test('what rounds up to a thousand of one size is one of the next', () => {
  expect(formatAll(['999.7', '999999', '12345'])).toEqual(['$1k', '$1M', '$12.3k'])
})

test('a square rounds the exact amount half-even, as every other figure', () => {
  expect(formatAll(['2.005', '2.015', '12.5', '13.5', '1250', '1350', '1.005'])).toEqual([
    '$2',
    '$2.02',
    '$12',
    '$14',
    '$1.2k',
    '$1.4k',
    '$1',
  ])
})

test('the zero of an axis is zero, although floats add up to a little more', () => {
  expect(formatAxis([-0.2, 0.1 + 0.2 - 0.3, 0.2])).toEqual(['−$0.20', '$0', '$0.20'])
})
