import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldProblems, getFieldProblemMessage, toFieldProblems } from './field-problems.ts'
import { boundedList, Day, NonNegativeDecimal, OptionalDecimal, optionalText } from './fields.ts'

function getCode(shape: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(shape, value).error?.issues[0]?.message
}

describe('a decimal', () => {
  test.each([
    ['1.25', '1.25'],
    ['96420.50', '96420.50'],
    [' 0.00000012 ', '0.00000012'],
    ['.5', '0.5'],
    ['007', '7'],
    ['+1', '1'],
    ['-0', '0'],
  ])('is read from %j as %s, with the digits that were entered', (typed, kept) => {
    expect(z.parse(NonNegativeDecimal, typed)).toBe(kept)
    expect(z.parse(OptionalDecimal, typed)).toBe(kept)
  })

  test.each([
    ['', 'decimal.missing'],
    [' ', 'decimal.missing'],
    ['-1', 'decimal.negative'],
    ['1,5', 'decimal.comma'],
    ['NaN', 'decimal.not_a_number'],
    ['1e5', 'decimal.not_a_number'],
    ['1e309', 'decimal.not_a_number'],
    ['9'.repeat(30), 'decimal.too_large'],
    [`0.${'1'.repeat(19)}`, 'decimal.too_many_decimals'],
    [1.5, 'decimal.missing'],
    [null, 'decimal.missing'],
  ])('is not read from %j: %s', (typed, code) => {
    expect(getCode(NonNegativeDecimal, typed)).toBe(code)
  })

  test('that is optional is null when it is blank or missing', () => {
    expect([undefined, null, '', '  '].map((value) => z.parse(OptionalDecimal, value))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('is read from any value without an exception, and only from a plain decimal', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { success, data } = z.safeParse(NonNegativeDecimal, value)

        return !success || /^\d{1,18}(\.\d{0,18})?$/.test(data)
      }),
    )
  })
})

describe('a day', () => {
  test.each(['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'])('can be %s', (day) => {
    expect(z.parse(Day, day)).toBe(day)
  })

  test.each([
    ['', 'day.missing'],
    [undefined, 'day.missing'],
    [20_261_120, 'day.missing'],
    ['2026-02-29', 'day.invalid'],
    ['2026-2-1', 'day.invalid'],
    ['20-11-2026', 'day.invalid'],
    ['2026-11-20T00:00:00Z', 'day.invalid'],
    ['0000-01-01', 'day.invalid'],
    ['12026-01-01', 'day.invalid'],
  ])('is not %j: %s', (day, code) => {
    expect(getCode(Day, day)).toBe(code)
  })
})

test('an optional text is trimmed, null when it is blank, and has a maximum length', () => {
  const Text = optionalText(5)

  expect([' abc ', '', '   ', null, undefined].map((text) => z.parse(Text, text))).toEqual([
    'abc',
    null,
    null,
    null,
    null,
  ])
  expect(getCode(Text, '123456')).toBe('field.too_long')
  expect(getCode(Text, 5)).toBe('field.invalid')
})

describe('problems of fields', () => {
  test('are reported once for each field, with the first code and its sentence', () => {
    const shape = z.object({ day: Day, sizes: z.array(NonNegativeDecimal) })
    const { error } = z.safeParse(shape, { day: '', sizes: ['1', '-1', 'x'] })

    expect(toFieldProblems(error?.issues ?? [])).toEqual([
      { field: 'day', code: 'day.missing', message: 'Choose a date' },
      { field: 'sizes.1', code: 'decimal.negative', message: getFieldProblemMessage('decimal.negative') },
      {
        field: 'sizes.2',
        code: 'decimal.not_a_number',
        message: getFieldProblemMessage('decimal.not_a_number'),
      },
    ])
  })

  test('without a known code get the code field.invalid', () => {
    expect(
      toFieldProblems([{ message: 'Expected string, received number', path: ['a', { key: 'b' }] }]),
    ).toEqual([{ field: 'a.b', code: 'field.invalid', message: 'This value is not valid' }])
  })

  test('that a shape names each have a sentence', () => {
    const shapes = readdirSync(import.meta.dirname).filter((path) => !/(test|routes)\.ts$/.test(path))
    const texts = shapes
      .filter((path) => !['error-codes.ts', 'audit-actions.ts', 'field-problems.ts'].includes(path))
      .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
    const named = texts.flatMap((text) => text.replace(ERRORS_OF_ROUTES, '').match(CODE) ?? [])

    expect(named.length).toBeGreaterThan(50)
    expect(named.map((code) => code.slice(1, -1)).filter((code) => !(code in fieldProblems))).toEqual([])
  })

  test('each have a code of two parts and a sentence that starts with a capital', () => {
    const all = Object.entries(fieldProblems)

    expect(all.filter(([code]) => !/^[a-z]+\.[a-z]+(_[a-z]+)*$/.test(code))).toEqual([])
    expect(all.filter(([, sentence]) => !/^[A-Z]/.test(sentence) || sentence.endsWith('.'))).toEqual([])
  })
})

/** The codes of refusals that a route names. */
const ERRORS_OF_ROUTES = /documentedErrors\([^)]*\)/g

/** A field code in quotes, as the check of a shape names it. */
const CODE = /'[a-z]+\.[a-z]+(_[a-z]+)*'/g

test('a list that is too long is refused before any of its elements is validated', () => {
  let validated = 0
  const item = z.string().check(
    z.refine(() => {
      validated += 1
      return true
    }),
  )
  const { error } = boundedList(item, { max: 3 }).safeParse(['a', 'b', 'c', 'd'])

  expect(error?.issues.map(({ message }) => message)).toEqual(['field.too_many'])
  expect(validated).toBe(0)
})

test('a list within its limit is validated like any other list', () => {
  const list = boundedList(z.string('field.invalid'), { min: 1, max: 3 })

  expect(list.safeParse(['a', 'b', 'c']).data).toEqual(['a', 'b', 'c'])
  expect([[], [1], 'abc', null, undefined].map((value) => list.safeParse(value).success)).toEqual(
    Array(5).fill(false),
  )
})

test('a failed check names 100 fields at most', () => {
  const issues = Array.from({ length: 101 }, (_, at) => ({ message: 'field.invalid', path: ['tags', at] }))

  expect(toFieldProblems(issues)).toHaveLength(100)
})
