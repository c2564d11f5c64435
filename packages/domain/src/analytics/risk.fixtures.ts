import { toStored } from './analytics.fixtures.ts'
import { buildChunk } from './column-chunk.ts'
import { buildRisk, type Risk } from './risk.ts'
import { rollUp, rollUpChunk } from './rollup.ts'
import type { AnalysedTrade } from './trade-lists.ts'
import { toTradeLists } from './trade-lists.ts'
import { joinTradeRuns, type TradeSequence, toTradeRun } from './trade-sequence.ts'

const toChunks = (pieces: AnalysedTrade[][]) =>
  pieces.map((trades) => buildChunk(toTradeLists(toStored(trades))))

/** The trades one by one, read from chunks of these pieces, which come in order of exit. */
export function toSequence(...pieces: AnalysedTrade[][]): TradeSequence {
  return joinTradeRuns(toChunks(pieces).map(toTradeRun))
}

/** The risk figures of these trades, which come in order of exit. */
export function buildRiskFromTrades(trades: AnalysedTrade[], until = '2024-01-08'): Risk {
  const rollup = rollUp(toChunks([trades]).map(rollUpChunk))
  const parts = buildRisk({ rollup, sequence: toSequence(trades), until })
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}
