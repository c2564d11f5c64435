import { parseOptionSymbol, toOptionContract } from '../brokers/option-symbol.ts'
import { parseDayWord } from '../days/typed-day.ts'
import { isSameValue } from '../decimal/parse-decimal.ts'
import { isCurrencyCode, normaliseCurrency } from '../money/currencies.ts'
import { listDistinctTags } from '../trades/labels.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type {
  Part,
  QuickChoice,
  QuickContext,
  QuickFieldName,
  QuickProblem,
  QuickReading,
  QuickTrade,
  QuickWord,
} from './quick-fields.ts'
import { parseQuickWord } from './quick-keywords.ts'
import { findQuickName } from './quick-names.ts'
import {
  addQuickDefaults,
  chooseSymbol,
  findFutureInQuestion,
  isKnownSymbol,
  isSymbolText,
} from './quick-symbol.ts'
import {
  isNumberLike,
  isQuoted,
  parseClockTime,
  parseQuickNumber,
  type QuickToken,
  quote,
  splitQuickLine,
  unquote,
} from './quick-texts.ts'
import { type QuickWordName, quickWords } from './quick-words.ts'

type Placed = Part & { text: string; from: number; to: number; isAfterNumber: boolean }

/**
 * Reads a trade from one line, such as 'long 100 AAPL 182.40 sl 180 tp 188 #orb calm 4'. The words can have any order. A word that
 * is not understood, or that can mean several things, sets no field; nothing is guessed. Never throws.
 */
export function parseQuickTrade(line: string, context: QuickContext): QuickReading {
  const parts = listParts(line, context)
  const placed = placeCandidates(placeTimes(placeDays(placeNumbers(parts))), context)
  const { words, typed } = applyParts(askAboutFuture(askForSymbol(placed), context))
  const trade = addQuickDefaults(typed, context)
  return { words, trade, typed: new Set(Object.keys(typed) as QuickFieldName[]) }
}

function listParts(line: string, context: QuickContext): Placed[] {
  const tokens = splitQuickLine(line)
  const parts: Placed[] = []
  for (let at = 0; at < tokens.length; ) {
    const part = readPart(tokens, at, { line, context })
    const [first, last] = [tokens[at]!, tokens[at + part.count - 1]!] // a part has at least one token, and no more than are left
    const isAfterNumber = /\dk?$/i.test(parts.at(-1)?.text ?? '')
    parts.push({
      ...part,
      from: first.from,
      to: last.to,
      text: line.slice(first.from, last.to),
      isAfterNumber,
    })
    at += part.count
  }
  return parts
}

function readPart(
  tokens: readonly QuickToken[],
  at: number,
  { line, context }: { line: string; context: QuickContext },
): Part {
  const { text } = tokens[at]! // the caller counts the tokens
  if (isQuoted(text)) return { count: 1, kind: 'sets', values: { notes: unquote(text) } }
  if (text.startsWith('#')) return readTag(text)
  if (/^https?:\/\/./i.test(text)) return { count: 1, kind: 'sets', values: { links: [unquote(text)] } }
  const name = findQuickName(tokens, at, context)
  if (name && name.count > 1) return name
  const option = readOption(tokens, at)
  if (option) return option
  return (
    parseQuickWord(tokens, at, { line, context }) ??
    readValue(tokens, at, context) ??
    name ?? { count: 1, ...(isSymbolText(text) ? { kind: 'candidate' } : readRest(text)) }
  )
}

function readTag(text: string): Part {
  const tag = unquote(text.slice(1)).trim()
  if (tag === '') return { count: 1, kind: 'problem', problem: 'needs_text' }
  return { count: 1, kind: 'sets', values: { tags: [tag] } }
}

/** The most tokens of the symbol of an option: 'AAPL 19JAN24 150 P'. */
const OPTION_TOKENS = 4

function readOption(tokens: readonly QuickToken[], at: number): Part | null {
  for (let count = Math.min(OPTION_TOKENS, tokens.length - at); count > 0; count -= 1) {
    const texts = tokens.slice(at, at + count).map(({ text }) => text)
    const option = parseOptionSymbol(texts.join(' '))
    if (!option) continue
    const { contractSize: _proposed, ...values } = toOptionContract(option)
    return { count, kind: 'sets', values }
  }
  return null
}

/** What the texts after a number are called that make it a quantity. */
const units = /^(?:shares|contracts|coins|units|lots|pcs)$/i

function readValue(tokens: readonly QuickToken[], at: number, { today }: QuickContext): Part | null {
  const { text } = tokens[at]! // the caller counts the tokens
  const time = parseClockTime(text)
  if (time) return { count: 1, kind: 'time', time }
  const day = parseDayWord(text, today)
  if (day) return { count: 1, kind: 'day', day }
  const times = /^(?:x([\d.,]+k?)|([\d.,]+k?)x)$/i.exec(text)
  const number = parseQuickNumber(times ? (times[1] ?? times[2] ?? '') : text)
  if (!number) return null
  if (number.kind === 'ambiguous') {
    const choices = number.values.map((value) => ({ label: value, text: value }))
    return { count: 1, kind: 'problem', problem: 'ambiguous_number', choices }
  }
  if (number.isPercent) return null
  const { value, currency } = number
  const hasUnit = units.test(tokens[at + 1]?.text ?? '')
  if (currency === null && (times || hasUnit))
    return { count: times ? 1 : 2, kind: 'sets', values: { quantity: value } }
  return { count: 1, kind: 'number', value, currency }
}

function readRest(text: string): { kind: 'problem'; problem: QuickProblem; choices?: QuickChoice[] } {
  if (parseQuickNumber(text)?.kind === 'number') {
    const choices = [
      { label: 'Fees', text: `fee ${text}` },
      { label: 'Risk', text: `risk ${text}` },
    ]
    return { kind: 'problem', problem: 'unclear', choices }
  }
  if (isNumberLike(text)) return { kind: 'problem', problem: 'too_many_digits' }
  return { kind: 'problem', problem: 'unknown', choices: listTextChoices(text) }
}

function listTextChoices(text: string): QuickChoice[] {
  return [
    { label: 'Tag', text: `#${quote(text)}` },
    { label: 'Strategy', text: `strategy ${quote(text)}` },
    { label: 'Notes', text: quote(text) },
  ]
}

/** The first number without a word is the quantity, the second the entry price; one with a currency is the price. */
function placeNumbers(parts: readonly Placed[]): Placed[] {
  const hasSet = (name: QuickFieldName) => parts.some((part) => part.kind === 'sets' && name in part.values)
  const open = (['quantity', 'entryPrice'] as const).filter((name) => !hasSet(name))
  const priced = parts.find((part) => part.kind === 'number' && part.currency !== null)
  const isPriceOpen = open.includes('entryPrice')
  const bare = parts.filter((part) => part.kind === 'number' && part.currency === null)
  const bareFields = open.filter((name) => name === 'quantity' || !priced)
  return parts.map((part) => {
    if (part.kind !== 'number') return part
    const { value, currency } = part
    const field = part === priced && isPriceOpen ? 'entryPrice' : bareFields[bare.indexOf(part)]
    if (field === undefined || (currency !== null && part !== priced)) return toNumberProblem(part)
    return { ...part, kind: 'sets', values: { [field]: value, ...(currency !== null && { currency }) } }
  })
}

function toNumberProblem(part: Placed): Placed {
  const words = ['closed', 'sl', 'tp', 'fee'] as const
  const labels = { closed: 'Exit price', sl: 'Stop loss', tp: 'Take profit', fee: 'Fees' }
  const choices = words.map((word) => ({ label: labels[word], text: `${word} ${part.text}` }))
  const confidence = /^[1-5]$/.test(part.text)
    ? [{ label: 'Confidence', text: `confidence ${part.text}` }]
    : []
  return { ...part, kind: 'problem', problem: 'unclear', choices: [...choices, ...confidence] }
}

/** The first day without a word is the entry date, the second of a closed trade the exit date. */
function placeDays(parts: readonly Placed[]): Placed[] {
  const hasSet = (name: QuickFieldName) => parts.some((part) => part.kind === 'sets' && name in part.values)
  const isClosed = parts.some((part) => part.kind === 'sets' && part.values.status === 'closed')
  const open: QuickFieldName[] = hasSet('entryDate') ? [] : ['entryDate']
  if (isClosed && !hasSet('exitDate')) open.push('exitDate')
  return parts.map((part) => {
    if (part.kind !== 'day') return part
    const field = open.shift()
    if (field === undefined) return { ...part, kind: 'problem', problem: 'twice' }
    return { ...part, kind: 'sets', values: { [field]: part.day } }
  })
}

/** A time is that of the entry. After the exit it could be the time of either. */
function placeTimes(parts: readonly Placed[]): Placed[] {
  const exitAt = parts.findIndex((part) => part.kind === 'sets' && part.values.status === 'closed')
  return parts.map((part, at) => {
    if (part.kind !== 'time') return part
    if (exitAt < 0 || at < exitAt) return { ...part, kind: 'sets', values: { entryTime: part.time } }
    const choices = [{ label: 'Notes', text: quote(`Time ${part.time}`) }]
    return { ...part, kind: 'problem', problem: 'unclear', choices }
  })
}

function placeCandidates(parts: readonly Placed[], { latest }: QuickContext): Placed[] {
  const hasSymbol = parts.some((part) => part.kind === 'sets' && 'symbol' in part.values)
  const candidates = parts.filter((part) => part.kind === 'candidate')
  const meanings = chooseSymbol(candidates, { latest, hasSymbol })
  return parts.map((part) => {
    if (part.kind !== 'candidate') return part
    const { text } = part
    switch (meanings[candidates.indexOf(part)]) {
      case 'symbol':
        return { ...part, kind: 'sets', values: { symbol: normaliseSymbol(text) } }
      case 'currency':
        return { ...part, kind: 'sets', values: { currency: normaliseCurrency(text) } }
      case 'unclear':
        return { ...part, kind: 'problem', problem: 'unclear', choices: listSymbolChoices(text) }
      default:
        return { ...part, kind: 'problem', problem: 'unknown', choices: listTextChoices(text) }
    }
  })
}

function listSymbolChoices(text: string): QuickChoice[] {
  const code = normaliseCurrency(text)
  const currency = isCurrencyCode(code) ? [{ label: 'Currency', text: `currency ${code}` }] : []
  return [{ label: 'Symbol', text: `symbol ${text}` }, ...currency, ...listTextChoices(text)]
}

/** Without another symbol, a word such as COIN or CALM may be the symbol: the trader says what it is. */
function askForSymbol(parts: readonly Placed[]): Placed[] {
  if (parts.some((part) => part.kind === 'sets' && 'symbol' in part.values)) return [...parts]
  return parts.map((part) => {
    if (part.kind !== 'sets' || !part.isFlag) return part
    const symbol = normaliseSymbol(part.text)
    if (part.text !== symbol && !isKnownSymbol(symbol)) return part
    const [field = '', value] = Object.entries(part.values)[0] ?? []
    const named = field in quickWords ? quickWords[field as QuickWordName].words[0] : null
    const word = named ? `${named} ${quote(String(value))}` : part.text.toLowerCase()
    const choices = [
      { label: 'Symbol', text: `symbol ${symbol}` },
      { label: part.text.toLowerCase(), text: word },
    ]
    return { ...part, kind: 'problem', problem: 'unclear', choices }
  })
}

function askAboutFuture(parts: readonly Placed[], context: QuickContext): Placed[] {
  const typed = applyParts(parts).typed
  const future = findFutureInQuestion(typed, context)
  if (!future) return [...parts]
  return parts.map((part) => {
    if (part.kind !== 'sets' || !('symbol' in part.values)) return part
    const choices = [
      { label: `Future, ${future.size} ${future.currency} a point`, text: `${part.text} future` },
      { label: 'Share', text: `${part.text} share` },
    ]
    return { ...part, kind: 'problem', problem: 'future_or_share', choices }
  })
}

/** Sets the fields in the order of the line. A part that sets a field to a second value sets nothing. */
function applyParts(parts: readonly Placed[]): { words: QuickWord[]; typed: Partial<QuickTrade> } {
  let typed: Partial<QuickTrade> = {}
  const words = parts.map((part): QuickWord => {
    const { text, from, to } = part
    if (part.kind !== 'sets') {
      const problem = part.kind === 'problem' ? part.problem : 'unknown'
      return { text, from, to, problem, choices: (part.kind === 'problem' && part.choices) || [] }
    }
    const next = mergeTyped(typed, part.values)
    if (next === null) return { text, from, to, problem: 'twice', choices: [] }
    typed = next
    return { text, from, to, problem: null, fields: Object.keys(part.values) as QuickFieldName[] }
  })
  return { words, typed }
}

function mergeTyped(typed: Partial<QuickTrade>, added: Partial<QuickTrade>): Partial<QuickTrade> | null {
  const { tags, links, notes, ...single } = added
  for (const [name, value] of Object.entries(single)) {
    const former = typed[name as QuickFieldName]
    if (former !== undefined && !isSameTyped(former, value)) return null
  }
  return {
    ...typed,
    ...single,
    ...(tags && { tags: listDistinctTags([...(typed.tags ?? []), ...tags]) }),
    ...(links && { links: [...(typed.links ?? []), ...links] }),
    ...(notes !== undefined && { notes: typed.notes === undefined ? notes : `${typed.notes}\n${notes}` }),
  }
}

function isSameTyped(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? isSameValue(a, b) : a === b
}
