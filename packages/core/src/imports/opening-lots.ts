import type { FieldCode } from '@candlebook/contract/field-problems'
import { type LotAnswer, type LotQuestion, MAX_LOT_LINES } from '@candlebook/contract/import-questions'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import { listFees } from '@candlebook/domain/brokers/fees'
import type { UnmatchedPart } from '@candlebook/domain/brokers/round-trip'
import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  sign,
  subtract,
  sum,
  toBig,
  toDecimal,
} from '@candlebook/domain/decimal/decimal'
import { canBeBelowZero } from '@candlebook/domain/trades/vocabulary'
import { buildFieldRefusal } from '../kernel/index.ts'
import type { NewExecution } from './executions.store.ts'
import type { MissingParts } from './rebuild.ts'
import { createExecutionId, type GivenLot, type LotAnswers, type Upload } from './upload.ts'

/** A stored execution, or one of the file. */
type Fact = KeyedExecution & { line: number; basis?: Decimal | null }

/** A question about a missing purchase, and the executions that lack it. */
export type MissingPurchase = LotQuestion & { parts: { execution: Fact; quantity: Decimal }[] }

/**
 * The questions about missing purchases, one for each position between two splits, in the order of the positions. `before` is
 * what is missing without the answers of this preview, so that an answered question stays; `after` is what is missing with them.
 */
export function listMissingPurchases(given: {
  upload: Upload
  executions: readonly Fact[]
  before: MissingParts
  after: MissingParts
}): MissingPurchase[] {
  const { upload, executions, before, after } = given
  if (before.unmatched.length + before.assumedShorts.length + after.unmatched.length === 0) return []
  const listed = new Set(upload.executions.map(({ id }) => id))
  const byId = new Map(executions.map((one) => [one.id, one]))
  const answers = mapAnswersByExecution(upload.lots)
  const assumed = new Set(before.assumedShorts.filter(({ executionId }) => listed.has(executionId)))
  const lacking = new Map<string, UnmatchedPart>()
  for (const part of [...before.unmatched, ...assumed, ...after.unmatched])
    if (!lacking.has(part.executionId)) lacking.set(part.executionId, part)
  const buildKey = (part: UnmatchedPart) => {
    const answer = answers.get(part.executionId)
    const side = byId.get(part.executionId)?.side
    return [part.position, side, assumed.has(part), answer ? upload.lots.indexOf(answer) : ''].join(' ')
  }
  return [...Map.groupBy(lacking.values(), buildKey).values()].map((parts) =>
    toQuestion(
      parts.map((part) => ({ execution: byId.get(part.executionId)!, quantity: part.executed })), // a part is of an execution
      {
        listed,
        isAssumed: parts.every((part) => assumed.has(part)),
        answer: answers.get(parts[0]?.executionId ?? ''),
      },
    ),
  )
}

function toQuestion(
  parts: MissingPurchase['parts'],
  {
    listed,
    isAssumed,
    answer,
  }: { listed: ReadonlySet<string>; isAssumed: boolean; answer: GivenLot | undefined },
): MissingPurchase {
  const executions = parts.map(({ execution }) => execution)
  const [first] = executions as [Fact, ...Fact[]] // a group has at least one part
  const days = executions.map(({ day }) => day).sort()
  const costs = parts.flatMap(({ execution, quantity }) => findCost(execution, quantity) ?? [])
  return {
    id: first.id,
    ...{ symbol: first.symbol, account: first.account, currency: first.currency, side: first.side },
    quantity: sum(parts.map(({ quantity }) => quantity)),
    from: days[0] ?? first.day,
    to: days.at(-1) ?? first.day,
    executions: parts.length,
    lines: executions.flatMap(({ id, line }) => (listed.has(id) ? [line] : [])).slice(0, MAX_LOT_LINES),
    cost: costs.length === parts.length ? sum(costs) : null,
    canBeShort: executions.every(({ side, closesOnly }) => side === 'sell' && !closesOnly),
    answer: answer?.answer ?? (isAssumed ? 'short' : null),
    isAssumed: isAssumed && !answer,
    price: answer?.price ?? null,
    day: answer?.day ?? null,
    parts,
  }
}

function mapAnswersByExecution(given: readonly GivenLot[]): Map<string, GivenLot> {
  return new Map(given.flatMap((answer) => answer.executions.map((id) => [id, answer] as const)))
}

/** What this quantity of an execution cost (or fetched, when it was bought back); null when the file states nothing about it. */
function findCost(execution: Fact, quantity: Decimal): Decimal | null {
  const total = execution.basis ?? deriveCost(execution)
  if (total === null || (sign(total) < 0 && !canBeBelowZero(execution.instrument))) return null
  // An execution has a quantity above zero.
  return divide(multiply(total, quantity), execution.quantity, { places: MAX_DECIMALS }) as Decimal
}

// The cost with which the P&L is that of the broker. A P&L of zero is also that of a sale that opens a short position.
function deriveCost(execution: Fact): Decimal | null {
  const { side, quantity, price, contractSize, currency, brokerPnl } = execution
  if (brokerPnl === null || isZero(brokerPnl) || contractSize === null) return null
  const value = multiply(multiply(quantity, price), contractSize)
  const fees = sum(listFees(execution).flatMap((fee) => (fee.currency === currency ? fee.amount : [])))
  return side === 'sell' ? subtract(subtract(value, fees), brokerPnl) : add(add(value, fees), brokerPnl)
}

/**
 * The answers of a preview after these answers. A question has one answer, which replaces an earlier one. Throws request.invalid
 * for an unknown question, for a day after the first sale, and for an answer that the question does not have.
 */
export function giveLots(
  missing: readonly MissingPurchase[],
  { given, answers: { lots, otherLots } }: { given: readonly GivenLot[]; answers: LotAnswers },
): GivenLot[] {
  const problems: Problem[] = []
  const byId = new Map(missing.map((question) => [question.id, question]))
  const answered = new Set<MissingPurchase>()
  const added: GivenLot[] = []
  for (const [at, lot] of lots.entries()) {
    const question = byId.get(lot.id)
    const problem = question ? findProblem(question, lot) : { field: 'id', code: 'field.invalid' as const }
    if (problem) problems.push({ ...problem, field: `lots.${at}.${problem.field}` })
    if (!question || problem) continue
    answered.add(question)
    if (lot.answer !== 'none') added.push(toGivenLot(question, lot))
  }
  if (problems.length > 0) throw buildFieldRefusal(problems)
  for (const question of missing) {
    if (!otherLots) break
    const lot = { id: question.id, answer: otherLots }
    if (question.answer !== null || answered.has(question) || findProblem(question, lot)) continue
    answered.add(question)
    added.push(toGivenLot(question, lot))
  }
  const replaced = new Set([...answered].flatMap(({ parts }) => parts.map(({ execution }) => execution.id)))
  return [...given.filter(({ executions }) => !executions.some((id) => replaced.has(id))), ...added]
}

type Problem = { field: string; code: FieldCode }
type GivenAnswer = LotAnswers['lots'][number]

function toGivenLot({ parts }: MissingPurchase, lot: GivenAnswer): GivenLot {
  return {
    executions: parts.map(({ execution }) => execution.id),
    answer: lot.answer as LotAnswer, // 'none' is no answer
    price: lot.answer === 'stated' ? lot.price : null,
    day: lot.answer === 'stated' || lot.answer === 'file' ? (lot.day ?? null) : null,
  }
}

function findProblem({ from, cost, canBeShort, parts }: MissingPurchase, lot: GivenAnswer): Problem | null {
  const invalid = { field: 'answer', code: 'field.invalid' } as const
  if (lot.answer === 'short') return canBeShort ? null : invalid
  if (lot.answer === 'file' && cost === null) return invalid
  if ('day' in lot && lot.day !== undefined && lot.day > from)
    return { field: 'day', code: 'import.lot_after_sale' }
  const isBelowZero = lot.answer === 'stated' && sign(lot.price) < 0
  const isAllowed = parts.every(({ execution }) => canBeBelowZero(execution.instrument))
  return isBelowZero && !isAllowed ? { field: 'price', code: 'import.lot_below_zero' } : null
}

/**
 * The opening lots of the answers: one for each execution, with its entire quantity. Matching uses the part of it that is
 * missing. Its id follows from the execution, so that the same answer is one row.
 */
export function buildLots({
  executions,
  given,
  broker,
}: {
  executions: readonly Fact[]
  given: readonly GivenLot[]
  broker: string
}): (NewExecution & Fact)[] {
  const answers = mapAnswersByExecution(given.filter(({ answer }) => answer !== 'short'))
  if (answers.size === 0) return []
  return executions
    .filter(({ id }) => answers.has(id))
    .flatMap((execution, at) => {
      const { answer, price, day } = answers.get(execution.id)! // selected in the line above
      const cost = findCost(execution, execution.quantity)
      const units = multiply(execution.quantity, execution.contractSize ?? '1')
      const paid = price ?? (cost && divide(cost, units, { places: MAX_DECIMALS }))
      if (paid === null) return []
      const { symbol, market, instrument, underlying, expiry, strike, optionType } = execution
      const { currency, account, positionId, quantity, line } = execution
      return [
        {
          ...{ symbol, market, instrument, underlying, expiry, strike, optionType },
          ...{ currency, account, positionId, quantity, line, broker },
          id: createExecutionId(`lot|${execution.id}|${toDecimal(toBig(quantity))}`),
          contractSize: execution.contractSize ?? '1',
          side: execution.side === 'sell' ? ('buy' as const) : ('sell' as const),
          price: paid,
          day: day ?? execution.day,
          ...{ executedAt: null, zone: null, fee: '0', feeCurrency: null, otherFees: [], externalId: null },
          ...{ rate: null, rateCurrency: null, brokerPnl: null, basis: null },
          ...{ closesOnly: false, opens: execution.side === 'buy' },
          origin: answer === 'file' ? ('basis' as const) : ('stated' as const),
          covers: execution.id,
          position: executions.length + at,
        },
      ]
    })
}
