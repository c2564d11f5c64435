import type { StoredTradeFields } from '@candlebook/contract/trade-fields'
import { addDays, countDaysBetween, type Day, getWeekday } from '@candlebook/domain/days/day'
import type { PlanRecord } from '@candlebook/domain/trades/plan-history'
import { noExecutionFlags } from '@candlebook/domain/trades/trade-fields'
import { DEFAULT_CONTRACT_SIZE, emotions, type TimeFrame } from '@candlebook/domain/trades/vocabulary'
import { type DemoSymbol, demoSymbols } from './demo-market.ts'
import { createSeededRandom, drawBetween, pick, type Random } from './demo-random.ts'

/** The broker accounts of the demo trader. `chooseAccount` of the demo trades uses their names. */
export const demoAccounts = [
  { name: 'IBKR margin', broker: 'Interactive Brokers', currency: 'USD', colour: 'blue' },
  { name: 'Prop 50k', broker: null, currency: 'USD', colour: 'purple' },
] as const

const notes: Record<string, readonly string[]> = {
  'Breakout pullback': [
    'Waited for the second touch of the level. Volume dried up, then one clean push. Sold into the prior high.',
    'The retest came late and shallow. Half size, because the first candle after it was wide.',
    'Broke on volume, pulled back on none. This is the one I know.',
    'Entered a candle early. It worked, and I still want to write down that it was early.',
    'Level from the week before, first close above it on Tuesday, entry on the way back. Added nothing, moved nothing.',
    'Pulled back deeper than I like, to the middle of the base. The stop was where it had to be and it held by a hair.',
    'Bought the retest at the open. It never looked back, and I sold the first half too early again.',
    'Good level, tired market. Took it off at one R when the second push had no volume.',
    'Entry 2 ticks over the pullback high, [SL] under the base, TP1 at +1R (half), TP2 at the prior high.',
    '2nd touch, vol. 0.6x on the way back. Risk 0.5% = 250 USD. Out at +1.8R :)',
  ],
  'Opening range': [
    'First fifteen minutes held the high. Entry over it, stop under the middle of the range.',
    'Range was too wide for the usual stop, so the size came down. Right decision, small result.',
    'No follow-through after ten. Out before lunch, as planned.',
    'Break at ten past, retest at twenty past, target at eleven. They are rarely this tidy.',
    'Broke the high by two ticks and reversed. Stop under the range, done before coffee.',
    'Low of the range broke first, so no long today. Took the short with half the size.',
    'Both sides were tested before the move came. I was in on the second one.',
    'OR 09:30-09:45: H/L marked, spread 3c, size 2*3 lots. [SL]: low of the range - 1 tick.',
    '- 350.00 USD on the first try (stop to the tick), +610.00 USD on the second. Net +260.00.',
  ],
  'VWAP reclaim': [
    'Second reclaim of the day, buyers stepped in at once. Trailed under each higher low.',
    'Reclaimed, then nothing. Gave it three candles and left.',
    'Third candle over VWAP, volume above the morning. Entry on the small dip, out at the high of the day.',
    'Came back over the line with the whole sector. Easy to hold when everything is green.',
    'Lost it again within two candles. Small loss, right exit.',
    'Waited for the close instead of the touch. Worse price, better sleep.',
    'VWAP +/- 1 SD bands (5m). Reclaim @ 10:42, exit @ 11:20, no slippage > 0.02.',
  ],
  'Failed breakout': [
    'Poked over the high and came straight back. Short under the reclaim, cover at the other side.',
    'The failure was clear, the entry was not. Chased two ticks.',
    'New high on the lowest volume of the week, then a close back inside. Target was the middle of the range.',
    'Everybody saw the breakout. Stops were under the candle, and that is where it went.',
    'Failed, came back, failed again. I had the second one.',
  ],
  'Range fade': [
    'Edges of the range held for the fourth time. Small size, small target, no hope.',
    'Faded one touch too many. The range was already being absorbed.',
    'Sold the upper edge, bought it back in the middle. Nothing heroic.',
    'Fifth touch. The fourth would have been the last that I should take.',
    'Edge held to the tick. Limit order, no stress.',
  ],
}

const unplanned = [
  'No plan. I saw it move and wanted to be in it.',
  'Took this because the one before it had worked. That is not a reason.',
  'Bored. The chart did not ask for anything.',
  'Everybody was talking about it. I was late to the talk as well.',
  'Wanted back what the morning had taken. It does not work like that.',
  'Looked cheap. Cheap is not a setup.',
  'Was going to be a scalp, became a position, became a lesson.',
]

/** A trader's note on a trade of this strategy. */
function buildDemoNote(random: Random, strategy: string | null): string {
  return pick(random, (strategy && notes[strategy]) || unplanned)
}

/** A trade of the demo, with the execution flags that only closing sets, and its plan. */
export type DemoTrade = StoredTradeFields & { planHistory: PlanRecord[] }

/** How many days the demo reaches back: about 14 months. */
const DAYS = 425
const OPEN_TRADES = 5

/** The setups of the demo trader: relative frequency, win rate, time frame of the chart, and tags. */
const setups: readonly {
  strategy: string | null
  weight: number
  winRate: number
  frame: TimeFrame
  tags: string[]
}[] = [
  { strategy: 'Breakout pullback', weight: 30, winRate: 0.62, frame: '4h', tags: ['A+ setup', 'retest'] },
  { strategy: 'Opening range', weight: 26, winRate: 0.58, frame: '15m', tags: ['open', 'momentum'] },
  { strategy: 'VWAP reclaim', weight: 20, winRate: 0.57, frame: '5m', tags: ['intraday'] },
  { strategy: 'Failed breakout', weight: 14, winRate: 0.53, frame: '1h', tags: ['reversal'] },
  { strategy: 'Range fade', weight: 10, winRate: 0.5, frame: '1h', tags: ['range', 'patience'] },
  { strategy: null, weight: 8, winRate: 0.34, frame: '30m', tags: ['FOMO'] },
]

/** The demo trades up to `today`, oldest exit first, the open ones last. The same day produces the same trades. */
export function buildDemoTrades(today: Day): DemoTrade[] {
  const random = createSeededRandom(20_240_901)
  const closed: DemoTrade[] = []
  for (let day = addDays(today, -DAYS); day < today; day = addDays(day, 1)) {
    const count = random() < 0.68 ? 0 : random() < 0.53 ? 1 : 2
    for (let n = 0; n < count; n++) closed.push(buildClosedTrade(random, { day, today }))
  }
  const open = Array.from({ length: OPEN_TRADES }, (_, at) => openTrade(random, { today, at }))
  return [
    ...closed.sort((a, b) => (a.exitDate! < b.exitDate! ? -1 : a.exitDate! > b.exitDate! ? 1 : 0)),
    ...open,
  ]
}

function buildClosedTrade(random: Random, { day, today }: { day: Day; today: Day }): DemoTrade {
  const idea = drawIdea(random, { day, today })
  const { symbol, type, entry, stop, target } = idea
  const setup = idea.setup
  const won = random() < setup.winRate
  const even = !won && random() < 0.045
  const stopMoved = random() < 0.16
  const exitPrice = chooseExit(random, {
    entry,
    stop,
    target,
    won,
    even,
    disciplined: setup.strategy !== null,
  })
  const held = Math.floor(drawBetween(random, 0, setup.frame === '4h' ? 5 : 2))
  const exitDate = toTradingDay(symbol, getEarlierDay(addDays(day, held), today))
  const fields = buildFields(random, idea)
  return {
    ...fields,
    type,
    status: 'closed',
    exitPrice: exitPrice.toFixed(symbol.decimals),
    exitDate: exitDate < idea.day ? idea.day : exitDate,
    planFollowed: setup.strategy !== null && random() < (won ? 0.86 : 0.68),
    slHit: !won && !even && random() < 0.8,
    tpHit: won && Math.abs(exitPrice - target) < Math.abs(target - entry) * 0.05,
    slModified: stopMoved,
    tpModified: random() < 0.08,
    planHistory: buildPlan(fields, {
      // The stop of the trade is its last one. Losers had one closer to entry first, and moved it away.
      firstStop: stopMoved ? entry + (stop - entry) * (won ? 1.3 : 0.6) : stop,
      decimals: symbol.decimals,
    }),
  }
}

/** The plan of a trade with a strategy: its first stop, and its last one when this is another. Without a strategy there is none. */
function buildPlan(
  trade: Omit<DemoTrade, 'planHistory'>,
  { firstStop, decimals }: { firstStop: number; decimals: number },
): PlanRecord[] {
  const { strategy, entryDate, stopLoss, takeProfit, quantity, riskPercentage } = trade
  if (strategy === null) return []
  const at = (time: string) => `${entryDate}T${time}.000Z`
  const last = { at: at('15:25:00'), stopLoss, takeProfit, quantity, riskPercentage }
  const first = { ...last, at: at('14:35:00'), stopLoss: firstStop.toFixed(decimals) }
  return first.stopLoss === stopLoss ? [first] : [first, last]
}

function openTrade(random: Random, { today, at }: { today: Day; at: number }): DemoTrade {
  const idea = drawIdea(random, { day: addDays(today, -1 - at * 2), today })
  const fields = {
    ...buildFields(random, idea),
    ...noExecutionFlags,
    status: 'open' as const,
    planFollowed: true,
  }
  if (at === 2) return { ...fields, stopLoss: null, takeProfit: null, planHistory: [] }
  const planHistory = buildPlan(fields, { firstStop: idea.stop, decimals: idea.symbol.decimals })
  return { ...fields, planHistory }
}

type Idea = ReturnType<typeof drawIdea>

function drawIdea(random: Random, { day, today }: { day: Day; today: Day }) {
  const setup = drawSetup(random)
  const symbol = pick(random, demoSymbols)
  const type = random() < 0.68 ? ('long' as const) : ('short' as const)
  const direction = type === 'long' ? 1 : -1
  const progress = 1 - countDaysBetween(day, today) / DAYS
  const level = symbol.from + (symbol.to - symbol.from) * progress
  const entry = level * drawBetween(random, 0.96, 1.04)
  const distance = entry * symbol.swing * drawBetween(random, 0.7, 1.3)
  const stop = entry - direction * distance
  const target = entry + direction * distance * drawBetween(random, 1.8, 2.9)
  return { setup, symbol, type, day: toTradingDay(symbol, day), entry, stop, target }
}

const noInstrumentDetails = {
  instrument: null,
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
  contractSize: DEFAULT_CONTRACT_SIZE,
} as const

function buildFields(random: Random, idea: Idea): Omit<DemoTrade, 'planHistory'> {
  const { setup, symbol, type, day, entry, stop, target } = idea
  const price = (value: number) => value.toFixed(symbol.decimals)
  const planned = setup.strategy !== null
  return {
    symbol: symbol.symbol,
    market: symbol.market,
    type,
    status: 'open',
    ...noInstrumentDetails,
    currency: symbol.currency,
    rate: null,
    rateCurrency: null,
    quantity: chooseQuantity(random, symbol, entry),
    entryPrice: price(entry),
    entryDate: day,
    exitPrice: null,
    exitDate: null,
    ...(symbol.market === 'stock'
      ? { fees: '2.00', feesUnit: 'amount' }
      : { fees: '0.10', feesUnit: 'percent' }),
    strategy: setup.strategy,
    account: chooseAccount(idea),
    notes: random() < 0.36 ? buildDemoNote(random, setup.strategy) : null,
    stopLoss: planned || random() < 0.4 ? price(stop) : null,
    takeProfit: planned ? price(target) : null,
    riskPercentage: planned
      ? drawBetween(random, 0.3, 1.6).toFixed(1)
      : drawBetween(random, 1.4, 3.2).toFixed(1),
    emotion:
      random() < 0.85
        ? pick(random, planned ? emotions : ['excited', 'greedy', 'impatient', 'nervous'])
        : null,
    confidenceLevel:
      random() < 0.9 ? Math.ceil(drawBetween(random, planned ? 1.4 : 0, planned ? 5 : 3)) : null,
    timeFrame: setup.frame,
    planFollowed: false,
    keptRules: [],
    brokenRules: [],
    tags: setup.tags.filter(() => random() < 0.6),
    links: random() < 0.08 ? ['https://www.tradingview.com/chart/'] : [],
    images: [],
    ...noExecutionFlags,
  }
}

/** Stocks of short time frames are traded in a prop account, other stocks in a broker account; coins have no account. */
function chooseAccount({ symbol, setup }: Idea): string | null {
  if (symbol.market === 'crypto') return null
  const [margin, prop] = demoAccounts
  return (['5m', '15m'].includes(setup.frame) ? prop : margin).name
}

function chooseExit(
  random: Random,
  way: { entry: number; stop: number; target: number; won: boolean; even: boolean; disciplined: boolean },
): number {
  const { entry, stop, target, won, even, disciplined } = way
  if (even) return entry
  if (won) return entry + (target - entry) * (random() < 0.28 ? 1 : drawBetween(random, 0.3, 0.95))
  return (
    entry + (stop - entry) * (disciplined ? drawBetween(random, 0.6, 1.02) : drawBetween(random, 0.8, 1.9))
  )
}

function chooseQuantity(random: Random, symbol: DemoSymbol, entry: number): string {
  const units = (symbol.position * drawBetween(random, 0.7, 1.3)) / entry
  if (symbol.market === 'stock') return String(Math.max(1, Math.round(units / 5) * 5 || 1))
  if (units > 100_000) return String(Math.round(units / 250_000) * 250_000 || 250_000)
  return units >= 10 ? String(Math.round(units)) : units.toFixed(units < 1 ? 4 : 2)
}

function drawSetup(random: Random) {
  const weighted = setups.flatMap((setup) => Array.from({ length: setup.weight }, () => setup))
  return pick(random, weighted)
}

/** Stocks are not traded at the weekend: Saturday and Sunday become the Friday before. */
function toTradingDay({ market }: DemoSymbol, day: Day): Day {
  const at = getWeekday(day)
  if (market === 'crypto' || (at !== 0 && at !== 6)) return day
  return addDays(day, at === 6 ? -1 : -2)
}

function getEarlierDay(a: Day, b: Day): Day {
  return a < b ? a : b
}
