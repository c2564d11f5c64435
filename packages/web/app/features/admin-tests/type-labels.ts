import type { TestCase } from './test-cases.ts'

/** What a type of test is called on the screen. */
export const typeLabels: Record<TestCase['type'], string> = {
  unit: 'Unit',
  integration: 'Integration',
  e2e: 'E2E',
}
