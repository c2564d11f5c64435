import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyTrades,
  rollUpEachDay,
  splitAnywhere,
  summarise,
  toComparable,
  toStored,
} from '../analytics.fixtures.ts'
import { buildChunk } from '../columns/build-chunk.ts'
import { toTradeLists } from '../columns/trade-lists.ts'
import { rollUpChunk } from './roll-up-chunk.ts'
import { type Rollup, rollUp } from './rollup.ts'

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

        expect(toComparable(rollUp(rollups).summary)).toEqual(
          toComparable(rollUp(rollUpEachDay(trades)).summary),
        )
      },
    ),
  )
})
