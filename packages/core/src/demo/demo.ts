import type { DemoRecord, RemovedDemoRecord } from '@candlebook/contract/demo'
import type { TemplateFields } from '@candlebook/contract/journal'
import { SAMPLE_TAG } from '@candlebook/contract/sample-tag'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { getLatestToday } from '@candlebook/domain/days/today'
import { deleteBinned, lockBin } from '../bin/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, type Database, type Scope, transaction } from '../db/index.ts'
import { requestErasure } from '../erasure/index.ts'
import {
  type Client,
  type IdentityContext,
  limitRequests,
  listEndedDemoAccounts,
  type OpenedSession,
  openDemoAccount,
  type RequestLimit,
} from '../identity/index.ts'
import {
  deleteReleasedImages,
  forgetImageUses,
  loadSharp,
  setImageUses,
  uploadImage,
} from '../images/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { createTemplate, listTemplates } from '../journal/index.ts'
import { AppError, type Clock } from '../kernel/index.ts'
import { seedSampleRates } from '../rates/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { saveSubscriber } from '../subscribers/index.ts'
import {
  buildDemoId,
  countDemoRows,
  type Dated,
  type DemoKind,
  deleteDemoRows,
  hasTrades,
  insertDemoAccounts,
  insertDemoEntries,
  insertDemoPlaybooks,
  insertDemoTrades,
  listBinnableIds,
  lockDemoRecord,
} from './demo.store.ts'
import { addDemoImports } from './demo-imports.ts'
import { buildDemoJournal } from './demo-journal.ts'
import { addDemoLibrary } from './demo-library.ts'
import { answerDemoRules, buildDemoPlaybooks } from './demo-playbooks.ts'
import { createSeededRandom, drawBetween, type Random } from './demo-random.ts'
import { buildDemoTrades, type DemoTrade } from './demo-trades.ts'

/** Templates that the demo trader wrote. */
const demoTemplates: TemplateFields[] = [
  {
    name: 'Losing day',
    content:
      '# What happened\nResult: - 0.00 USD\nTrades by plan: \nTrades without a setup: \n\n# Why\n- [SL]: moved or not?\n- Size: larger than 0.5%?\n\n# Tomorrow\n- First trade not before 10:00\n- Half size until the first +1R',
  },
  {
    name: 'Weekly review',
    content:
      '# The week in R\nBest trade: \nWorst trade: \nSum of R: \n\n# Setups\n- Breakout pullback: \n- Opening range: \n- VWAP reclaim: \n\n# One rule for next week\n> ',
  },
]

/** Adds the two demo templates to the viewer's, except a template whose name exists. */
async function addDemoTemplates(ctx: Context): Promise<void> {
  const existing = new Set((await listTemplates(ctx)).map(({ name }) => name))
  for (const template of demoTemplates) {
    if (!existing.has(template.name)) await createTemplate(ctx, template)
  }
}

const WIDTH = 960
const HEIGHT = 600
const CANDLES = 46

/** A candle chart as PNG for a demo trade; the same seed produces the same chart. */
async function drawDemoChart(seed: number): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return await sharp(Buffer.from(drawSvg(createSeededRandom(seed))))
    .png()
    .toBuffer()
}

function drawSvg(random: Random): string {
  const prices = walk(random)
  const low = Math.min(...prices) - 6
  const high = Math.max(...prices) + 6
  const y = (price: number) => Math.round(HEIGHT - 40 - ((price - low) / (high - low)) * (HEIGHT - 80))
  const step = (WIDTH - 80) / CANDLES
  const candles = prices.slice(1).map((close, at) => {
    const open = prices[at]!
    const x = Math.round(40 + at * step)
    const wick = drawBetween(random, 2, 9)
    const top = y(Math.max(open, close))
    const bottom = y(Math.min(open, close))
    const fill = close >= open ? '#fbfaf7' : '#4b5160'
    return `<path d="M${x + 6} ${top - wick}V${bottom + wick}"/><rect x="${x}" y="${top}" width="12" height="${Math.max(2, bottom - top)}" fill="${fill}"/>`
  })
  const level = y(prices[Math.floor(CANDLES * 0.6)]!)
  const grid = [1, 2, 3, 4].map((row) => `<path d="M0 ${row * 120}H${WIDTH}" stroke="#e6e2da"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f5f2ec"/>${grid.join('')}<g stroke="#4b5160" stroke-width="2">${candles.join('')}</g><path d="M0 ${level}H${WIDTH}" stroke="#2c4ea3" stroke-width="2" stroke-dasharray="9 7"/></svg>`
}

function walk(random: Random): number[] {
  const prices = [100]
  const drift = drawBetween(random, -0.25, 0.6)
  while (prices.length <= CANDLES) prices.push(prices.at(-1)! + drift + drawBetween(random, -4, 4))
  return prices
}

const CHARTS = 6
const HOUR_MS = 60 * 60 * 1000

/** Stores the charts of the demo trades, one after the other, and returns their URLs. */
async function storeDemoCharts(ctx: Context): Promise<string[]> {
  const urls: string[] = []
  for (let seed = 0; seed < CHARTS; seed++) urls.push(await storeChart(ctx, seed))
  return urls
}

/**
 * Writes about 14 months of trades, open positions, a journal and playbooks; `tags` are added to each trade and entry. With
 * `inBaseCurrency` the trades have no currency of their own, so that they need no rate.
 */
async function writeDemoRecord(
  scope: Scope,
  { urls, tags, now, inBaseCurrency }: { urls: string[]; tags: string[]; now: Date; inBaseCurrency: boolean },
): Promise<void> {
  const today = addDays(getLatestToday(now), -1) // no demo trade is in the future in any time zone
  const { userId } = scope
  const drafts = addCharts(buildDemoTrades(today), urls)
  const playbooks = buildDemoPlaybooks(userId)
  const answered = drafts.map((trade, at) => answerDemoRules(trade, { at, playbooks }))
  const trades = answered.map((trade, at) =>
    addTimestamps(addTags(inBaseCurrency ? { ...trade, currency: null } : trade, tags), {
      userId,
      kind: 'trade',
      day: trade.exitDate ?? trade.entryDate,
      at,
      now,
    }),
  )
  await insertDemoAccounts(scope, now)
  await insertDemoPlaybooks(scope, playbooks, now)
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

/**
 * Fills an account without trades: about 14 months of trades, open positions, a journal, charts, library items,
 * templates, an import and an undone import. The base currency is EUR, most trades are in USD. Returns whether it added trades.
 * An account with other trades stays unchanged; one that an interrupted start filled in part gets the missing rows.
 */
export async function fillDemo(ctx: Context): Promise<boolean> {
  const { loaded, empty } = await transaction(asUser(ctx), async (scope) => ({
    loaded: (await countDemoRows(scope)).trades > 0,
    empty: !(await hasTrades(scope)),
  }))
  if (!loaded && !empty) return false
  if (!loaded) {
    const urls = await storeDemoCharts(ctx)
    await seedSampleRates(ctx)
    await transaction(asUser(ctx), async (scope) => {
      await saveCurrency(scope, { currency: 'EUR', now: ctx.clock.now() })
      await writeDemoRecord(scope, { urls, tags: [], now: ctx.clock.now(), inBaseCurrency: false })
    })
  }
  await addDemoLibrary(ctx)
  await addDemoTemplates(ctx)
  await addDemoImports(ctx)
  return !loaded
}

/**
 * Opens the public demo for a visitor: an account of two hours with an own copy of the demo record. Throws demo.full.
 * When filling fails, the account stays without a visitor, and the job erases it at its end.
 */
export async function startPublicDemo(
  ctx: IdentityContext & Pick<Context, 'files'>,
  demo: { max: number; client: Client },
): Promise<OpenedSession> {
  const session = await openDemoAccount(ctx, demo)
  const owner = { ...ctx, actor: { kind: 'demo', userId: session.userId } } as const
  await fillDemo(owner)
  await saveSubscriber(owner, { onboardingCompleted: true })
  return session
}

/** Requests the erasure of each account of the public demo whose time is over. Another process may do the same. */
export async function eraseEndedDemos(ports: {
  db: Database
  authDb: Database
  jobs: JobQueue
  clock: Clock
}): Promise<void> {
  for (const userId of await listEndedDemoAccounts(ports.authDb, ports.clock.now()))
    await requestErasure(ports, { userId, requestedBy: userId, isDemo: true }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'accounts.not_found')) throw error
    })
}

/** The number of demo rows in the viewer's account. */
export function getDemoRecord(ctx: Context): Promise<DemoRecord> {
  return transaction(asUser(ctx), async (scope) => presentDemoRecord(await countDemoRows(scope)))
}

/** The answer for these counts. */
function presentDemoRecord(counts: { trades: number; entries: number }): DemoRecord {
  return { loaded: counts.trades + counts.entries > 0, ...counts }
}

/**
 * Loads the trades and the journal of the demo record into the viewer's own account, each marked as sample data, with playbooks of
 * three strategies, and returns the number of trades and entries. The trades are in the base currency, so that their figures
 * need no made-up rates. Only demo accounts have the complete record, with library, templates, imports and several currencies
 * (`fillDemo`, decision 029). When it is loaded already, nothing changes. Throws demo.account_not_empty when the account has
 * other trades, images.not_stored, and request.too_many.
 */
export async function loadDemoRecord(ctx: Context): Promise<DemoRecord> {
  const before = await transaction(asUser(ctx), requireEmptyOrLoaded) // the check comes before any chart is stored
  if (before.loaded) return before
  await limitRequests(ctx, limit)
  const urls = await storeDemoCharts(ctx)
  return await transaction(asUser(ctx), async (scope) => {
    await lockDemoRecord(scope)
    const record = await requireEmptyOrLoaded(scope)
    if (record.loaded) return record
    await writeDemoRecord(scope, {
      urls,
      tags: [SAMPLE_TAG],
      now: ctx.clock.now(),
      inBaseCurrency: true,
    })
    return presentDemoRecord(await countDemoRows(scope))
  })
}

/** Loading draws charts and writes hundreds of rows, so a loop of loading and removing would slow down other users. */
const limit: RequestLimit = { kind: 'demo-record', max: 10, windowMs: 60 * 60_000 }

async function requireEmptyOrLoaded(scope: Scope): Promise<DemoRecord> {
  const record = presentDemoRecord(await countDemoRows(scope))
  if (!record.loaded && (await hasTrades(scope))) throw new AppError('demo.account_not_empty')
  return record
}

/**
 * Removes the demo record from the viewer's account, including edited trades and entries, and its images that no other
 * record uses. Records that the trader added remain. Returns the number of removed rows.
 */
export async function removeDemoRecord(ctx: Context): Promise<RemovedDemoRecord> {
  const removed = await transaction(asUser(ctx), async (scope) => {
    await lockBin(scope)
    await lockDemoRecord(scope)
    const binnedIds = await deleteBinned(scope, { ids: listBinnableIds(scope) })
    const { tradeIds, entryIds } = await deleteDemoRows(scope)
    await forgetImageUses(scope, { usedBy: [...tradeIds, ...entryIds, ...binnedIds], now: ctx.clock.now() })
    return { trades: tradeIds.length, entries: entryIds.length }
  })
  await deleteReleasedImages(ctx)
  return removed
}
