import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrades, splitAnywhere, summarise, toComparable } from '../analytics.fixtures.ts'
import { mergeSummaries } from './merge-summaries.ts'
import { createEmptySummary, type Summary } from './summary.ts'

const anyCut = anyTrades.chain((trades) => fc.tuple(fc.constant(trades), splitAnywhere(trades)))

test('summaries of any split, merged from the left, equal one pass', () => {
  fc.assert(
    fc.property(anyCut, ([trades, pieces]) => {
      const together = pieces.map(summarise).reduce(mergeSummaries, createEmptySummary())

      expect(toComparable(together)).toEqual(toComparable(summarise(trades)))
    }),
    { numRuns: 500 },
  )
})

test('summaries may be merged in any grouping', () => {
  fc.assert(
    fc.property(anyCut, fc.infiniteStream(fc.nat()), ([trades, pieces], places) => {
      const summaries = pieces.map(summarise)
      while (summaries.length > 1) {
        const at = (places.next().value ?? 0) % (summaries.length - 1)
        summaries.splice(at, 2, mergeSummaries(summaries[at] as Summary, summaries[at + 1] as Summary)) // both are there
      }

      expect(toComparable(summaries[0] ?? createEmptySummary())).toEqual(toComparable(summarise(trades)))
    }),
    { numRuns: 500 },
  )
})

test('a merge of summaries does not change them', () => {
  fc.assert(
    fc.property(anyTrades, anyTrades, (before, after) => {
      const [earlier, later] = [summarise(before), summarise(after)]
      mergeSummaries(earlier, later)
      mergeSummaries(earlier, later)

      expect(toComparable(earlier)).toEqual(toComparable(summarise(before)))
      expect(toComparable(later)).toEqual(toComparable(summarise(after)))
    }),
  )
})
