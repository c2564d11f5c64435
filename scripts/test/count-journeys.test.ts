import { expect, test } from 'vitest'
import { countJourneys } from './count-journeys.ts'

const run = (stats: object, errors: object[] = []) =>
  countJourneys({ stats: { expected: 489, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

test('a journey that passed only the second time is counted as passed and as flaky', () => {
  expect(run({ flaky: 2 })).toMatchObject({ passed: 491, failed: 0, flaky: 2 })
})

test('three journeys that passed only the second time fail the run', () => {
  expect(run({ flaky: 3 })).toMatchObject({ passed: 489, failed: 3 })
})

test('a journey that fails twice fails the run, and so do an error outside a test and a missing report', () => {
  expect(run({ unexpected: 1 })).toMatchObject({ failed: 1 })
  expect(run({}, [{ message: 'no browser' }])).toMatchObject({ failed: 1 })
  expect(countJourneys(undefined)).toMatchObject({ failed: 1 })
})
