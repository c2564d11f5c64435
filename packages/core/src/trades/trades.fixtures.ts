import { CreateTrade, type TradeFieldsInput } from '@candlebook/contract/trades'
import type { TestDatabase } from '../db/testing/index.ts'
import { testUser } from '../db/testing/index.ts'
import type { UserContext } from '../kernel/index.ts'

type NewTrade = TradeFieldsInput & { clientKey?: string }

/** A new trade as it reaches a verb: an ordinary open one with the given parts changed, checked by the contract. */
export function newTrade(parts: Partial<NewTrade> = {}): CreateTrade {
  return CreateTrade.parse({
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '0.5',
    entryPrice: '96420.50',
    entryDate: '2026-11-02',
    ...parts,
  })
}

/** The same, closed. */
export function closedTrade(parts: Partial<NewTrade> = {}): CreateTrade {
  return newTrade({ status: 'closed', exitPrice: '97000', exitDate: '2026-11-03', ...parts })
}

/** The day on which the clock of a test stands. */
export const NOW = new Date('2026-11-21T12:00:00.000Z')

/** A new user whose clock stands still, so that everything is made in the same instant. */
export function traderAt(database: TestDatabase, now = NOW): Promise<UserContext> {
  return testUser(database, { clock: { now: () => now } })
}
