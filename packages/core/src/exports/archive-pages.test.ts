import { expect, test } from 'vitest'
import { viewRows } from './archive-pages.ts'

test('a value with several parts, such as a fee, is shown as its parts', () => {
  const source = { keys: ['otherFees'] } as Parameters<typeof viewRows>[0]
  const otherFees = [
    { amount: '0.12', currency: 'EUR' },
    { amount: '0.01', currency: '<BNB>' },
  ]
  const view = [...viewRows(source, [{ otherFees }], { userId: 'u', top: '' })].join('')

  expect(view).toContain('<th>Other fees</th>')
  expect(view).toContain('<td><div>0.12 EUR</div><div>0.01 &lt;BNB&gt;</div></td>')
})
