import { cleanId } from '../fingerprint.ts'
import type { CorporateAction } from './corporate-action.ts'

/**
 * A text of at most 255 characters that identifies a corporate action of this format. Each file with the same action
 * gives the same text. No fingerprint of an execution is equal to it. It contains the account, because a statement of
 * several accounts lists a split once for each.
 */
export function buildActionFingerprint(formatId: string, action: CorporateAction): string {
  const { kind, externalId, market, symbol, currency, half, ratioFrom, ratioTo, executedAt, day } = action
  const when = executedAt === null ? day : executedAt.slice(0, 19)
  const numbers = [half ?? 'both', ratioFrom ?? '', ratioTo ?? '']
  const parts = [market, symbol, currency, when, ...numbers, cleanId(action.account ?? '')]
  return [formatId, kind, cleanId(externalId ?? ''), ...parts].join('|').slice(0, 255)
}
