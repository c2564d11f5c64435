import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundedList, toFieldProblems } from './index.ts'

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
