import { type BlockFilter, type Rollup, rollUp, rollUpBlock, takeTrades } from '@candlebook/domain/analytics'
import type { Context } from '../kernel/index.ts'
import { readEachBlock } from './blocks.store.ts'
import { makeBlocks } from './make-blocks.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { readDays, readWhole } from './rollups.store.ts'

/**
 * The rollup of the viewer's closed trades that pass the filter. All trades and those of a range of days are put
 * together from stored rollups; any other filter takes one ordered pass over the months' blocks.
 */
export async function rollupOf(ctx: Context, { from, to, ...parts }: BlockFilter): Promise<Rollup> {
  const isOfDays = Object.values(parts).every((part) => part === undefined)
  if (!isOfDays) return await passOver(ctx, { from, to, ...parts })
  return from === undefined && to === undefined ? await whole(ctx) : await ofDays(ctx, { from, to })
}

function whole(ctx: Context): Promise<Rollup> {
  return untilUpToDate(async () => (await readWhole(ctx)) ?? (await refreshRollups(ctx)))
}

function ofDays(ctx: Context, days: Pick<BlockFilter, 'from' | 'to'>): Promise<Rollup> {
  return untilUpToDate(async () => {
    const pieces = await readDays(ctx, days)
    if (pieces) return rollUp(pieces)
    await refreshRollups(ctx)
    return null
  })
}

function passOver(ctx: Context, filter: BlockFilter): Promise<Rollup> {
  return untilUpToDate(async () => {
    const pieces: Rollup[] = []
    const isWhole = await readEachBlock(ctx, filter, (block) => {
      const taken = takeTrades(block, filter)
      if (taken.trades > 0) pieces.push(rollUpBlock(taken))
    })
    if (isWhole) return rollUp(pieces)
    await refreshRollups(ctx)
    await makeBlocks(ctx, filter)
    return null
  })
}

/** Nothing out of date is ever read: when trades are written between making and reading, both happen once more. */
async function untilUpToDate(read: () => Promise<Rollup | null>): Promise<Rollup> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = await read()
    if (found) return found
  }
  throw new Error('rollups are out of date however often they are made; run: candlebook analytics verify')
}

const MOST_ROUNDS = 100
