import { createHash } from 'node:crypto'
import {
  type FileNote,
  type ImportPlan,
  MOST_PLANNED_TRADES,
  type PlannedTrade,
} from '@candlebook/contract/imports'
import { accountsOf } from './accounts-of-plan.ts'
import { differingParts, figuresOf, presentFigures } from './figures.ts'
import { looksDoubled } from './looks-doubled.ts'
import type { Plan } from './make-plan.ts'
import { pnlOf } from './pnl-of-plan.ts'
import type { ChangedTrade } from './rebuild.ts'
import { executionIds } from './standing.ts'

/** The plan as the API shows it. The same file on the same trades gives the same plan and the same hash. */
export function presentPlan(plan: Plan): ImportPlan {
  const { upload, added, importedBefore } = plan
  const { id, title } = upload.format
  const planned = plannedTrades(plan)
  const count = (action: PlannedTrade['action']) => planned.filter((one) => one.action === action).length
  return {
    planHash: hashOf([id, added.map(({ fingerprint }) => fingerprint), planned]),
    fileName: upload.fileName,
    format: { id, title },
    importedBefore: importedBefore?.toISOString() ?? null,
    executions: {
      read: upload.executions.length,
      added: added.length,
      alreadyThere: upload.executions.length - added.length,
    },
    trades: { add: count('add'), change: count('change'), keep: count('keep'), remove: count('remove') },
    pnl: pnlOf(planned),
    skipped: upload.skipped,
    warnings: [...stillTrue(plan), ...looksDoubled(plan)],
    accounts: accountsOf(plan),
    planned: planned.slice(0, MOST_PLANNED_TRADES),
  }
}

function plannedTrades({ upload, stored, rebuild }: Plan): PlannedTrade[] {
  const lines = new Map(upload.executions.map(({ fingerprint, line }) => [fingerprint, line]))
  const linesOf = (made: Parameters<typeof executionIds>[0]) =>
    executionIds(made)
      .flatMap((id) => lines.get(id) ?? [])
      .sort((a, b) => a - b)
  const currencies = new Map(stored.map(({ id, currency }) => [id, currency]))
  return [
    ...rebuild.changed.map((changed) => plannedChange(changed, linesOf(changed.trip))),
    ...rebuild.removed.map(({ standing: { trade, fills }, intoTradeId }) => ({
      action: 'remove' as const,
      tradeId: trade.id,
      intoTradeId,
      before: presentFigures(trade),
      currency: currencies.get(fills[0]?.executionId ?? '') ?? '',
      lines: linesOf({ fills }),
    })),
    ...rebuild.added.toReversed().map(({ trip, account, deletedBefore }) => ({
      action: 'add' as const,
      after: presentFigures(figuresOf(trip)),
      account: account ?? trip.account,
      deletedBefore,
      currency: trip.currency,
      lines: linesOf(trip),
    })),
  ]
}

function plannedChange({ standing, trip, figures, kept }: ChangedTrade, lines: number[]): PlannedTrade {
  const before = presentFigures(standing.trade)
  const common = { tradeId: standing.trade.id, before, kept, currency: trip.currency, lines }
  return kept.length > 0 && differingParts(standing.trade, figures).length === 0
    ? { action: 'keep', broker: presentFigures(figuresOf(trip)), ...common }
    : { action: 'change', after: presentFigures(figures), ...common }
}

// The file alone cannot know that an earlier import has the purchase; all executions together can.
function stillTrue({ upload, rebuild }: Plan): FileNote[] {
  const { executions, warnings } = upload
  const isUnmatched = ({ fingerprint }: { fingerprint: string }) => rebuild.unmatched.has(fingerprint)
  const symbols = new Set(executions.filter(isUnmatched).map(({ symbol }) => symbol))
  const lines = new Set(executions.filter(({ symbol }) => symbols.has(symbol)).map(({ line }) => line))
  return warnings.filter(({ code, line }) => code !== 'import.sold_unbought' || lines.has(line ?? 0))
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
