import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { anyUnits, unitsToDecimal } from './decimal.fixtures.ts'
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
