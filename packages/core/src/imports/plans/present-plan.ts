import { createHash } from 'node:crypto'
import {
  type FileNote,
  type ImportPlan,
  MAX_PLAN_PAGE_ITEMS,
  MAX_PLANNED_LINES,
  type PlannedTrade,
  type SkippedLine,
} from '@candlebook/contract/imports'
import { computeTradePnl } from '@candlebook/domain/trades'
import { findMismatches, presentBrokerFields, toBrokerFields } from '../matching/broker-fields.ts'
import { getExecutionIds } from '../matching/existing-trade.ts'
import type { ChangedTrade } from '../matching/rebuild-trades.ts'
import { compareWithBroker, sumBrokerPnl } from './broker-figures.ts'
import type { Plan } from './build-plan.ts'
import type { PlannedFees } from './convert-planned-fees.ts'
import { findPossibleDuplicates } from './find-duplicates.ts'
import { listAccounts } from './plan-accounts.ts'
import type { PlannedTradeWithLines } from './planned-trade.ts'
import { sumPnl } from './sum-pnl.ts'

/** All items of the lists of a plan. The API returns them in pages. */
export type PlanLists = { trades: PlannedTrade[]; skipped: SkippedLine[]; warnings: FileNote[] }

/**
 * The plan as the API returns it, with the first page of each list, and the complete lists. The same file and the same
 * trades always have the same plan and hash.
 */
export function presentPlan(plan: Plan): { shown: ImportPlan; lists: PlanLists } {
  const { upload, added, refreshed, addedActions, importedBefore } = plan
  const { id, title } = upload.format
  const planned = presentTrades(plan)
  const warnings = [...filterWarnings(plan), ...findPossibleDuplicates(plan)]
  const lists = { trades: planned.map(limitLines), skipped: upload.skipped, warnings }
  const count = (action: PlannedTrade['action']) => planned.filter((one) => one.action === action).length
  const shown = {
    planHash: computeHash([
      id,
      [...added.map((one) => one.id), ...addedActions.map(({ fingerprint }) => fingerprint)],
      refreshed.map(({ after }) => after),
      planned,
    ]),
    fileName: upload.fileName,
    format: { id, title },
    importedBefore: importedBefore?.toISOString() ?? null,
    executions: {
      read: upload.executions.length,
      added: added.length,
      alreadyImported: plan.repeated.repeatedExecutions.length,
      corrected: refreshed.length,
      unsized: upload.executions.filter(({ contractSize }) => contractSize === null).length,
    },
    splits: addedActions.length,
    trades: { add: count('add'), change: count('change'), keep: count('keep'), remove: count('remove') },
    pnl: sumPnl(planned),
    accountPnl: plan.accountPnl,
    brokerTotals: sumBrokerPnl(listBrokerPnl(plan)),
    accountQuestion: plan.accountQuestion,
    sizeQuestions: plan.sizeQuestions,
    lines: { skipped: upload.skipped.length, warnings: warnings.length },
    skipped: upload.skipped.slice(0, MAX_PLAN_PAGE_ITEMS),
    warnings: warnings.slice(0, MAX_PLAN_PAGE_ITEMS),
    accounts: listAccounts(plan),
    planned: lists.trades.slice(0, MAX_PLAN_PAGE_ITEMS),
  }
  return { shown, lists }
}

function limitLines(trade: PlannedTradeWithLines): PlannedTrade {
  return { ...trade, lineCount: trade.lines.length, lines: trade.lines.slice(0, MAX_PLANNED_LINES) }
}

function presentTrades({ upload, stored, rebuild, findFees }: Plan): PlannedTradeWithLines[] {
  const lines = new Map(upload.executions.map((execution) => [execution.id, execution.line]))
  const getLines = (fills: Parameters<typeof getExecutionIds>[0]) =>
    getExecutionIds(fills)
      .flatMap((id) => lines.get(id) ?? [])
      .sort((a, b) => a - b)
  const findDifference = compareWithBroker(upload)
  const currencies = new Map(stored.map(({ id, currency }) => [id, currency]))
  return [
    ...rebuild.changed.map((changed) =>
      presentChange(changed, {
        lines: getLines(changed.roundTrip),
        findDifference,
        fees: findFees(changed.roundTrip),
      }),
    ),
    ...rebuild.removed.map(({ existing: { trade, fills }, mergedIntoTradeId }) => ({
      action: 'remove' as const,
      tradeId: trade.id,
      mergedIntoTradeId,
      before: presentBrokerFields(trade, trade),
      currency: currencies.get(fills[0]?.executionId ?? '') ?? '',
      lines: getLines({ fills }),
      difference: null,
    })),
    ...rebuild.added.toReversed().map(({ roundTrip, account, deletedBefore }) => {
      const after = presentBrokerFields(toBrokerFields(roundTrip), findFees(roundTrip).written)
      return {
        action: 'add' as const,
        after,
        account: account ?? roundTrip.account,
        deletedBefore,
        currency: roundTrip.currency,
        lines: getLines(roundTrip),
        difference: findDifference(roundTrip, after.pnl),
      }
    }),
  ]
}

function presentChange(
  { existing, roundTrip, fields, keptEdits }: ChangedTrade,
  {
    lines,
    findDifference,
    fees,
  }: { lines: number[]; findDifference: ReturnType<typeof compareWithBroker>; fees: PlannedFees },
): PlannedTradeWithLines {
  const before = presentBrokerFields(existing.trade, existing.trade)
  const common = { tradeId: existing.trade.id, before, keptEdits, currency: roundTrip.currency, lines }
  const after = presentBrokerFields(fields, fees.written)
  return keptEdits.length > 0 && findMismatches(existing.trade, fields).length === 0
    ? {
        action: 'keep',
        broker: presentBrokerFields(toBrokerFields(roundTrip), fees.broker),
        difference: null,
        ...common,
      }
    : { action: 'change', after, difference: findDifference(roundTrip, after.pnl), ...common }
}

function listBrokerPnl({ rebuild, findFees }: Plan) {
  const changed = rebuild.changed.map(({ roundTrip, fields }) => ({ roundTrip, fields }))
  const added = rebuild.added.map(({ roundTrip }) => ({ roundTrip, fields: toBrokerFields(roundTrip) }))
  return [...changed, ...added].map(({ roundTrip, fields }) => ({
    currency: roundTrip.currency,
    brokerPnl: roundTrip.brokerPnl,
    pnl: computeTradePnl({ ...fields, foreignFee: findFees(roundTrip).written.foreignFee }),
  }))
}

// A sale without its purchase, or one half of a split, needs no warning when an earlier import contains the other part.
function filterWarnings({ upload, rebuild, pairedHalves }: Plan): FileNote[] {
  const { executions, warnings } = upload
  const isUnmatched = ({ id }: { id: string }) => rebuild.unmatchedExecutions.has(id)
  const symbols = new Set(executions.filter(isUnmatched).map(({ symbol }) => symbol))
  const lines = new Set(executions.filter(({ symbol }) => symbols.has(symbol)).map(({ line }) => line))
  return warnings.filter(
    ({ code, line }) =>
      (code !== 'import.sale_without_purchase' || lines.has(line ?? 0)) &&
      (code !== 'import.split' || !pairedHalves.has(line ?? 0)),
  )
}

function computeHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
