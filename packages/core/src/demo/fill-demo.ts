import { addDays, type Day, latestTodayAnywhere } from '@candlebook/domain/days'
import { asUser } from '../db/index.ts'
import { setImageUses, uploadImage } from '../images/index.ts'
import { type Context, newId } from '../kernel/index.ts'
import { type Dated, hasTrades, insertDemoEntries, insertDemoTrades } from './demo.store.ts'
import { demoChart } from './demo-chart.ts'
import { demoJournal } from './demo-journal.ts'
import { type DemoTrade, demoTrades } from './demo-trades.ts'

const CHARTS = 6
const HOUR_MS = 60 * 60 * 1000

/**
 * Fills an account without trades with about 14 months of them, a journal, open positions and a few charts, all in
 * one transaction; gives whether it did. An account that has trades stays as it is.
 */
export async function fillDemo(ctx: Context): Promise<boolean> {
  if (await asUser(ctx, hasTrades)) return false
  const today = addDays(latestTodayAnywhere(ctx.clock.now()), -1) // no trader anywhere sees a demo trade of tomorrow
  const urls = await Promise.all(Array.from({ length: CHARTS }, (_, seed) => storeChart(ctx, seed)))
  return await asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const story = withCharts(demoTrades(today), urls)
    const trades = story.map((trade, at) => dated(trade, { day: trade.exitDate ?? trade.entryDate, at, now }))
    await insertDemoTrades(scope, trades)
    const entries = demoJournal(today, story).map((entry, at) => dated(entry, { day: entry.date, at, now }))
    await insertDemoEntries(scope, entries)
    for (const { id, images } of trades) {
      if (images.length > 0) await setImageUses(scope, { usedBy: id, urls: images, now })
    }
    return true
  })
}

async function storeChart(ctx: Context, seed: number): Promise<string> {
  const { url } = await uploadImage(ctx, { bytes: await demoChart(seed + 1) })
  return url
}

/** The latest closed trades get the charts: three the newest, one each those before. */
function withCharts(trades: DemoTrade[], urls: string[]): DemoTrade[] {
  const shares = [urls.slice(0, 3), ...urls.slice(3).map((url) => [url])]
  const closed = trades.filter(({ status }) => status === 'closed').reverse()
  const images = new Map(shares.map((share, at) => [closed[at], share]))
  return trades.map((trade) => ({ ...trade, images: images.get(trade) ?? [] }))
}

/** Made in the afternoon of its day, a second after the one before, so that "newest first" looks as it would have. */
function dated<Row>(row: Row, { day, at, now }: { day: Day; at: number; now: Date }): Dated<Row> {
  const afternoon = Math.min(Date.parse(`${day}T15:00:00Z`), now.getTime() - HOUR_MS) // never still to come
  return { ...row, id: newId(), madeAt: new Date(afternoon + at * 1000) }
}
