import { type BlockFilter, type Rollup, rollUp, rollUpBlock, takeTrades } from '@candlebook/domain/analytics'
import { type RowSource, readingAs, readingIn, type Scope } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { type DayRange, readEachBlock } from './blocks.store.ts'
import { makeBlocks } from './make-blocks.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { readDays, readWhole } from './rollups.store.ts'

/**
 * The rollup of the viewer's closed trades that pass the filter. All trades and those of a range of days are put
 * together from stored rollups; any other filter takes one ordered pass over the months' blocks.
 */
export async function rollupOf(ctx: Context, filter: BlockFilter): Promise<Rollup> {
  const way = wayTo(filter)
  for (;;) {
    const found = (await way.read(readingAs(ctx), null)) ?? (await madeAndRead(ctx, way))
    if (found) return found // else somebody else's work was waited for
  }
}

/**
 * How a rollup is read: null where something is out of date; `whole` is that of all trades where it was just made.
 * `prepare` makes what the reading needs beside rollups, some at a time, and gives whether that is all.
 */
type Way = {
  read: (source: RowSource, whole: Rollup | null) => Promise<Rollup | null>
  prepare?: (scope: Scope) => Promise<boolean>
}

function wayTo({ from, to, ...parts }: BlockFilter): Way {
  const hasParts = Object.values(parts).some((part) => part !== undefined)
  if (hasParts) return passOver({ from, to, ...parts })
  return from === undefined && to === undefined
    ? { read: async (source, whole) => whole ?? (await readWhole(source)) }
    : ofDays({ from, to })
}

function ofDays(days: DayRange): Way {
  return {
    read: async (source) => {
      const pieces = await readDays(source, days)
      return pieces && rollUp(pieces)
    },
  }
}

function passOver(filter: BlockFilter): Way {
  return {
    prepare: (scope) => makeBlocks(scope, filter),
    read: async (source) => {
      const pieces: Rollup[] = []
      const areThere = await readEachBlock(source, filter, (block) => {
        const taken = takeTrades(block, filter)
        if (taken.trades > 0) pieces.push(rollUpBlock(taken))
      })
      return areThere ? rollUp(pieces) : null
    },
  }
}

/** What is out of date is made and read in one transaction, so that a reading comes to its end however much is written. */
function madeAndRead(ctx: Context, { read, prepare }: Way): Promise<Rollup | null> {
  return refreshRollups(ctx, async (scope, whole) => {
    const isPrepared = prepare === undefined || (await prepare(scope))
    return isPrepared ? await read(readingIn(scope), whole) : null
  })
}
