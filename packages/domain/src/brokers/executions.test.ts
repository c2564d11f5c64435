import { describe, expect, test } from 'vitest'
import { computeTradePnl } from '../trades/pnl.ts'
import type { Execution } from './broker-format.ts'
import { createExecutions, plainShare } from './brokers.fixtures.ts'
import { addExecution, type ExecutionDraft } from './executions.ts'
import { createParsedFile } from './lines.ts'
import { buildRoundTrips } from './match-executions.ts'
import { BadCell } from './table.ts'

const draft: ExecutionDraft = {
  ...plainShare,
  account: '',
  symbol: 'CLK0',
  market: 'stock',
  instrument: 'future',
  contractSize: '1000',
  side: 'buy',
  quantity: '1',
  price: '-37.63',
  fee: '2.5',
  currency: 'USD',
  day: '2020-04-20',
  executedAt: '2020-04-20T18:25:00.000Z',
  zone: 'America/New_York',
  externalId: null,
}

function add(parts: Partial<ExecutionDraft>): { executions: Execution[]; skipped: string[] } {
  const parsed = createParsedFile()
  addExecution(parsed, { line: 2 }, { ...draft, ...parts })
  return { executions: parsed.executions, skipped: parsed.skipped.map(({ code }) => code) }
}

describe('a price below zero', () => {
  test('is one of a future, an option or a CFD, and of nothing else', () => {
    for (const instrument of ['future', 'option', 'cfd'] as const)
      expect(add({ instrument }).executions).toMatchObject([{ price: '-37.63', quantity: '1' }])
    for (const instrument of ['share', 'fund', 'coin', 'forex', 'bond'] as const)
      expect(() => add({ instrument })).toThrow(BadCell)
  })

  test('is compared with the value that the line states, whose sign is that of the cash', () => {
    expect(add({ stated: '37630' }).executions).toHaveLength(1)
    expect(add({ stated: '-37630' }).executions).toHaveLength(1)
    expect(add({ stated: '3763' }).skipped).toEqual(['gross_mismatch'])
  })

  test('becomes lower by a rebate of a purchase', () => {
    expect(add({ fee: '-1000' }).executions).toMatchObject([{ price: '-38.63', fee: '0' }])
  })

  test('gives the P&L that the broker states, for long and short, and exact averages', () => {
    const future = { instrument: 'future', contractSize: '1000' } as const
    const trips = (...lines: string[]) =>
      buildRoundTrips(createExecutions(...lines).map((one) => ({ ...one, ...future })))
    const pnl = (...lines: string[]) =>
      trips(...lines).map((trip) => computeTradePnl({ ...trip, feesUnit: 'amount' }))

    // (-10 - -37.63) × 1000 - 5
    expect(pnl('buy 1 @ -37.63 fee 2.5', 'sell 1 @ -10 fee 2.5')).toEqual(['27625'])
    expect(pnl('sell 1 @ -10 fee 2.5', 'buy 1 @ -37.63 fee 2.5')).toEqual(['27625'])
    expect(pnl('buy 1 @ 5', 'sell 1 @ -37.63')).toEqual(['-42630'])
    expect(trips('buy 1 @ -3', 'buy 3 @ 1', 'sell 4 @ -0.5')).toMatchObject([
      { entryPrice: '0', exitPrice: '-0.5' },
    ])
  })
})
