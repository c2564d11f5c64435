import type { JournalEntryFields } from '@candlebook/contract/journal'
import { addDays, type Day, getWeekday } from '@candlebook/domain/days'
import { days, lessons, review } from './demo-journal-words.ts'
import { createSeededRandom, pick, type Random } from './demo-random.ts'
import type { DemoTrade } from './demo-trades.ts'

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
