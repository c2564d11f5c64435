import { emotions, instruments, markets, optionTypes, timeFrames } from '../trades/vocabulary.ts'

/** What follows a word of the quick line. */
export type QuickTakes = 'nothing' | 'number' | 'day' | 'name' | 'text' | 'exit' | 'line'

/** A word of the quick line, with its other spellings, what it sets and an example. */
export type QuickWordFacts = {
  words: readonly string[]
  takes: QuickTakes
  meaning: string
  example: string
}

/**
 * The words of the quick line, the only list of them: the parser reads it, and the help of the dialog shows it. A word means the
 * same in any case.
 */
export const quickWords = {
  long: { words: ['long', 'buy'], takes: 'nothing', meaning: 'Direction long', example: 'long' },
  short: { words: ['short', 'sell'], takes: 'nothing', meaning: 'Direction short', example: 'short' },
  quantity: {
    words: ['quantity', 'qty', 'x'],
    takes: 'number',
    meaning: 'Quantity; without a word the first number',
    example: '100, 2.5k, x100',
  },
  entryPrice: {
    words: ['@', 'at', 'entry', 'price'],
    takes: 'number',
    meaning: 'Entry price; without a word the second number',
    example: '182.40, 182,40, @182.40, $182.40',
  },
  symbol: {
    words: ['symbol', 'ticker'],
    takes: 'text',
    meaning: 'Symbol, for one that is also another word',
    example: 'AAPL, NQZ6, symbol OPEN',
  },
  stopLoss: { words: ['sl', 'stop'], takes: 'number', meaning: 'Stop loss', example: 'sl 180' },
  takeProfit: { words: ['tp', 'target'], takes: 'number', meaning: 'Take profit', example: 'tp 188' },
  closed: {
    words: ['closed', 'close', 'exit', 'out'],
    takes: 'exit',
    meaning: 'Closed, with the exit price and its date',
    example: 'closed 185.10 yesterday',
  },
  open: { words: ['open'], takes: 'nothing', meaning: 'Still open', example: 'open' },
  date: {
    words: ['on', 'date'],
    takes: 'day',
    meaning:
      'Entry date; today without one, or the day whose page is open. A time before the exit is that of the entry',
    example: 'yesterday, 2026-11-20, 20.11., 11/20, 10:32',
  },
  fees: {
    words: ['fee', 'fees', 'commission'],
    takes: 'number',
    meaning: 'Fees as an amount, or in percent with its sign',
    example: 'fee 1.20, fee 0.1%',
  },
  risk: { words: ['risk'], takes: 'number', meaning: 'Risk in percent of capital', example: 'risk 0.5%' },
  currency: {
    words: ['currency'],
    takes: 'name',
    meaning: 'Currency of the prices',
    example: 'EUR, €182.40, USDT',
  },
  rate: { words: ['rate'], takes: 'number', meaning: 'Exchange rate', example: 'rate 0.92' },
  strategy: {
    words: ['strategy'],
    takes: 'name',
    meaning: 'Strategy; the name of one that you have is enough',
    example: 'strategy "Opening range"',
  },
  account: {
    words: ['account'],
    takes: 'name',
    meaning: 'Broker account; the name of one that you have is enough',
    example: 'account IBKR',
  },
  timeFrame: {
    words: ['timeframe'],
    takes: 'name',
    meaning: `Time frame: ${timeFrames.join(', ')}`,
    example: '15m',
  },
  emotion: {
    words: ['emotion'],
    takes: 'name',
    meaning: `Emotion: ${emotions.join(', ')}. A number from 1 to 5 after it is the confidence`,
    example: 'calm 4',
  },
  confidence: {
    words: ['confidence'],
    takes: 'number',
    meaning: 'Confidence, 1 to 5',
    example: 'confidence 4',
  },
  plan: { words: ['plan'], takes: 'nothing', meaning: 'I followed my plan', example: 'plan' },
  market: { words: ['market'], takes: 'name', meaning: `Market: ${markets.join(', ')}`, example: 'crypto' },
  instrument: {
    words: ['instrument'],
    takes: 'name',
    meaning: `Instrument: ${instruments.join(', ')}`,
    example: 'ES future',
  },
  contractSize: { words: ['size'], takes: 'number', meaning: 'Contract size', example: 'size 20' },
  underlying: {
    words: ['underlying'],
    takes: 'text',
    meaning: 'Underlying of an option',
    example: 'underlying AAPL',
  },
  strike: { words: ['strike'], takes: 'number', meaning: 'Strike of an option', example: 'strike 150' },
  expiry: { words: ['expiry'], takes: 'day', meaning: 'Expiry of a contract', example: 'expiry 2026-12-18' },
  optionType: {
    words: ['right'],
    takes: 'name',
    meaning: `Right of an option: ${optionTypes.join(', ')}`,
    example: 'call, AAPL 18DEC26 150 C',
  },
  tag: { words: ['tag'], takes: 'text', meaning: 'Tag', example: '#orb, #"opening range"' },
  note: {
    words: ['note'],
    takes: 'line',
    meaning: 'Notes: all that follows, or a text in quotation marks',
    example: '"entered late", note entered late',
  },
  link: { words: ['link'], takes: 'text', meaning: 'Link', example: 'https://…' },
} as const satisfies Record<string, QuickWordFacts>

/** The name of a word in the list. */
export type QuickWordName = keyof typeof quickWords

/** The lines that the dialog shows as examples. */
export const quickExamples = [
  'long 100 AAPL 182.40 sl 180 tp 188 #orb calm 4',
  'short 0.5 BTC 96420 USDT closed 95800 fee 0.1%',
] as const

const names = Object.keys(quickWords) as QuickWordName[] // a constant object has exactly its keys
const byWord = new Map<string, QuickWordName>(
  names.flatMap((name) => quickWords[name].words.map((word) => [word, name] as const)),
)

/** The word of the list that a text is, in any case; null for another text. */
export function findQuickWord(text: string): QuickWordName | null {
  return byWord.get(text.toLowerCase()) ?? null
}

/** Words that may not be part of a name without quotation marks: read as a name, a short would become a long. */
const decisive: readonly QuickWordName[] = ['long', 'short', 'closed', 'open']

/** Whether a text decides the direction or the status of a trade. */
export function isDecisiveWord(text: string): boolean {
  const name = findQuickWord(text)
  return name !== null && decisive.includes(name)
}
