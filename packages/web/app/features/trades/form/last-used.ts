import {
  type FeeUnit,
  feeUnits,
  type Market,
  markets,
  type TradeType,
  tradeTypes,
} from '@candlebook/domain/trades'
import { currentUserId } from '../../../lib/session.ts'

/** The values that a new trade starts with, because the trader used them last in this browser. */
export type LastUsed = { market: Market; type: TradeType; feesUnit: FeeUnit; account: string }

/** The values that the first trade of a trader starts with. Source: requirement FORM-04 with its note, reading A1. */
export const firstUsed: LastUsed = { market: 'crypto', type: 'long', feesUnit: 'percent', account: '' }

/** The values that this trader used last in this browser; `firstUsed` before the first trade. */
export function readLastUsed(): LastUsed {
  const stored = readStored()
  return {
    market: markets.find((known) => known === stored.market) ?? firstUsed.market,
    type: tradeTypes.find((known) => known === stored.type) ?? firstUsed.type,
    feesUnit: feeUnits.find((known) => known === stored.feesUnit) ?? firstUsed.feesUnit,
    account: typeof stored.account === 'string' ? stored.account : firstUsed.account,
  }
}

/** Stores the values of a new trade, or a chosen fee unit, for the next new trade. */
export function storeLastUsed(used: Partial<LastUsed>): void {
  const { market, type, feesUnit, account } = { ...readLastUsed(), ...used }
  try {
    localStorage.setItem(storageKey(), JSON.stringify({ market, type, feesUnit, account }))
  } catch {
    // Storage is full or switched off: the form starts as before.
  }
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function storageKey(): string {
  return `candlebook.lastUsed.${currentUserId() ?? 'nobody'}`
}
