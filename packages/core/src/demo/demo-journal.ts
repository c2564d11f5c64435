import type { JournalEntryFields } from '@candlebook/contract/journal'
import { addDays, type Day, getWeekday } from '@candlebook/domain/days/day'
import { createSeededRandom, pick, type Random } from './demo-random.ts'
import type { DemoTrade } from './demo-trades.ts'

// The texts of the demo trader: somebody who trades for a living and reviews the day in the evening.

/** Parts of a weekly review. */
const review = {
  worked: [
    'Waiting for the retest. Three of the winners would have been scratches on the first touch.',
    'Smaller size on Monday and Friday. The curve was flatter and so was I.',
    'Writing the exit before the entry. I looked at the sentence twice and it was enough.',
    'No screen between eleven and two. Nothing I missed was in the plan anyway.',
    'Stops at the level where the idea is wrong, not where the loss is comfortable.',
    'Took every retest that was on the list and none that was not.',
    'Scaled out in thirds. The last third paid for the two losers.',
    'Alarm at the level instead of staring at it. I was calm when it rang.',
  ],
  failed: [
    'Two entries in the first five minutes. Neither was in the plan.',
    'Moved a stop because the loss would have been the third in a row. It became the largest of the week.',
    'Watched the P&L instead of the chart on the best trade and sold it at half the target.',
    'Held a coin over the weekend because I forgot about it. Forgetting is not a swing trade.',
    'Read a forum before the open and traded somebody else’s opinion.',
    'Skipped the second reclaim after the first one failed. The second was the trade.',
    'Doubled the size on Thursday after a good Wednesday. Thursday took Wednesday back.',
    'Nothing big. Two screenshots are missing, and those are the trades I would like to see.',
  ],
  focus: [
    'No trade without a stop, no exceptions for coins.',
    'At most three trades a day.',
    'Take the screenshot at the entry, not after.',
    'Stop for the day after two losses.',
    'Half size until two weeks in a row are by plan.',
    'Write down the reason before the order, in one sentence.',
    'Let the second half run to the target or to the stop, nothing between.',
    'Leave the first fifteen minutes to other people.',
  ],
} as const

/** The last line of an entry about a day. */
const lessons = [
  'For next time: take the screenshot at the moment of entry, not after.',
  'The plan was better than I was today.',
  'Nothing to change. Do it again.',
  'Boredom is not a signal, and it is the one I trade most often.',
  'Would I take it again? Yes, with the same size.',
  'Would I take it again? No, and I knew it at the time.',
  'One sentence to remember: the exit is part of the entry.',
  'Enough for today. The market opens tomorrow as well.',
] as const

/** Entries about a day. */
const days: readonly { title: string; content: string; tags: readonly string[] }[] = [
  {
    title: 'NFP morning (08:30), three trades',
    content:
      '- 350.00 USD TSLA, [SL]: 4 ticks too tight\n+ 180.00 USD ES (1 of 2 contracts at 4,512.25)\n+ 610.00 USD NVDA, TP2\n\nNet: + 440.00 USD = +1.76R. Max. heat -0.8R.',
    tags: ['news', 'NFP'],
  },
  {
    title: 'BTC_USDT vs. BTC-USD: 0.4% apart',
    content:
      'Funding +0.061% on the perp, spot flat. Plan: short BTC_USDT, long spot, 2*3 lots.\n[entry] 96,420.50 / 96,031.00\n[SL]: spread > 0.9%\n\nNot filled on one leg => cancelled both.',
    tags: ['crypto', 'funding'],
  },
  {
    title: 'A clean loss',
    content:
      'Stopped in eleven minutes. The setup was there, the market was not. One R, no second attempt, closed the platform.',
    tags: ['discipline'],
  },
  {
    title: 'Letting it run after the first third',
    content:
      'Sold a third into the first push, stop to entry after the close of the candle. The hard part was the middle: four hours of nothing and every red candle felt like an instruction.\n\nIt reached the target while I was cooking. That is the whole lesson.',
    tags: ['patience', 'scaling'],
  },
  {
    title: 'A day I should have sat out',
    content:
      'Nothing lined up before ten and I traded anyway. One scratch and one small loss. The best trade today was the walk.',
    tags: ['discipline', 'overtrading'],
  },
  {
    title: 'Pre-market plan',
    content:
      '## Market\nFutures quiet, news at two.\n\n## Watchlist\n- NVDA over yesterday’s high\n- BTC only at the lower edge\n\n## Risk\n- Most I lose today: two R',
    tags: ['plan'],
  },
  {
    title: 'Earnings week, smaller size',
    content: 'Half risk through the print. Lost the half and felt nothing, which is the point of half.',
    tags: ['sizing', 'earnings'],
  },
  {
    title: 'Why I still buy things like PEPE',
    content:
      'I had no plan and called it a small position. It made thirty dollars, which is the worst thing it could have done.',
    tags: ['FOMO', 'rules', 'crypto'],
  },
  {
    title: 'Three losses, one of them mine',
    content:
      'Two were the market’s. The third was after two, within ten minutes, at full size. That one is on the list.',
    tags: ['review', 'discipline', 'rules'],
  },
  {
    title: 'The range that would not break',
    content:
      'Four tests of the high, four times nothing. I stopped guessing the direction and traded the edges with a quarter of the size. Two small winners, one scratch.\n\nThe boring version of this day paid better than the exciting one would have.',
    tags: ['range', 'patience'],
  },
  {
    title: 'Missed the reclaim',
    content:
      'I was on the phone when price came back over VWAP. Chasing it would have cost half the move in stop distance, so I let it go. It ran without me and the account did not notice.',
    tags: ['patience', 'intraday'],
  },
  {
    title: 'Slippage is a cost like any other',
    content:
      'Stop order on a thin coin, filled eleven ticks lower. Over a month this is more than the fees. Limit exits where the book is thin, and smaller where that is not possible.',
    tags: ['costs', 'crypto'],
  },
  {
    title: 'What the first hour looked like',
    content:
      'Gap up, no volume behind it. The first push failed at the open of the range, the second at the middle. I shorted the third under the low of the candle and covered at VWAP.\n\nThe entry was late by one candle because I wanted to be sure. Being sure cost a third of the move.',
    tags: ['open', 'reversal'],
  },
  {
    title: 'Sized down after the streak',
    content:
      'Six winners in a row and I caught myself counting the seventh. Half size until I stop counting.',
    tags: ['sizing', 'rules'],
  },
  {
    title: 'A good trade that lost',
    content:
      'Level, retest, volume, stop where it belongs, two to one on paper. It lost anyway. I would take the next ten of these without looking.',
    tags: ['process'],
  },
  {
    title: 'A bad trade that won',
    content:
      'No stop, because I was only going to be in it for a minute. It went my way. I write it down here so that it does not become a method.',
    tags: ['process', 'rules'],
  },
  {
    title: 'Weekend and an open position',
    content:
      'Kept half of the SOL long over the weekend with the stop in the book. Looked at it once on Sunday. It did nothing and so did I.',
    tags: ['crypto', 'swing'],
  },
  {
    title: 'News at two',
    content:
      'Flat at ten to two, as the plan says. The candle went both ways by three percent within a minute. Anybody’s stop was inside it. I took the reclaim half an hour later with time to think.',
    tags: ['news', 'plan'],
  },
  {
    title: 'Tired',
    content:
      'Slept five hours. Took one trade, small, and left after it. There is no setup that I read better when tired.',
    tags: ['mind'],
  },
  {
    title: 'The stop I moved',
    content:
      'It was at the low of the candle. I gave it “a little room” when price came near, which is another way of saying that I did not want to be wrong yet. It cost 0.8 R more than it should have.\n\nRule again, in capitals in my head: a stop moves in one direction.',
    tags: ['rules', 'discipline'],
  },
  {
    title: 'Two hours for one trade',
    content:
      'Marked the level before the open, alarm on it, did something else. It rang at half past eleven. Twenty minutes in the trade, two hours of waiting for it. That ratio is about right.',
    tags: ['patience', 'process'],
  },
  {
    title: 'Looking back at the quarter',
    content:
      '## What pays\nPullbacks after a breakout, on the four hour chart, in the direction of the week.\n\n## What does not\nAnything without a name. The trades without a strategy lose money in every month of this journal.\n\n## What follows\nIf I cannot write the name of the setup into the field, I do not send the order.',
    tags: ['review', 'statistics'],
  },
  {
    title: 'Short into strength, again',
    content:
      'It looked too high. It has looked too high for three weeks. The failed breakout needs the failure, and there was none.',
    tags: ['reversal', 'FOMO'],
  },
  {
    title: 'Taking the small ones',
    content:
      'Slow tape, ranges half as wide as usual. Targets at the other side of the range and not a tick further. Three small winners feel like work. They are work.',
    tags: ['range', 'process'],
  },
  {
    title: 'Partial fill, whole plan',
    content:
      'Only a third of the order was filled before it ran. I left it at a third. Adding higher would have moved the stop to a place that means nothing.',
    tags: ['scaling', 'discipline'],
  },
  {
    title: 'No trade today',
    content: 'Looked at eleven charts, marked two levels, neither was reached. This counts as a day by plan.',
    tags: ['patience'],
  },
]

const DAYS = 425

/** The demo journal up to `today`, oldest first: a review of each week with the trades that closed in it, and some days. */
export function buildDemoJournal(today: Day, trades: DemoTrade[]): JournalEntryFields[] {
  const random = createSeededRandom(7_041_776)
  const entries: JournalEntryFields[] = []
  let unused: readonly DayTexts[] = []
  for (let day = addDays(today, -DAYS); day <= today; day = addDays(day, 1)) {
    if (getWeekday(day) === 6 && random() < 0.7) entries.push(buildWeeklyReview(random, { day, trades }))
    else if (getWeekday(day) !== 0 && random() < 0.16) {
      if (unused.length === 0) unused = days // no text is repeated before all are used
      const next = pick(random, unused)
      unused = unused.filter((other) => other !== next)
      entries.push(buildDayEntry(random, { day, texts: next }))
    }
  }
  return entries
}

type DayTexts = (typeof days)[number]

function buildWeeklyReview(
  random: Random,
  { day, trades }: { day: Day; trades: DemoTrade[] },
): JournalEntryFields {
  const week = trades.filter(({ exitDate }) => exitDate && exitDate > addDays(day, -7) && exitDate <= day)
  const byPlan = week.filter(({ planFollowed }) => planFollowed).length
  const content = [
    `## The numbers\n${formatCount(week.length, 'trade')}, ${byPlan} by plan.`,
    `## What worked\n${pick(random, review.worked)}`,
    `## What did not\n${pick(random, review.failed)}`,
    `## Focus of next week\n- ${pick(random, review.focus)}`,
  ].join('\n\n')
  const title = `Week in review: ${formatCount(week.length, 'trade')}${formatTitleEnd(week.length, byPlan)}`
  return { ...empty, date: day, title, content, tags: ['review', 'weekly'] }
}

function formatTitleEnd(trades: number, byPlan: number): string {
  return trades === 0 ? '' : `, ${formatCount(trades - byPlan, 'mistake')}`
}

function formatCount(count: number, word: string): string {
  return `${count === 0 ? 'no' : count} ${word}${count === 1 ? '' : 's'}`
}

function buildDayEntry(random: Random, { day, texts }: { day: Day; texts: DayTexts }): JournalEntryFields {
  const { title, content, tags } = texts
  return { ...empty, date: day, title, content: `${content}\n\n${pick(random, lessons)}`, tags: [...tags] }
}

const empty = { tags: [], images: [], links: [], tradeIds: [] }
