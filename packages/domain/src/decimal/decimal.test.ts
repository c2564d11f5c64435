import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, divideHalfEven, unitsToDecimal } from './decimal.fixtures.ts'
import {
  add,
  compare,
  divide,
  isZero,
  multiply,
  negate,
  roundTo,
  sign,
  subtract,
  sum,
  toAbsolute,
  toPlaces,
} from './decimal.ts'
import {
  decimalProblems,
  findDecimalProblem,
  findNonNegativeDecimalProblem,
  parseDecimal,
  readDecimal,
} from './parse-decimal.ts'

test('a typed number keeps its trailing zeros', () => {
  expect(parseDecimal('96420.50')).toBe('96420.50')
  expect(parseDecimal('0.00001')).toBe('0.00001')
  expect(parseDecimal('0.00000012')).toBe('0.00000012')
})

test('spaces around it, leading zeros and a plus are removed', () => {
  expect(['  12 ', '007', '+5', '.5', '-.5', '5.', '00.10', '-0.00'].map(parseDecimal)).toEqual([
    '12',
    '7',
    '5',
    '0.5',
    '-0.5',
    '5',
    '0.10',
    '0.00',
  ])
})

test('a text that is not a plain decimal is refused with its reason [FORM-13]', () => {
  const reasons = {
    '': 'missing',
    '   ': 'missing',
    '1,5': 'comma',
    '1,204.50': 'comma',
    '1.204,50': 'comma',
    '1e5': 'not_a_number',
    '1E-5': 'not_a_number',
    NaN: 'not_a_number',
    Infinity: 'not_a_number',
    '-Infinity': 'not_a_number',
    '0x1f': 'not_a_number',
    abc: 'not_a_number',
    '-': 'not_a_number',
    '.': 'not_a_number',
    '1.2.3': 'not_a_number',
    '1 000': 'not_a_number',
    '--1': 'not_a_number',
    '٣': 'not_a_number',
  }
  for (const [text, problem] of Object.entries(reasons)) {
    expect([text, findDecimalProblem(text)]).toEqual([text, problem])
    expect(parseDecimal(text)).toBeNull()
  }
})

test('18 digits before and 18 after the point are accepted and one more is refused', () => {
  const [integer, fraction] = ['9'.repeat(18), '1'.repeat(18)]

  expect(parseDecimal(`${integer}.${fraction}`)).toBe(`${integer}.${fraction}`)
  expect(parseDecimal(`000${integer}`)).toBe(integer)
  expect(findDecimalProblem(`1${integer}`)).toBe('too_large')
  expect(findDecimalProblem(`0.${fraction}1`)).toBe('too_many_decimals')
})

test('a number below zero is a problem only where zero or more is required [FORM-13]', () => {
  expect(findDecimalProblem('-1')).toBeNull()
  expect(findNonNegativeDecimalProblem('-1')).toBe('negative')
  expect(findNonNegativeDecimalProblem('-0.00')).toBeNull()
  expect(findNonNegativeDecimalProblem('0')).toBeNull()
  expect(findNonNegativeDecimalProblem('1,5')).toBe('comma')
})

test('every reason has a separate sentence', () => {
  const sentences = Object.values(decimalProblems)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('every storable decimal is read as itself, also with zeros added', () => {
  fc.assert(
    fc.property(anyUnits, fc.nat(3), fc.nat(3), (units, leading, trailing) => {
      const decimal = unitsToDecimal(units)
      expect(parseDecimal(decimal)).toBe(decimal)

      const [, sign = '', amount = ''] = /^(-?)(.*)$/.exec(decimal) ?? []
      const padded = `${sign}${'0'.repeat(leading)}${amount}${amount.includes('.') ? '' : `.${'0'.repeat(trailing)}`}`
      expect(compare(parseDecimal(padded) ?? 'none', decimal)).toBe(0)
    }),
  )
})

test('any text is either refused with a reason or read as a plain decimal', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0159.,-+eE ') }),
    fc.double().map(String),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readDecimal(text)
      if (reading.ok) expect(reading.value).toMatch(/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/)
      else expect(decimalProblems[reading.problem]).toBeTruthy()
    }),
    { numRuns: 1000 },
  )
})

test('a tenth and two tenths are three tenths', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(subtract('0.3', '0.1')).toBe('0.2')
  expect(multiply('0.1', '3')).toBe('0.3')
})

test('very small and very large results are written without an exponent', () => {
  expect(multiply('0.000000001', '0.000000001')).toBe('0.000000000000000001')
  expect(multiply('999999999999999999', '1000000')).toBe('999999999999999999000000')
  expect(multiply('0.00000012', '5000000')).toBe('0.6')
})

test('a result has no trailing zeros and zero has no sign', () => {
  expect(add('1.50', '1.50')).toBe('3')
  expect(add('-0', '0.00')).toBe('0')
  expect(multiply('-1', '0')).toBe('0')
  expect(negate('0.00')).toBe('0')
  expect(negate('-1.50')).toBe('1.5')
  expect(toAbsolute('-88.1')).toBe('88.1')
})

test('the sum of nothing is zero', () => {
  expect(sum([])).toBe('0')
  expect(sum(['0.1', '0.2', '-0.3'])).toBe('0')
})

test('sums, differences and products agree with integer arithmetic', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, (a, b) => {
      const [x, y] = [unitsToDecimal(a), unitsToDecimal(b)]

      expect(add(x, y)).toBe(unitsToDecimal(a + b))
      expect(subtract(x, y)).toBe(unitsToDecimal(a - b))
      expect(multiply(x, y)).toBe(unitsToDecimal(a * b, 36))
    }),
  )
})

test('the sum does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(anyUnits), (all) => {
      const decimals = all.map((units) => unitsToDecimal(units))
      const total = all.reduce((a, b) => a + b, 0n)

      expect(sum(decimals)).toBe(unitsToDecimal(total))
      expect(sum(decimals.toReversed())).toBe(unitsToDecimal(total))
    }),
  )
})

test('trailing zeros do not change the value of a decimal', () => {
  expect(compare('1.50', '1.5')).toBe(0)
  expect(compare('10', '9')).toBe(1)
  expect(compare('-0.00000000000000001', '0')).toBe(-1)
})

test('zero is zero however it is written', () => {
  expect(['0', '0.00', '-0', '0.000000000000000000'].map(isZero)).toEqual([true, true, true, true])
  expect(isZero('0.000000000000000001')).toBe(false)
  expect(['-2', '-0', '-0.000000000000000001', '0.000000000000000001'].map(sign)).toEqual([-1, 0, -1, 1])
})

test('decimals are ordered by their values', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, (a, b) => {
      expect(compare(unitsToDecimal(a), unitsToDecimal(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

const anyPlaces = fc.integer({ min: 0, max: 18 })

test('a tie is rounded to the even neighbour', () => {
  expect(['0.125', '0.135', '-0.125', '-0.135', '0.1250001'].map((d) => roundTo(d, 2))).toEqual([
    '0.12',
    '0.14',
    '-0.12',
    '-0.14',
    '0.13',
  ])
  expect(divide('1', '8', { places: 2 })).toBe('0.12')
  expect(divide('3', '8', { places: 2 })).toBe('0.38')
})

test('a quotient can be truncated instead of rounded', () => {
  expect(divide('2', '3', { places: 4, rounding: 'down' })).toBe('0.6666')
  expect(divide('-2', '3', { places: 4, rounding: 'down' })).toBe('-0.6666')
  expect(divide('2', '3', { places: 4 })).toBe('0.6667')
})

test('division by zero gives null', () => {
  expect(divide('1', '0', { places: 2 })).toBeNull()
  expect(divide('0', '0.00', { places: 2 })).toBeNull()
  expect(divide('0', '3', { places: 2 })).toBe('0')
})

test('a decimal is shown with exactly the requested decimals and without a minus on zero', () => {
  expect(toPlaces('1.5', 2)).toBe('1.50')
  expect(toPlaces('-0.004', 2)).toBe('0.00')
  expect(toPlaces('-0.006', 2)).toBe('-0.01')
  expect(toPlaces('123456789012345678.995', 2)).toBe('123456789012345679.00')
})

test('rounding agrees with integer arithmetic', () => {
  fc.assert(
    fc.property(anyUnits, anyPlaces, (units, places) => {
      const rounded = unitsToDecimal(divideHalfEven(units, 10n ** BigInt(18 - places)), places)

      expect(roundTo(unitsToDecimal(units), places)).toBe(rounded)
      expect(Number(toPlaces(unitsToDecimal(units), places))).toBe(Number(rounded) + 0)
    }),
  )
})

test('quotients agree with integer arithmetic', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, anyPlaces, (a, b, places) => {
      fc.pre(b !== 0n)
      const scaled = a * 10n ** BigInt(places)

      expect(divide(unitsToDecimal(a), unitsToDecimal(b), { places })).toBe(
        unitsToDecimal(divideHalfEven(scaled, b), places),
      )
      expect(divide(unitsToDecimal(a), unitsToDecimal(b), { places, rounding: 'down' })).toBe(
        unitsToDecimal(scaled / b, places),
      )
    }),
  )
})
