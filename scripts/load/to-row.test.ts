import { expect, test } from 'vitest'
import { type Round, toRow } from './to-row.ts'

const attack = { name: 'many numbers', maxGrowthMb: 150, send: async () => '' }
const round = (p99: number, idleP99: number, parts: Partial<Round> = {}): Round => ({
  answers: `${p99}`,
  waits: { p50: 1, p95: 1, p99, longest: p99, count: 100, failures: [] },
  grewByMb: 1,
  idleP99,
  ...parts,
})

test('one disturbed round of an attack does not decide its ratio to the idle server', () => {
  const row = toRow(attack, [round(40, 20), round(400, 20), round(90, 60)])

  expect(row).toMatchObject({ answers: '40', ratio: 2, idleP99: 20 })
})

test('a refused request of another user and the growth of the server count from every round', () => {
  const refused = round(60, 20)
  refused.waits.failures.push('503')

  const row = toRow(attack, [round(40, 20), refused, round(20, 20, { grewByMb: 200 })])

  expect(row).toMatchObject({ waits: { failures: ['503'] }, grewByMb: 200, maxGrowthMb: 150, ratio: 2 })
})
