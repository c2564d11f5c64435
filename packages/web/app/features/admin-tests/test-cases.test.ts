import { expect, test } from 'vitest'
import { buildTestFile, buildTestFileName } from './test-cases.ts'

const testCase = {
  id: '0190a000-0000-4000-8000-000000000001',
  createdAt: '2026-11-20T09:30:00.000Z',
  name: 'shows the result of a closed trade',
  component: 'TradeCard',
  type: 'unit',
  description: 'With fees in percent\nand in money.',
  code: "test('shows +$100', () => {})",
} as const

test.each([
  ['TradeCard', 'tradecard.test.tsx'],
  ['Trade Card', 'trade-card.test.tsx'],
  ['../../etc/passwd', 'etc-passwd.test.tsx'],
  ['..\\..\\Windows\\System32', 'windows-system32.test.tsx'],
  ['a/b:c*d?"<>|e', 'a-b-c-d-e.test.tsx'],
  ['con\u0000\u202egnp', 'con-gnp.test.tsx'],
  ['Gráfico', 'gráfico.test.tsx'],
  ['...', 'component.test.tsx'],
  ['///', 'component.test.tsx'],
  ['x'.repeat(500), `${'x'.repeat(80)}.test.tsx`],
])('the file of the component %j is %j [ATST-03]', (component, name) => {
  expect(buildTestFileName({ component })).toBe(name)
})

test('the file holds what was typed, with the code unchanged [ATST-03]', () => {
  expect(buildTestFile(testCase)).toBe(`/**
 * shows the result of a closed trade (unit)
 * Component: TradeCard
 * With fees in percent
 * and in money.
 */
test('shows +$100', () => {})
`)
})

test('a typed end of a comment does not end the comment of the file', () => {
  const file = buildTestFile({ ...testCase, description: '*/ alert(1) /*', code: '' })

  expect(file.match(/\*\//g)).toHaveLength(1)
})
