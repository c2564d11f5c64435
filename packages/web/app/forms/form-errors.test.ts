import { expect, test } from 'vitest'
import { toFormErrors } from './form-errors.ts'

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
