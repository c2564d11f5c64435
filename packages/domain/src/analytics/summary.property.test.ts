import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPiecesOf, anyTrades, contentsOf, summarise } from './analytics.fixtures.ts'
import { merge } from './merge.ts'
import { emptySummary, type Summary } from './summary.ts'

const anyCut = anyTrades.chain((trades) => fc.tuple(fc.constant(trades), anyPiecesOf(trades)))

test('trades cut into any pieces and put together from the left give what one pass gives', () => {
  fc.assert(
    fc.property(anyCut, ([trades, pieces]) => {
      const together = pieces.map(summarise).reduce(merge, emptySummary())

      expect(contentsOf(together)).toEqual(contentsOf(summarise(trades)))
    }),
    { numRuns: 500 },
  )
})

test('the pieces may be put together in any grouping', () => {
  fc.assert(
    fc.property(anyCut, fc.infiniteStream(fc.nat()), ([trades, pieces], places) => {
      const summaries = pieces.map(summarise)
      while (summaries.length > 1) {
        const at = (places.next().value ?? 0) % (summaries.length - 1)
        summaries.splice(at, 2, merge(summaries[at] as Summary, summaries[at + 1] as Summary)) // both are there
      }

      expect(contentsOf(summaries[0] ?? emptySummary())).toEqual(contentsOf(summarise(trades)))
    }),
    { numRuns: 500 },
  )
})

test('merging leaves both pieces as they were', () => {
  fc.assert(
    fc.property(anyTrades, anyTrades, (before, after) => {
      const [earlier, later] = [summarise(before), summarise(after)]
      merge(earlier, later)
      merge(earlier, later)

      expect(contentsOf(earlier)).toEqual(contentsOf(summarise(before)))
      expect(contentsOf(later)).toEqual(contentsOf(summarise(after)))
    }),
  )
})
