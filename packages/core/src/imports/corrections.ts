import type {
  CorrectedValues,
  CorrectionAnswer,
  CorrectionQuestion,
} from '@candlebook/contract/import-questions'
import { isRoundedPrice } from '@candlebook/domain/brokers/traded-prices'
import { compare, isZero, toBig, toDecimal } from '@candlebook/domain/decimal/decimal'
import type { Scope } from '../db/index.ts'
import { type Alias, listAliases } from './duplicates.store.ts'
import { listEarlierValues, listFileNames } from './imports.store.ts'
import type { Positions, StoredExecution } from './positions.ts'
import type { Upload } from './upload.ts'

type Line = Upload['executions'][number]
type Cancellation = Upload['cancellations'][number]

/** The values of an execution that a broker corrects. */
type Values = Pick<
  StoredExecution,
  'quantity' | 'price' | 'fee' | 'feeCurrency' | 'day' | 'executedAt' | 'zone'
>

/** A stored execution that the file states with other values (`after`), or takes back (null). `id` is that of the line. */
type Correction = {
  id: string
  line: number
  stored: StoredExecution
  after: Values | null
  proposed: CorrectionAnswer | null
}

/** What the broker corrects in stored executions, and what follows from the answers about it. */
export type Corrections = {
  questions: CorrectionQuestion[]
  /** The accepted values of stored executions, by id. */
  accepted: ReadonlyMap<string, Partial<StoredExecution>>
  /** The executions of the file that are not added, those that are further ones, and those without an answer. */
  leftOut: ReadonlySet<string>
  others: ReadonlySet<string>
  undecided: number
  aliases: Alias[]
  isNew: boolean
  /** The lines that take back an execution which the preview asks about, or asked about before. */
  foundLines: ReadonlySet<number>
}

/**
 * Finds the stored executions that a broker corrects: a line with the id of one and another price, quantity, fee or time, and
 * lines that take one back. Brokers use one id for several fills, so an id counts when the file and the stored executions have
 * it once each. Values of an earlier reading, and those that the trader refused before, are not asked about.
 */
export async function findCorrections(
  scope: Scope,
  { upload, positions, remembered }: { upload: Upload; positions: Positions; remembered: readonly Alias[] },
): Promise<Corrections> {
  const seen = await listAliases(
    scope,
    upload.cancellations.map(({ id }) => id),
  )
  const changed = await leaveOutSeen(scope, findChanged({ upload, positions, remembered }))
  const cancelled = findCancelled({ upload, positions, seen: new Set(seen.map(({ id }) => id)) })
  const all = [...changed.asked, ...cancelled].sort((a, b) => a.line - b.line)
  const names = await listFileNames(scope, [...new Set(all.map(({ stored }) => stored.importId))])
  const stored = new Set(positions.executions.map(({ id }) => id))
  const { all: answerToAll = null, each = {} } = upload.answers?.corrections ?? {}
  const answered = all.map((one) => {
    const given = each[one.id] ?? answerToAll
    const isLine = one.after !== null && !stored.has(one.id)
    const answer = given === 'another' && !isLine ? 'keep' : (given ?? one.proposed)
    return { ...one, answer, isProposed: given === null, isLine }
  })
  const aliases = answered.flatMap((one) => toAlias(one))
  const ids = (isListed: (one: (typeof answered)[number]) => boolean) =>
    answered.filter(isListed).map(({ id }) => id)
  return {
    questions: answered.map((one) => presentQuestion(one, names.get(one.stored.importId) ?? null)),
    accepted: new Map(
      answered
        .filter(({ answer }) => answer === 'accept')
        .map(({ stored: { id }, after }) => [id, after ?? { isCancelled: true }]),
    ),
    leftOut: new Set(ids(({ answer, isLine }) => isLine && answer !== 'another')),
    others: new Set(ids(({ answer }) => answer === 'another')),
    undecided: ids(({ answer }) => answer === null).length,
    aliases: [...seen, ...changed.refused, ...aliases],
    isNew: aliases.length > 0,
    foundLines: new Set([
      ...cancelled.map(({ line }) => line),
      ...upload.cancellations.filter(({ id }) => seen.some((one) => one.id === id)).map(({ line }) => line),
    ]),
  }
}

function findChanged(given: {
  upload: Upload
  positions: Positions
  remembered: readonly Alias[]
}): Correction[] {
  const { upload, positions, remembered } = given
  const stored = new Map(positions.executions.map((one) => [one.id, one]))
  const linesById = Map.groupBy(upload.executions, buildIdKey)
  const storedById = Map.groupBy(
    positions.executions.filter(({ format }) => format === upload.format.id),
    buildIdKey,
  )
  const aliases = new Map(remembered.map((alias) => [alias.id, alias.sameAs]))
  const read = new Set(upload.executions.map(({ id }) => id))
  const days = upload.executions.map(({ day }) => day).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return upload.executions.flatMap((line) => {
    if (line.externalId === null || line.contractSize === null || line.origin) return []
    const ofId = storedById.get(buildIdKey(line)) ?? []
    const [one] = ofId
    if (!one || ofId.length > 1 || linesById.get(buildIdKey(line))?.length !== 1) return []
    const known = stored.get(line.id) ?? stored.get(aliases.get(line.id) ?? '')
    if (known ? known !== one : aliases.has(line.id) || read.has(one.id)) return []
    const isSame = one.side === line.side && one.day === line.day && one.currency === line.currency
    if (one.isCancelled || (!known && (!isSame || one.day < first || one.day > last))) return []
    const after = readValues(one, line)
    return after ? [{ id: line.id, line: line.line, stored: one, after, proposed: propose(one, after) }] : []
  })
}

function buildIdKey({ symbol, externalId }: Pick<Line, 'symbol' | 'externalId'>): string {
  return `${symbol} ${externalId}`
}

/** The values after the correction; null when none differs. What the file does not have stays. */
function readValues(stored: StoredExecution, line: Line): Values | null {
  const isPrice = !isRoundedPrice(stored.price, line.price)
  const isQuantity = compare(stored.quantity, line.quantity) !== 0
  const isFee =
    stored.feeCurrency === line.feeCurrency && !isZero(line.fee) && !isRoundedPrice(stored.fee, line.fee)
  // Ids have the time as written, so lines with equal ids differ by the chosen zone only.
  const isTime =
    line.id !== stored.id &&
    line.executedAt !== null &&
    line.executedAt.slice(0, 19) !== (stored.executedAt?.slice(0, 19) ?? null)
  if (!isPrice && !isQuantity && !isFee && !isTime) return null
  const { quantity, price, fee, feeCurrency, day, executedAt, zone } = stored
  return {
    ...{ quantity, price, fee, feeCurrency, day, executedAt, zone },
    ...(isPrice && { price: line.price }),
    ...(isQuantity && { quantity: line.quantity }),
    ...(isFee && { fee: line.fee }),
    ...(isTime && { executedAt: line.executedAt, day: line.day, zone: line.zone }),
  }
}

/**
 * Two fills of one order can have its id, so another time together with another quantity needs an answer. A lower fee alone can
 * mean that the trader left a column of fees out. What the trader changed stays.
 */
function propose(stored: StoredExecution, after: Values): CorrectionAnswer | null {
  if (stored.isEdited) return 'keep'
  const isQuantity = compare(stored.quantity, after.quantity) !== 0
  const isPrice = compare(stored.price, after.price) !== 0
  const isTime = stored.executedAt !== null && stored.executedAt !== after.executedAt
  if (isTime && isQuantity) return null
  return compare(after.fee, stored.fee) < 0 && !isQuantity && !isPrice && !isTime ? 'keep' : 'accept'
}

/** The executions that the broker takes back: the last one of the day with the same content, otherwise the last one before. */
function findCancelled(given: {
  upload: Upload
  positions: Positions
  seen: ReadonlySet<string>
}): Correction[] {
  const { upload, positions, seen } = given
  const read = new Set(upload.executions.map(({ id }) => id))
  const free = positions.executions.filter((one) => !read.has(one.id) && !one.isCancelled)
  const byContent = Map.groupBy(free, describeContent)
  const taken = new Set<StoredExecution>()
  return upload.cancellations.flatMap((one) => {
    if (seen.has(one.id)) return []
    const candidates = (byContent.get(describeContent(one)) ?? []).filter(
      (stored) =>
        !taken.has(stored) &&
        stored.day <= one.day &&
        (stored.account === null || one.account === null || stored.account === one.account),
    )
    const stored = candidates.findLast(({ day }) => day === one.day) ?? candidates.at(-1)
    if (!stored) return []
    taken.add(stored)
    return [{ id: one.id, line: one.line, stored, after: null, proposed: 'accept' as const }]
  })
}

function describeContent(one: Pick<Cancellation, 'symbol' | 'quantity' | 'price' | 'currency'>): string {
  return [one.symbol, toDecimal(toBig(one.quantity)), toDecimal(toBig(one.price)), one.currency].join(' ')
}

/** The corrections without those of values that the trader refused, and of values that an earlier reading had. */
async function leaveOutSeen(
  scope: Scope,
  found: Correction[],
): Promise<{ asked: Correction[]; refused: Alias[] }> {
  if (found.length === 0) return { asked: [], refused: [] }
  const aliases = await listAliases(
    scope,
    found.map(({ id }) => id),
  )
  const earlier = await listEarlierValues(
    scope,
    found.map(({ stored }) => stored.id),
  )
  const known = new Set(earlier.map(({ id, ...values }) => `${id} ${describeValues(values)}`))
  const isRefused = ({ id, after }: Correction) =>
    aliases.some((alias) => alias.id === id && after && alias.refused === describeValues(after))
  const isKnown = ({ stored, after }: Correction) =>
    after !== null && known.has(`${stored.id} ${describeValues(after)}`)
  const ofLines = new Set(found.filter(isRefused).map(({ id }) => id))
  return {
    asked: found.filter((one) => !isRefused(one) && !isKnown(one)),
    refused: aliases.filter(({ id, sameAs }) => ofLines.has(id) && id === sameAs),
  }
}

function describeValues({
  quantity,
  price,
  fee,
  day,
  executedAt,
}: Omit<Values, 'feeCurrency' | 'zone'>): string {
  const plain = [quantity, price, fee].map((decimal) => toDecimal(toBig(decimal)))
  return [...plain, executedAt?.slice(0, 19) ?? day].join(' ')
}

// A line with the id of the stored execution needs a row only to remember that its values were refused.
function toAlias({
  id,
  stored,
  after,
  answer,
  isLine,
}: Correction & { answer: CorrectionAnswer | null; isLine: boolean }): Alias[] {
  if (answer === null || answer === 'another') return []
  const refused = answer === 'keep' ? (after ? describeValues(after) : 'cancelled') : null
  return isLine || after === null || refused !== null
    ? [{ id, sameAs: stored.id, kind: 'execution', refused }]
    : []
}

function presentQuestion(
  {
    id,
    line,
    stored,
    after,
    answer,
    isProposed,
    isLine,
  }: Correction & { answer: CorrectionAnswer | null; isProposed: boolean; isLine: boolean },
  file: CorrectionQuestion['file'],
): CorrectionQuestion {
  const { symbol, side, currency } = stored
  const pick = ({ quantity, price, fee, day, executedAt }: Values): CorrectedValues => ({
    ...{ quantity, price, fee, day, executedAt },
  })
  return {
    ...{ id, line, symbol, side, currency, file, answer, isProposed },
    before: pick(stored),
    after: after && pick(after),
    canBeAnother: isLine,
  }
}
