import {
  type FeeUnit,
  feeUnits,
  type Market,
  markets,
  type TradeType,
  tradeTypes,
} from '@candlebook/domain/trades'
import { currentUserId } from '../../../lib/session.ts'

/** What a new trade starts with, because the trader used it last in this browser. */
export type LastUsed = { market: Market; type: TradeType; feesUnit: FeeUnit; account: string }

/** What the first trade of a trader starts with. Source: requirement FORM-04 with its note, reading A1. */
export const firstUsed: LastUsed = { market: 'crypto', type: 'long', feesUnit: 'percent', account: '' }

/** What this trader used last in this browser; `firstUsed` before the first trade. */
export function lastUsed(): LastUsed {
  const kept = readKept()
  return {
    market: markets.find((known) => known === kept.market) ?? firstUsed.market,
    type: tradeTypes.find((known) => known === kept.type) ?? firstUsed.type,
    feesUnit: feeUnits.find((known) => known === kept.feesUnit) ?? firstUsed.feesUnit,
    account: typeof kept.account === 'string' ? kept.account : firstUsed.account,
  }
}

/** Remembers what a new trade was saved with, or a unit that was chosen, for the next new trade. */
export function rememberLastUsed(used: Partial<LastUsed>): void {
  const { market, type, feesUnit, account } = { ...lastUsed(), ...used }
  try {
    localStorage.setItem(keyOfUser(), JSON.stringify({ market, type, feesUnit, account }))
  } catch {
    // Storage is full or switched off: the form starts as before.
  }
}

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfUser()) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

function keyOfUser(): string {
  return `candlebook.lastUsed.${currentUserId() ?? 'nobody'}`
}
