import fc from 'fast-check'
import type { Day } from './day.ts'

/** Any day of the years 1 to 9999, with the platform's own count of days since 1970 to check against. */
export const anyDay: fc.Arbitrary<{ day: Day; count: number }> = fc
  .integer({ min: -719_162, max: 2_932_896 })
  .map((count) => ({ day: new Date(count * 86_400_000).toISOString().slice(0, 10), count }))
