import type { PlaybookFields } from '@candlebook/contract/playbooks'
import { buildDemoId } from './demo.store.ts'
import { createSeededRandom } from './demo-random.ts'
import type { DemoTrade } from './demo-trades.ts'

/** What the demo trader wrote about the strategies with the most trades. */
const drafts: readonly { strategy: string; description: string; rules: readonly string[] }[] = [
  {
    strategy: 'Breakout pullback',
    description:
      'A level that held for days breaks on volume, and the price comes back to it on less. I buy the first close above the pullback, with the stop below its low.\n\nBest between 10:00 and 11:30, in the direction of the sector. Left alone in the week of earnings.',
    rules: [
      'The level is from the daily chart',
      'The break had more than the average volume',
      'The pullback had less volume than the break',
      'Entry only after a close above the pullback',
      'The stop is below the low of the pullback, and stays there',
    ],
  },
  {
    strategy: 'Opening range',
    description:
      'The first fifteen minutes set the range. I trade the break of its high or low after a retest, once a day in each direction, and I am out before lunch.',
    rules: [
      'No order before 09:45',
      'The range is smaller than half of an average day',
      'Entry on the retest, not on the break',
      'No second try in the same direction',
    ],
  },
  {
    strategy: 'VWAP reclaim',
    description:
      'The price was below VWAP, closes above it, and buyers hold it there. I buy the second dip, not the first touch.\n\nStrongest when the sector does the same.',
    rules: [
      'At least one hour below VWAP before',
      'Two candles of five minutes closed above it',
      'The stop is below the low of the dip',
      'Out when a candle closes below VWAP again',
    ],
  },
]

type DemoPlaybook = Pick<PlaybookFields, 'description' | 'rules'> & { id: string; strategy: string }

/** The playbooks of a user's demo record. */
export function buildDemoPlaybooks(userId: string): DemoPlaybook[] {
  let count = 0
  return drafts.map(({ strategy, description, rules }, at) => ({
    id: buildDemoId(userId, { kind: 'playbook', at }),
    strategy,
    description,
    rules: rules.map((text) => ({ id: buildDemoId(userId, { kind: 'rule', at: count++ }), text })),
  }))
}

/** The part of the answers that the demo trader forgot, and of the kept rules with and without a followed plan. */
const [FORGOTTEN, KEPT_WITH_PLAN, KEPT_WITHOUT_PLAN] = [0.06, 0.95, 0.6]

/**
 * A closed trade with its answers to the rules of its strategy. `at` is its place in the record: the numbers are drawn from a
 * sequence of their own, so that nothing else of the record depends on the rules.
 */
export function answerDemoRules<Trade extends DemoTrade>(
  trade: Trade,
  { at, playbooks }: { at: number; playbooks: readonly DemoPlaybook[] },
): Trade {
  const rules = playbooks.find(({ strategy }) => strategy === trade.strategy)?.rules ?? []
  if (trade.status === 'open') return trade
  const random = createSeededRandom(SEED + at)
  const [keptRules, brokenRules]: [string[], string[]] = [[], []]
  for (const { id } of rules) {
    const [isForgotten, isKept] = [
      random() < FORGOTTEN,
      random() < (trade.planFollowed ? KEPT_WITH_PLAN : KEPT_WITHOUT_PLAN),
    ]
    if (!isForgotten) (isKept ? keptRules : brokenRules).push(id)
  }
  return { ...trade, keptRules, brokenRules }
}

const SEED = 20_261_129
