import { expect, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { parseTourStep, tourSteps } from './tour-steps.ts'

test('the tour has five steps, and the address names them from 1 to 5 [SET-06]', () => {
  expect(tourSteps).toHaveLength(5)
  expect(['1', '5'].map(parseTourStep)).toEqual([0, 4])
  expect(parseTourStep(new URLSearchParams(paths.tour.split('?')[1]).get('tour'))).toBe(0)
})

test.each([null, '', '0', '6', '-1', '1.5', '01', 'first', 'length'])('%j is not a step', (text) => {
  expect(parseTourStep(text)).toBeNull()
})
