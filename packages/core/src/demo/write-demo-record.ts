import { addDays, type Day, getLatestToday } from '@candlebook/domain/days'
import type { Context } from '../context/index.ts'
import type { Scope } from '../db/index.ts'
import { setImageUses, uploadImage } from '../images/index.ts'
import { type Dated, insertDemoAccounts, insertDemoEntries, insertDemoTrades } from './demo.store.ts'
import { buildDemoId, type DemoKind } from './demo-id.ts'
import { buildDemoJournal } from './demo-journal.ts'
import { buildDemoTrades, type DemoTrade } from './demo-trades.ts'
import { drawDemoChart } from './draw-demo-chart.ts'

const CHARTS = 6
const HOUR_MS = 60 * 60 * 1000

/** Stores the charts of the demo trades, one after the other, and returns their URLs. */
export async function storeDemoCharts(ctx: Context): Promise<string[]> {
  const urls: string[] = []
  for (let seed = 0; seed < CHARTS; seed++) urls.push(await storeChart(ctx, seed))
  return urls
}

/**
 * Writes about 14 months of trades, open positions and a journal; `tags` are added to each of them. With
 * `inAccountCurrency` the trades have no currency of their own, so that they need no rate.
 */
export async function writeDemoRecord(
  scope: Scope,
  {
    urls,
    tags,
    now,
    inAccountCurrency,
  }: { urls: string[]; tags: string[]; now: Date; inAccountCurrency: boolean },
): Promise<void> {
  const today = addDays(getLatestToday(now), -1) // no demo trade is in the future in any time zone
  const { userId } = scope
  const drafts = addCharts(buildDemoTrades(today), urls)
  const trades = drafts.map((trade, at) =>
    addTimestamps(addTags(inAccountCurrency ? { ...trade, currency: null } : trade, tags), {
      userId,
      kind: 'trade',
      day: trade.exitDate ?? trade.entryDate,
      at,
      now,
    }),
  )
  await insertDemoAccounts(scope, now)
  await insertDemoTrades(scope, trades)
  const entries = buildDemoJournal(today, drafts).map((entry, at) =>
    addTimestamps(addTags(entry, tags), { userId, kind: 'entry', day: entry.date, at, now }),
  )
  await insertDemoEntries(scope, entries)
  for (const { id, images } of trades) {
    if (images.length > 0) await setImageUses(scope, { usedBy: id, urls: images, now })
  }
}

async function storeChart(ctx: Context, seed: number): Promise<string> {
  const { url } = await uploadImage(ctx, { bytes: await drawDemoChart(seed + 1) })
  return url
}

/** The latest closed trade gets three charts. Each of the closed trades before it gets one, while charts remain. */
function addCharts(trades: DemoTrade[], urls: string[]): DemoTrade[] {
  const shares = [urls.slice(0, 3), ...urls.slice(3).map((url) => [url])]
  const closed = trades.filter(({ status }) => status === 'closed').reverse()
  const images = new Map(shares.map((share, at) => [closed[at], share]))
  return trades.map((trade) => ({ ...trade, images: images.get(trade) ?? [] }))
}

function addTags<Row extends { tags: string[] }>(row: Row, tags: string[]): Row {
  return { ...row, tags: [...tags, ...row.tags] }
}

/**
 * Sets the creation time to the afternoon of the day, each a second after the previous one, so that "newest
 * first" has a realistic order.
 */
function addTimestamps<Row>(
  row: Row,
  { userId, kind, day, at, now }: { userId: string; kind: DemoKind; day: Day; at: number; now: Date },
): Dated<Row> {
  const afternoon = Math.min(Date.parse(`${day}T15:00:00Z`), now.getTime() - HOUR_MS) // never in the future
  return { ...row, id: buildDemoId(userId, { kind, at }), createdAt: new Date(afternoon + at * 1000) }
}
