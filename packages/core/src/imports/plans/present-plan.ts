import { createHash } from 'node:crypto'
import {
  type FileNote,
  type ImportPlan,
  MAX_PLAN_PAGE,
  MAX_PLANNED_LINES,
  type PlannedTrade,
  type SkippedLine,
} from '@candlebook/contract/imports'
import { differingParts, figuresOf, presentFigures } from '../matching/broker-fields.ts'
import { executionIds } from '../matching/existing-trade.ts'
import type { ChangedTrade } from '../matching/rebuild-trades.ts'
import type { Plan } from './build-plan.ts'
import { looksDoubled } from './find-duplicates.ts'
import { accountsOf } from './plan-accounts.ts'
import type { Planned } from './planned-trade.ts'
import { pnlOf } from './sum-pnl.ts'

/** All items of the lists of a plan; the API shows them in pages. */
export type PlanLists = { trades: PlannedTrade[]; skipped: SkippedLine[]; warnings: FileNote[] }

/**
 * The plan as the API shows it, with the first page of each list, and the lists. The same file on the same trades gives
 * the same plan and the same hash.
 */
export function presentPlan(plan: Plan): { shown: ImportPlan; lists: PlanLists } {
  const { upload, added, importedBefore } = plan
  const { id, title } = upload.format
  const planned = plannedTrades(plan)
  const warnings = [...stillTrue(plan), ...looksDoubled(plan)]
  const lists = { trades: planned.map(withFewLines), skipped: upload.skipped, warnings }
  const count = (action: PlannedTrade['action']) => planned.filter((one) => one.action === action).length
  const shown = {
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
    lines: { skipped: upload.skipped.length, warnings: warnings.length },
    skipped: upload.skipped.slice(0, MAX_PLAN_PAGE),
    warnings: warnings.slice(0, MAX_PLAN_PAGE),
    accounts: accountsOf(plan),
    planned: lists.trades.slice(0, MAX_PLAN_PAGE),
  }
  return { shown, lists }
}

function withFewLines(trade: Planned): PlannedTrade {
  return { ...trade, lineCount: trade.lines.length, lines: trade.lines.slice(0, MAX_PLANNED_LINES) }
}

function plannedTrades({ upload, stored, rebuild }: Plan): Planned[] {
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

function plannedChange({ standing, trip, figures, kept }: ChangedTrade, lines: number[]): Planned {
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
  return warnings.filter(({ code, line }) => code !== 'import.sale_without_purchase' || lines.has(line ?? 0))
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
