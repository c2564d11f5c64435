import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyPiecesOf,
  anyTrades,
  asStored,
  contentsOf,
  reportOfTrades,
  summarise,
} from './analytics.fixtures.ts'
import { packBlock } from './pack-block.ts'
import { reportOf } from './report.ts'
import { rollUpBlock } from './roll-up-block.ts'
import { rollUpDays } from './roll-up-days.ts'
import { type Rollup, rollUp } from './rollup.ts'
import { readRollup, writeRollup } from './stored-form.ts'

const daysOf = (trades: Parameters<typeof asStored>[0]) => [...rollUpDays(asStored(trades)).values()]

function there(rollup: Rollup): Rollup {
  const { summary, points } = writeRollup(rollup)
  return readRollup({ summary, points: [points] })
}

test('the days put together are what one pass over all trades gives', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      expect(contentsOf(rollUp(daysOf(trades)).summary)).toEqual(contentsOf(summarise(trades)))
    }),
  )
})

test('days, stored and put together in any grouping, are one rollup, to the letter', () => {
  fc.assert(
    fc.property(anyTrades, fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }), (trades, sizes) => {
      const days = daysOf(trades)
      const groups: Rollup[] = []
      for (let at = 0, turn = 0; at < days.length; turn++) {
        const size = (sizes[turn % sizes.length] ?? 0) + 1
        groups.push(there(rollUp(days.slice(at, at + size).map(there))))
        at += size
      }

      expect(writeRollup(rollUp(groups))).toEqual(writeRollup(rollUp(days)))
    }),
    { numRuns: 300 },
  )
})

test('a stored rollup makes the same report', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const rollup = there(rollUp(daysOf(trades)))

      expect(reportOf({ rollup, today: '2024-03-20', excluded: 0 })).toEqual(
        reportOfTrades(trades, '2024-03-20'),
      )
    }),
  )
})

test('what is put together stays as it was', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const days = daysOf(trades)
      const before = days.map(writeRollup)
      rollUp(days)
      rollUp(days)

      expect(days.map(writeRollup)).toEqual(before)
    }),
  )
})

test('the blocks of any pieces give what the days put together give', () => {
  fc.assert(
    fc.property(
      anyTrades.chain((trades) => fc.tuple(fc.constant(trades), anyPiecesOf(trades))),
      ([trades, pieces]) => {
        const blocks = pieces.map((piece) => rollUpBlock(packBlock(asStored(piece))))

        expect(contentsOf(rollUp(blocks).summary)).toEqual(contentsOf(rollUp(daysOf(trades)).summary))
      },
    ),
  )
})
