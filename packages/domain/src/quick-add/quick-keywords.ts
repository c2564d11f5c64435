import { parseDayWord } from '../days/typed-day.ts'
import { normaliseCurrency } from '../money/currencies.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import {
  confidenceLevels,
  emotions,
  instruments,
  markets,
  optionTypes,
  timeFrames,
} from '../trades/vocabulary.ts'
import type { Part, QuickContext, QuickTrade } from './quick-fields.ts'
import { listAccountNames, matchName, type Tokens } from './quick-names.ts'
import { isQuoted, parseQuickNumber, type QuickNumber, type QuickToken, unquote } from './quick-texts.ts'
import { findQuickWord, type QuickWordName, quickWords } from './quick-words.ts'

/** The tokens from one place on, with the line that they are of. */
type Place = { line: string; context: QuickContext }

/** The word without a value that makes a field blank. */
const NONE = 'none'

/**
 * The meaning of a word of `quickWords` with what it takes, of a choice such as 'calm' or 'crypto', or null for another text. The
 * value follows after a blank, ':' or '='; after '@', 'sl', 'tp' and 'x' also at once.
 */
export function parseQuickWord(tokens: readonly QuickToken[], at: number, place: Place): Part | null {
  const text = tokens[at]?.text ?? ''
  const joined = splitJoined(text)
  if (joined) {
    const [word, value] = joined
    const name = findQuickWord(word)
    if (name === 'note') return takeRestOfLine(tokens, { at, from: text.length - value.length }, place)
    const part = name && takeValue(name, [{ text: value }], { ...place, word })
    return part && part.count > 1 ? { ...part, count: 1 } : { count: 1, kind: 'problem', problem: 'unknown' }
  }
  const name = findQuickWord(text)
  if (name === 'note') return takeRestOfLine(tokens, { at: at + 1, from: 0 }, place)
  if (name) return takeValue(name, tokens.slice(at + 1), { ...place, word: text })
  return readChoice(tokens, at)
}

/** The word and the value of a text such as 'sl:180', 'tp=188' or '@182.40'; null for another text. */
function splitJoined(text: string): [word: string, value: string] | null {
  const [, word = '', value = ''] = /^(\p{L}+)[:=](.+)$/su.exec(text) ?? []
  if (findQuickWord(word)) return [word, value]
  const [, sign = '', number = ''] = /^(@|sl|tp)(.+)$/i.exec(text) ?? []
  return parseQuickNumber(number) ? [sign, number] : null
}

type WordPlace = Place & { word: string }

/** The part of a word and its value. `rest` are the tokens after the word. */
function takeValue(name: QuickWordName, rest: Tokens, place: WordPlace): Part {
  switch (quickWords[name].takes) {
    case 'nothing':
      return {
        count: 1,
        kind: 'sets',
        values: flags[name as keyof typeof flags],
        isFlag: name !== 'long' && name !== 'short',
      }
    case 'number':
      return takeNumber(name, rest, place)
    case 'exit':
      return takeExit(rest, place)
    case 'day':
      return takeDay(name, rest, place)
    case 'name':
      return takeName(name, rest, place)
    case 'text':
      return takeText(name, rest)
    case 'line':
      return { count: 1, kind: 'problem', problem: 'needs_text' } // the caller takes the rest of the line
  }
}

const flags = {
  long: { type: 'long' },
  short: { type: 'short' },
  open: { status: 'open' },
  plan: { planFollowed: true },
} as const satisfies Partial<Record<QuickWordName, Partial<QuickTrade>>>

const numberFields = {
  quantity: 'quantity',
  entryPrice: 'entryPrice',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  fees: 'fees',
  risk: 'riskPercentage',
  rate: 'rate',
  contractSize: 'contractSize',
  strike: 'strike',
} as const satisfies Partial<Record<QuickWordName, keyof QuickTrade>>

const priceWords: readonly QuickWordName[] = ['entryPrice', 'stopLoss', 'takeProfit', 'strike']

function takeNumber(name: QuickWordName, rest: Tokens, { word }: WordPlace): Part {
  const skipped = name !== 'entryPrice' && isAt(rest[0]) ? 1 : 0
  const text = rest[skipped]?.text ?? ''
  if (name === 'confidence') return takeConfidence(text)
  const field = numberFields[name as keyof typeof numberFields] // confidence is the only other word with a number
  const count = skipped + 2
  if (text.toLowerCase() === NONE) return { count, kind: 'sets', values: { [field]: '' } }
  const number = parseQuickNumber(text)
  if (number?.kind === 'ambiguous') return askNumber(`${word} `, number, count)
  if (!number) return findWordAlone(word)
  if (number.currency !== null && name === 'fees') return askAboutFee(word, number, count)
  if (number.currency !== null && !priceWords.includes(name)) return findWordAlone(word)
  if (number.isPercent && name !== 'fees' && name !== 'risk') return findWordAlone(word)
  const unit =
    name === 'fees' ? { feesUnit: number.isPercent ? ('percent' as const) : ('amount' as const) } : {}
  const currency = number.currency === null ? {} : { currency: number.currency }
  return { count, kind: 'sets', values: { [field]: number.value, ...unit, ...currency } }
}

/** A fee in a currency: fees are in the currency of the trade, which a fee does not decide. */
function askAboutFee(word: string, { value }: QuickNumber & { kind: 'number' }, count: number): Part {
  const choices = [{ label: 'In the currency of the trade', text: `${word} ${value}` }]
  return { count, kind: 'problem', problem: 'unclear', choices }
}

function askNumber(before: string, number: QuickNumber & { kind: 'ambiguous' }, count: number): Part {
  const choices = number.values.map((value) => ({ label: value, text: `${before}${value}` }))
  return { count, kind: 'problem', problem: 'ambiguous_number', choices }
}

/** A word whose number is missing: small words of a sentence and letters can be a symbol, such as AT or SL. */
function findWordAlone(word: string): Part {
  const choices = /^\p{L}+$/u.test(word) ? [{ label: 'Symbol', text: `symbol ${normaliseSymbol(word)}` }] : []
  return { count: 1, kind: 'problem', problem: 'needs_number', choices }
}

function isAt(token: Tokens[number] | undefined): boolean {
  return token !== undefined && findQuickWord(token.text) === 'entryPrice'
}

function takeConfidence(text: string): Part {
  if (text.toLowerCase() === NONE) return { count: 2, kind: 'sets', values: { confidenceLevel: null } }
  const level = parseLevel(text)
  if (level === null) return { count: 1, kind: 'problem', problem: 'needs_number' }
  return { count: 2, kind: 'sets', values: { confidenceLevel: level } }
}

function parseLevel(text: string) {
  const [, digit] = /^([1-5])(?:\/5)?$/.exec(text) ?? []
  return confidenceLevels.find(({ level }) => String(level) === digit)?.level ?? null
}

/** Closed, with the exit price and the exit date when they follow, in any order. */
function takeExit(rest: Tokens, { word, context }: WordPlace): Part {
  const values: Partial<QuickTrade> = { status: 'closed' }
  let taken = 0
  for (;;) {
    const glued = /^@(.+)$/.exec(rest[taken]?.text ?? '')
    const filler = isAt(rest[taken]) || findQuickWord(rest[taken]?.text ?? '') === 'date' ? 1 : 0
    const text = glued?.[1] ?? rest[taken + filler]?.text ?? ''
    const day = parseDayWord(text, context.today)
    const number = day === null ? parseQuickNumber(text) : null
    if (number?.kind === 'ambiguous' && taken === 0) return askNumber(`${word} `, number, filler + 2)
    if (day && values.exitDate === undefined) values.exitDate = day
    else if (number?.kind === 'number' && !number.isPercent && values.exitPrice === undefined) {
      values.exitPrice = number.value
      if (number.currency !== null) values.currency = number.currency
    } else break
    taken += filler + 1
  }
  return { count: taken + 1, kind: 'sets', values, isFlag: taken === 0 }
}

function takeDay(name: QuickWordName, rest: Tokens, { word, context }: WordPlace): Part {
  const text = rest[0]?.text ?? ''
  const field = name === 'expiry' ? 'expiry' : 'entryDate'
  if (name === 'expiry' && text.toLowerCase() === NONE)
    return { count: 2, kind: 'sets', values: { expiry: '' } }
  const day = parseDayWord(text, context.today)
  if (day) return { count: 2, kind: 'sets', values: { [field]: day } }
  const choices = [{ label: 'Symbol', text: `symbol ${normaliseSymbol(word)}` }]
  return { count: 1, kind: 'problem', problem: 'needs_day', choices }
}

const lists = {
  timeFrame: timeFrames,
  emotion: emotions,
  market: markets,
  instrument: instruments,
  optionType: optionTypes,
} as const

function takeName(name: QuickWordName, rest: Tokens, { context }: WordPlace): Part {
  const [token] = rest
  if (!token) return { count: 1, kind: 'problem', problem: 'needs_text' }
  const value = unquote(token.text).trim()
  const isNone = !isQuoted(token.text) && value.toLowerCase() === NONE
  if (name === 'strategy' || name === 'account') {
    if (isNone) return { count: 2, kind: 'sets', values: { [name]: '' } }
    const names = name === 'strategy' ? context.strategies : listAccountNames(context)
    const known = isQuoted(token.text) ? null : matchName(names, rest, 0)
    if (known) return { count: known.count + 1, kind: 'sets', values: { [name]: known.name } }
    return value === ''
      ? { count: 2, kind: 'problem', problem: 'needs_text' }
      : { count: 2, kind: 'sets', values: { [name]: value } }
  }
  if (name === 'currency')
    return { count: 2, kind: 'sets', values: { currency: isNone ? '' : normaliseCurrency(value) } }
  const list: readonly string[] = lists[name as keyof typeof lists] // the names with a list are the only others
  if (isNone && name !== 'market') return { count: 2, kind: 'sets', values: { [name]: null } }
  const chosen = list.find((one) => one === value.toLowerCase())
  if (chosen === undefined) return { count: 2, kind: 'problem', problem: 'not_a_choice' }
  return withLevel({ count: 2, kind: 'sets', values: { [name]: chosen } }, rest[1])
}

function takeText(name: QuickWordName, rest: Tokens): Part {
  const [token] = rest
  const value = unquote(token?.text ?? '').trim()
  if (!token || value === '') return { count: token ? 2 : 1, kind: 'problem', problem: 'needs_text' }
  const isNone = !isQuoted(token.text) && value.toLowerCase() === NONE
  if (name === 'tag') return { count: 2, kind: 'sets', values: { tags: [value] } }
  if (name === 'link') return { count: 2, kind: 'sets', values: { links: [value] } }
  if (name === 'underlying') return { count: 2, kind: 'sets', values: { underlying: isNone ? '' : value } }
  return { count: 2, kind: 'sets', values: { symbol: normaliseSymbol(value) } }
}

/** Everything from this place of a token on, as it is written, is the notes. */
function takeRestOfLine(
  tokens: readonly QuickToken[],
  { at, from }: { at: number; from: number },
  { line }: Place,
): Part {
  const [first, last] = [tokens[at], tokens.at(-1)]
  if (!first || !last) return { count: 1, kind: 'problem', problem: 'needs_text' }
  const notes = unquote(line.slice(first.from + from, last.to)).trim()
  return { count: tokens.length - at + (from === 0 ? 1 : 0), kind: 'sets', values: { notes } }
}

/** A choice without its word: an emotion, a market, an instrument or a time frame. */
function readChoice(tokens: Tokens, at: number): Part | null {
  const word = (tokens[at]?.text ?? '').toLowerCase()
  for (const [field, list] of Object.entries(lists)) {
    const chosen = list.find((one) => one === word)
    if (chosen === undefined) continue
    return withLevel({ count: 1, kind: 'sets', values: { [field]: chosen }, isFlag: true }, tokens[at + 1])
  }
  return null
}

/** A number from 1 to 5 after an emotion is the confidence. */
function withLevel(part: Part & { kind: 'sets' }, next: Tokens[number] | undefined): Part {
  const level = 'emotion' in part.values ? parseLevel(next?.text ?? '') : null
  if (level === null) return part
  return { ...part, count: part.count + 1, values: { ...part.values, confidenceLevel: level }, isFlag: false }
}
