import { expect, test } from 'vitest'
import { countFormErrors, listFormErrors, toFormErrors } from './form-errors.ts'

const problem = (field: string, message: string) => ({ field, code: 'field.invalid', message })

test('each field shows its first problem, and a list shows the problems of its items', () => {
  expect(
    toFormErrors([
      problem('symbol', 'first'),
      problem('symbol', 'second'),
      problem('links.2', 'in the list'),
    ]),
  ).toEqual({
    symbol: { type: 'field.invalid', message: 'first' },
    links: { type: 'field.invalid', message: 'in the list' },
  })
})

test('a field with another name in the form is shown under that name', () => {
  expect(toFormErrors([problem('attachedLinks.0', 'no address')], { attachedLinks: 'links' })).toHaveProperty(
    'links',
  )
})

test('a field of a row shows its own problem, and each counts', () => {
  const problems = [
    problem('fills.1.price', 'not a number'),
    problem('fills.1.price', 'second'),
    problem('fills.1.fee', 'too large'),
    problem('symbol', 'missing'),
  ]

  expect(Object.keys(listFormErrors(problems))).toEqual(['fills.1.price', 'fills.1.fee', 'symbol'])
  const errors = toFormErrors(problems)
  expect(errors).toMatchObject({
    fills: [undefined, { price: { message: 'not a number' }, fee: { message: 'too large' } }],
  })
  expect(countFormErrors(errors)).toBe(3)
})
