import {
  type FeeUnit,
  feeUnits,
  type Market,
  markets,
  type TradeType,
  tradeTypes,
} from '@candlebook/domain/trades'
import { getCurrentUserId } from '../../../lib/session.ts'

/** The values that a new trade starts with, because the trader used them last in this browser. */
export type LastUsed = { market: Market; type: TradeType; feesUnit: FeeUnit; account: string }

/** The values that the first trade of a trader starts with. Source: requirement FORM-04 with its note, reading A1. */
export const firstUsed: LastUsed = { market: 'crypto', type: 'long', feesUnit: 'percent', account: '' }

/** The values that this trader used last in this browser; `firstUsed` before the first trade. */
export function readLastUsed(): LastUsed {
  const stored = readStored()
  return {
    market: markets.find((value) => value === stored.market) ?? firstUsed.market,
    type: tradeTypes.find((value) => value === stored.type) ?? firstUsed.type,
    feesUnit: feeUnits.find((value) => value === stored.feesUnit) ?? firstUsed.feesUnit,
    account: typeof stored.account === 'string' ? stored.account : firstUsed.account,
  }
}

/** Stores the values of a new trade, or a chosen fee unit, for the next new trade. */
export function storeLastUsed(used: Partial<LastUsed>): void {
  const { market, type, feesUnit, account } = { ...readLastUsed(), ...used }
  try {
    localStorage.setItem(buildStorageKey(), JSON.stringify({ market, type, feesUnit, account }))
  } catch {
    // Storage is full or switched off: the form starts as before.
  }
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildStorageKey()) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function buildStorageKey(): string {
  return `candlebook.lastUsed.${getCurrentUserId() ?? 'nobody'}`
}
