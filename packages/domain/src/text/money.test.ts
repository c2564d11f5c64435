import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, divideHalfEven, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { formatMoney } from './money.ts'

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

test('what rounds to zero is zero and has no sign', () => {
  expect(formatMoney('0.004', signedUsd)).toBe('$0.00')
  expect(formatMoney('-0.005', signedUsd)).toBe('$0.00')
  expect(formatMoney('-0.0051', signedUsd)).toBe('−$0.01')
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

test('money that is not known is N/A', () => {
  expect(formatMoney(null, usd)).toBe('N/A')
})

test('money is exact to the cent at any size', () => {
  fc.assert(
    fc.property(anyUnits, (units) => {
      const cents = divideHalfEven(units, 10n ** 16n)
      const shown = formatMoney(unitsToDecimal(units), signedUsd)

      expect(BigInt(shown.replace('−', '-').replace(/[^\d-]/g, ''))).toBe(cents)
      expect(shown).toMatch(cents > 0n ? /^\+\$/ : cents < 0n ? /^−\$/ : /^\$0\.00$/)
      expect(shown).toMatch(/\$\d{1,3}(,\d{3})*\.\d{2}$/)
    }),
  )
})
