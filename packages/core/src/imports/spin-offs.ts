import { MAX_SPIN_OFF_QUESTIONS, type SpinOffQuestion } from '@candlebook/contract/import-questions'
import type { Execution } from '@candlebook/domain/brokers/broker-format'
import { buildTimeKey } from '@candlebook/domain/brokers/execution-order'
import type { Fill, KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import { buildActionFingerprint } from '@candlebook/domain/brokers/fingerprint'
import { type LotsOf, listOpenLots } from '@candlebook/domain/brokers/match-executions'
import { type SpinOff, spinOff } from '@candlebook/domain/brokers/spin-offs'
import type { KeyedAction } from '@candlebook/domain/brokers/stock-splits'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import { type Decimal, isZero, sum, toDecimal } from '@candlebook/domain/decimal/decimal'
import type { Scope } from '../db/index.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { listSpinOffs } from './corporate-actions.store.ts'
import { createExecutionId, type SpinOffAnswer, type Upload } from './upload.ts'

/** Executions and corporate actions, stored and of the file. `zone` is that of a stored or read execution. */
type Facts = {
  executions: readonly (KeyedExecution & { zone?: string | null })[]
  actions: readonly KeyedAction[]
}

type Moment = Pick<Execution, 'day' | 'executedAt'>

/** The open lots of a position at the time of a spin-off. */
export function listLotsBefore({ executions, actions }: Facts, of: LotsOf, moment: Moment): Fill[] {
  return listOpenLots({ executions, ...splitActions(actions) }, { of, timeKey: buildTimeKey(moment) })
}

/** The shares of a spin-off as executions, one for each lot, on the day of the lot; and what the position loses of its cost. */
export function buildSpinOff(
  lots: readonly Fill[],
  {
    zones,
    line,
    externalId,
    ...given
  }: SpinOff & {
    zones: ReadonlyMap<string, string | null | undefined>
    line: number
    externalId: string
  },
): { executions: Execution[]; cost: ReturnType<typeof spinOff>['cost'] } {
  const { entries, cost } = spinOff(lots, given)
  const executions = lots.map(({ execution }, at): Execution => {
    const { market, currency, account, instrument, contractSize, day, executedAt } = execution
    const { underlying, expiry, strike, optionType } = execution
    return {
      ...{ market, currency, account, instrument, contractSize, underlying, expiry, strike, optionType },
      ...{ day, executedAt, zone: zones.get(execution.id) ?? null, line, externalId },
      ...entries[at]!, // one for each lot
      ...{ fee: '0', feeCurrency: null, otherFees: [], rate: null, rateCurrency: null, brokerPnl: null },
      closesOnly: false,
      ...(entries[at]?.side === 'sell' && { opens: true }),
      origin: 'event',
    }
  })
  return { executions: executions.filter(({ quantity }) => !isZero(quantity)), cost }
}

/** The symbols of the shares from which the answered spin-offs of a file came. */
export function listParents({ answers }: Upload): string[] {
  return Object.values(answers?.spinOffs ?? {}).map(({ parent }) => parent)
}

/**
 * The file with the shares of its answered spin-offs as executions. `facts` are those of the parents, with those of the file. A
 * spin-off from a position that is not open then changes nothing.
 */
export function addSpinOffs(upload: Upload, facts: Facts & { upload: Upload }): Upload {
  const answers = upload.answers?.spinOffs ?? {}
  const zones = new Map(facts.executions.map(({ id, zone }) => [id, zone]))
  const executions: Upload['executions'] = []
  const actions: Upload['actions'] = []
  // The spin-offs of the file with the stored names of their accounts. One can be from the shares of the one before it.
  for (const one of facts.upload.spinOffs.toSorted((a, b) => (buildTimeKey(a) < buildTimeKey(b) ? -1 : 1))) {
    const answer = answers[one.id]
    const known = {
      executions: [...facts.executions, ...executions],
      actions: [...facts.actions, ...actions],
    }
    const lots = answer ? listLotsBefore(known, { ...one, currency: null, symbol: answer.parent }, one) : []
    const [first] = lots
    if (!answer || !first) continue
    const { line, symbol, market, day, executedAt, account } = one
    const { executions: received, cost } = buildSpinOff(lots, {
      ...{ zones, line, externalId: one.id, toSymbol: symbol },
      ...{ from: sumQuantity(lots), to: one.quantity, costPct: answer.costPct },
    })
    const action = {
      ...{
        symbol: answer.parent,
        market,
        currency: first.execution.currency,
        day,
        executedAt,
        account,
        line,
      },
      ...{ half: null, externalId: null, ...cost },
    }
    executions.push(
      ...received.map((execution, at) => ({ ...execution, id: createExecutionId(`${one.id}|${at}`) })),
    )
    actions.push({ ...action, fingerprint: buildActionFingerprint(upload.format.id, action) })
  }
  return {
    ...upload,
    executions: [...upload.executions, ...executions],
    actions: [...upload.actions, ...actions],
  }
}

function sumQuantity(lots: readonly Fill[]): Decimal {
  return sum(lots.map(({ quantity }) => toDecimal(quantity)))
}

/** The upload with these answers. Throws request.invalid for an answer that fits no question, or names shares that were not open. */
export function answerSpinOffs(
  upload: Upload,
  { answers, facts }: { answers: SpinOffAnswer[]; facts: Facts & { upload: Upload } },
): Upload {
  const given = new Map(Object.entries(upload.answers?.spinOffs ?? {}))
  for (const [at, answer] of answers.entries()) {
    const one = facts.upload.spinOffs.find(({ id }) => id === answer.id)
    if (!one) throw buildFieldRefusal([{ field: `spinOffs.${at}.id`, code: 'field.invalid' }])
    given.delete(one.id)
    if (answer.answer === 'none') continue
    const { parent, costPct } = answer
    if (listLotsBefore(facts, { ...one, currency: null, symbol: parent }, one).length === 0)
      throw buildFieldRefusal([{ field: `spinOffs.${at}.parent`, code: 'event.no_position' }])
    given.set(one.id, { parent, costPct })
  }
  return { ...upload, answers: { ...upload.answers, spinOffs: Object.fromEntries(given) } }
}

/** The questions about the spin-offs of a file that are not stored yet. */
export async function listSpinOffQuestions(scope: Scope, upload: Upload): Promise<SpinOffQuestion[]> {
  if (upload.spinOffs.length === 0) return []
  const stored = await listSpinOffs(scope, upload.format.broker)
  const isStored = ({ symbol, day, account }: Upload['spinOffs'][number]) =>
    stored.some(
      (one) =>
        one.toSymbol === symbol &&
        one.day === day &&
        (one.account === null || account === null || one.account === account),
    )
  return upload.spinOffs
    .filter((one) => !isStored(one))
    .slice(0, MAX_SPIN_OFF_QUESTIONS)
    .map(({ id, line, symbol, quantity, day, account, parent }) => ({
      ...{ id, line, symbol, quantity, day, account, parent },
      answer: upload.answers?.spinOffs?.[id] ?? null,
    }))
}
