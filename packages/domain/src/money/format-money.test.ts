import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { anyUnits, divideHalfEven, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { hideAmounts } from '../text/hidden-amounts.ts'
import { formatPercent, formatPrice, formatQuantity, formatR } from '../text/numbers.ts'
import { addCurrency, formatAmount, formatExactMoney, formatMoney, getMoneySign } from './format-money.ts'

const usd = { currency: 'USD' } as const
const signedUsd = { currency: 'USD', signed: true } as const

test('money has two decimals and a real minus [CONST-08]', () => {
  expect(formatMoney('1204.5', usd)).toBe('$1,204.50')
  expect(formatMoney('-88.1', usd)).toBe('−$88.10')
  expect(formatMoney('0', usd)).toBe('$0.00')
})

test('a result always shows its sign, and zero has none', () => {
  expect(formatMoney('1204.5', signedUsd)).toBe('+$1,204.50')
  expect(formatMoney('-88.1', signedUsd)).toBe('−$88.10')
  expect(formatMoney('0.00', signedUsd)).toBe('$0.00')
})

test('an amount below a cent shows its significant digits and its sign', () => {
  expect(formatMoney('0.004', signedUsd)).toBe('+$0.004')
  expect(formatMoney('-0.0051', signedUsd)).toBe('−$0.0051')
  expect(formatMoney('-0.00000012', signedUsd)).toBe('−$0.00000012')
  expect(formatMoney('0.000000345678', signedUsd)).toBe('+$0.000000345678')
  expect(formatMoney('0.003333333333333333', signedUsd)).toBe('+$0.003333')
  expect(formatMoney('0.00999996', usd)).toBe('$0.00999996')
  expect(formatMoney('0.009999966666666667', usd)).toBe('$0.01')
  expect(formatMoney('0.01', usd)).toBe('$0.01')
  expect(formatMoney('0.0149', usd)).toBe('$0.01')
})

test('an amount below a cent shows as many digits as a price of a coin has, and a quotient four', () => {
  const digits = fc.integer({ min: 1, max: 99_999_999 }).filter((n) => n % 10 !== 0)
  fc.assert(
    fc.property(digits, fc.integer({ min: 10, max: 18 }), fc.boolean(), (units, decimals, isLoss) => {
      const amount = unitsToDecimal(BigInt(isLoss ? -units : units), decimals)
      expect(formatMoney(amount, usd)).toBe(amount.replace('-', '−').replace('0', '$0'))
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 9_998 }), fc.integer({ min: 2, max: 9 }), (units, zeros) => {
      const amount = `0.${'0'.repeat(zeros)}${units}33333`
      expect(formatMoney(amount, usd)).toBe(`$0.${'0'.repeat(zeros)}${String(units).replace(/0+$/, '')}`)
    }),
  )
})

test('an amount whose text names the currency has the same digits', () => {
  expect(formatAmount('-1204.5', 'USD')).toBe('−1,204.50')
  expect(formatAmount('0.00000012', 'USDT')).toBe('0.00000012')
  expect(formatAmount('-50000', 'JPY')).toBe('−50,000')
})

test('an amount in a currency without a sign ends with its code', () => {
  expect(formatMoney('-1204.5', { currency: 'CHF', signed: true })).toBe('−1,204.50 CHF')
  expect(formatMoney('0.0042', { currency: 'USDT', signed: true })).toBe('+0.0042 USDT')
  expect(formatMoney('1204.5', { currency: 'GBX' })).toBe('1,204.50 GBX')
})

test('an amount has the digits of its currency', () => {
  expect(formatMoney('50000', { currency: 'JPY', signed: true })).toBe('+¥50,000')
  expect(formatMoney('-1204.5678', { currency: 'KWD' })).toBe('−1,204.568 KWD')
  expect(formatMoney('1.23456789', { currency: 'BTC' })).toBe('1.23456789 BTC')
  expect(formatMoney('0.4', { currency: 'JPY' })).toBe('¥0.4')
  expect(formatMoney('0', { currency: 'JPY' })).toBe('¥0')
})

test('sign, colour and triangle follow the sign of the exact amount', () => {
  fc.assert(
    fc.property(anyUnits, (units) => {
      const amount = unitsToDecimal(units)
      const shown = formatMoney(amount, signedUsd)
      const mark = { '-1': '−', '0': '$', '1': '+' }[String(getMoneySign(amount)) as '-1' | '0' | '1']
      expect(shown[0]).toBe(mark)
      expect(shown === '$0.00').toBe(units === 0n)
    }),
  )
  expect(getMoneySign(null)).toBeNull()
})

test('half a cent goes to the even cent', () => {
  expect(formatMoney('2.675', usd)).toBe('$2.68')
  expect(formatMoney('2.665', usd)).toBe('$2.66')
  expect(formatMoney('1.005', usd)).toBe('$1.00')
})

test('each currency has its sign [SHELL-20]', () => {
  const signs = (['USD', 'EUR', 'GBP', 'BRL'] as const).map((currency) =>
    formatMoney('14550.89', { currency }),
  )
  expect(signs).toEqual(['$14,550.89', '€14,550.89', '£14,550.89', 'R$14,550.89'])
})

test('an unknown amount is N/A', () => {
  expect(formatMoney(null, usd)).toBe('N/A')
})

test('money of a cent or more is exact to the cent at any size', () => {
  fc.assert(
    fc.property(anyUnits, (units) => {
      fc.pre(units === 0n || units >= 10n ** 16n || units <= -(10n ** 16n))
      const cents = divideHalfEven(units, 10n ** 16n)
      const shown = formatMoney(unitsToDecimal(units), signedUsd)

      expect(BigInt(shown.replace('−', '-').replace(/[^\d-]/g, ''))).toBe(cents)
      expect(shown).toMatch(cents > 0n ? /^\+\$/ : cents < 0n ? /^−\$/ : /^\$0\.00$/)
      expect(shown).toMatch(/\$\d{1,3}(,\d{3})*\.\d{2}$/)
    }),
  )
})

test('a hidden amount keeps its sign and its currency, and shows no digit in any format', () => {
  onTestFinished(() => hideAmounts(false))
  hideAmounts(true)
  expect(formatMoney('1204.5', signedUsd)).toBe('+$•••')
  expect(formatMoney('-88.1', { currency: 'CHF' })).toBe('−••• CHF')
  expect(formatMoney('0', usd)).toBe('$•••')
  expect(formatMoney(null, usd)).toBe('N/A')
  expect(formatAmount('-1204.5', 'USD')).toBe('−•••')
  expect(formatExactMoney('1186.943620178', 'EUR')).toBe('€•••')
  expect(addCurrency('15k', 'USD')).toBe('$•••')
  expect(formatQuantity('4321')).toBe('•••')
})

test('prices, percent and R stay while amounts are hidden', () => {
  onTestFinished(() => hideAmounts(false))
  hideAmounts(true)
  expect([formatPrice('182.40'), formatPercent('53.1'), formatR('1.8')]).toEqual(['182.40', '53.1%', '+1.8R'])
})
