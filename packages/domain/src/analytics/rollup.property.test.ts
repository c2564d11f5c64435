import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyTrades,
  rollUpEachDay,
  splitAnywhere,
  summarise,
  toComparable,
  toStored,
} from './analytics.fixtures.ts'
import { buildChunk } from './column-chunk.ts'
import { mergeSummaries, type Rollup, rollUp, rollUpChunk } from './rollup.ts'
import { createEmptySummary, type Summary } from './summary.ts'
import { toTradeLists } from './trade-lists.ts'

const toContent = ({ summary, ...rest }: Rollup) => ({ ...rest, summary: toComparable(summary) })

test('the merged days equal one pass over all trades', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      expect(toComparable(rollUp(rollUpEachDay(trades)).summary)).toEqual(toComparable(summarise(trades)))
    }),
  )
})

test('days merged in any grouping give the same rollup', () => {
  fc.assert(
    fc.property(anyTrades, fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }), (trades, sizes) => {
      const days = rollUpEachDay(trades)
      const groups: Rollup[] = []
      for (let at = 0, turn = 0; at < days.length; turn++) {
        const size = (sizes[turn % sizes.length] ?? 0) + 1
        groups.push(rollUp(days.slice(at, at + size)))
        at += size
      }

      expect(toContent(rollUp(groups))).toEqual(toContent(rollUp(days)))
    }),
    { numRuns: 300 },
  )
})

test('a merge does not change its inputs', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const days = rollUpEachDay(trades)
      const before = structuredClone(days.map(toContent))
      rollUp(days)
      rollUp(days)

      expect(days.map(toContent)).toEqual(before)
    }),
  )
})

test('the chunks of any split give the same rollup as the merged days', () => {
  fc.assert(
    fc.property(
      anyTrades.chain((trades) => fc.tuple(fc.constant(trades), splitAnywhere(trades))),
      ([trades, pieces]) => {
        const rollups = pieces.map((piece) => rollUpChunk(buildChunk(toTradeLists(toStored(piece)))))
        const [merged, byDay] = [rollUp(rollups), rollUp(rollUpEachDay(trades))]

        expect(toComparable(merged.summary)).toEqual(toComparable(byDay.summary))
        expect(merged.points).toEqual(byDay.points)
      },
    ),
  )
})

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
