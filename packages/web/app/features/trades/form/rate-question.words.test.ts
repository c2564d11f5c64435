import { expect, test } from 'vitest'
import { askAboutRate, describeRateField, isFarFromReference } from './rate-question.words.ts'

const reference = { rate: '0.9173', day: '2026-11-03', source: 'ecb' } as const
const dollars = { currency: 'USD', account: 'EUR', removedCurrency: null }

test.each([
  ['9.2', true],
  ['1.10077', true],
  ['1.10076', false],
  ['0.9173', false],
  ['0.73384', false],
  ['0.7338', true],
])('a typed rate of %s next to 0.9173 is asked about: %s', (typed, asked) => {
  expect(isFarFromReference(typed, reference)).toBe(asked)
})

test('the question names both rates, and the day and source of the reference', () => {
  expect(askAboutRate('9.2', reference)).toBe(
    'You typed 9.2; the ECB’s rate of Nov 3, 2026 is 0.9173. Save anyway?',
  )
  expect(askAboutRate('9.2', { ...reference, source: 'sample' })).toContain('the demo’s sample rate of Nov 3')
})

test.each([
  ['', reference, 'EUR for one USD; blank is the ECB’s rate of Nov 3, 2026'],
  ['EUR', null, 'EUR for one USD'],
  [
    'GBP',
    reference,
    'GBP for one USD, from the file. Totals in EUR use the ECB’s rate of Nov 3, 2026, 0.9173 EUR for one USD.',
  ],
  ['GBP', undefined, 'GBP for one USD, from the file.'],
  ['GBP', null, 'GBP for one USD, from the file. Totals in EUR have no rate from USD to EUR.'],
])(
  'the hint of a rate to "%s" says what it converts, and which rate the totals use',
  (rateCurrency, known, hint) => {
    expect(describeRateField({ ...dollars, rateCurrency, reference: known })).toBe(hint)
  },
)

test('the hint says that the rate of the former currency was removed', () => {
  expect(describeRateField({ ...dollars, rateCurrency: '', reference, removedCurrency: 'GBP' })).toBe(
    'The rate of GBP was removed. EUR for one USD; blank is the ECB’s rate of Nov 3, 2026',
  )
})
