import { MAX_PLAN_PAGE } from '@candlebook/contract/imports'
import { ListTrades, type Trade, UpdateTrade } from '@candlebook/contract/trades'
import { expect, vi } from 'vitest'
import type { TestDatabase } from '../db/testing/index.ts'
import { type Context, requireUserId } from '../kernel/index.ts'
import { listTrades, updateTrade } from '../trades/index.ts'
import { type Importer, queueByUser } from './importer/index.ts'
import { commitPlan, getPlan, listPlanItems, startPlan, undoImport } from './index.ts'
import { planError } from './plans/plan-error.ts'
import type { UploadedFile } from './plans/read-upload.ts'
import { runTask } from './process/run-task.ts'

const header =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'

/**
 * An activity statement with a line for each text such as 'buy 10 AAPL @ 100 fee 1 on 2026-03-02 15:30:00 in USD';
 * fee, time and currency may be left out. The first execution is on line 3.
 */
export function statement(...executions: string[]): UploadedFile {
  const lines = ['Statement,Header,Field Name,Field Value', header, ...executions.map(asLine)]
  return fileOf(lines.join('\n'), 'statement.csv')
}

/** The same of an account that stands in the head of the statement. */
export function statementOf(account: string, ...executions: string[]): UploadedFile {
  const head = [
    'Account Information,Header,Field Name,Field Value',
    `Account Information,Data,Account,${account}`,
  ]
  return fileOf([...head, header, ...executions.map(asLine)].join('\n'), 'statement.csv')
}

/** A statement of several accounts, each execution with its account before it: 'U1: buy 10 AAPL @ 100 on 2026-03-02'. */
export function statementOfSeveral(...executions: string[]): UploadedFile {
  const lines = executions.map((text) => {
    const [account = '', execution = ''] = text.split(': ')
    return asLine(execution).replace('Stocks,USD', `Stocks,USD,${account}`)
  })
  return fileOf([header.replace('Currency', 'Currency,Account'), ...lines].join('\n'), 'several.csv')
}

/** A file with this text. */
export function fileOf(text: string, fileName = 'file.csv'): UploadedFile {
  return { bytes: new TextEncoder().encode(text), fileName }
}

function asLine(execution: string): string {
  const parts = pattern.exec(execution)?.groups
  if (!parts) throw new Error(`not an execution: ${execution}`)
  const { side, quantity, symbol, price, fee = '0', day, time = '15:30:00', currency = 'USD' } = parts
  const signed = side === 'sell' ? `-${quantity}` : quantity
  return `Trades,Data,Order,Stocks,${currency},${symbol},"${day}, ${time}",${signed},${price},,,-${fee},,,,`
}

const pattern =
  /^(?<side>buy|sell) (?<quantity>[\d.]+) (?<symbol>\w+) @ (?<price>[\d.]+)( fee (?<fee>[\d.]+))? on (?<day>\S+)( (?<time>[\d:]{8}))?( in (?<currency>\w+))?$/

/** An importer that does its tasks in the process of the test, on the database of the context. */
export function importerHere({ db }: Pick<Context, 'db'>): Importer {
  return {
    run: async (task, { onProgress = () => {} } = {}) => (await runTask(db, task, onProgress)) as never, // of its kind
    inTurnOf: queueByUser(),
    atWork: new Map(),
    report: (error) => {
      throw error
    },
    close: async () => {},
  }
}

/** Plans a file and returns how that ended. */
export async function finishPlan(ctx: Context, file: UploadedFile, importer = importerHere(ctx)) {
  const { id } = await startPlan(ctx, importer, file)
  return await planEnded(ctx, id)
}

/** Waits until a plan is no longer at work. */
export async function planEnded(ctx: Context, id: string) {
  return await vi.waitFor(
    async () => {
      const progress = await getPlan(ctx, { id })
      expect(['waiting', 'reading', 'matching']).not.toContain(progress.state)
      return progress
    },
    { timeout: 60_000, interval: 5 },
  )
}

/** Plans a file and returns the plan with all its trades. Throws why it failed. */
export async function planImport(ctx: Context, file: UploadedFile) {
  const { id, plan, error } = await finishPlan(ctx, file)
  if (error) throw planError({ code: error.code, data: { problems: error.problems } })
  if (!plan) throw new Error('a plan that is ready has a plan')
  const all = [...plan.planned]
  for (let page = 2; all.length > 0 && all.length % MAX_PLAN_PAGE === 0; page += 1) {
    const items = await listPlanItems(ctx, { id, section: 'trades', page })
    if (items.length === 0) break
    all.push(...items)
  }
  return { ...plan, planned: all }
}

/** Plans the file again and commits it if the plan still has this hash. */
export async function commitImport(
  ctx: Context,
  {
    planHash,
    accounts,
    ...file
  }: UploadedFile & { planHash: string; accounts?: (string | null)[] | undefined },
) {
  const { id } = await finishPlan(ctx, file)
  return await commitPlan(ctx, importerHere(ctx), { id, planHash, accounts })
}

/** Takes an import back. */
export function undo(ctx: Context, { id }: { id: string }) {
  return undoImport(ctx, importerHere(ctx), { id })
}

/** Plans and commits a file, as a trader does who likes the plan; `accounts` is what the plan's are to be called. */
export async function importFile(ctx: Context, file: UploadedFile, accounts?: (string | null)[]) {
  const { id, plan, error } = await finishPlan(ctx, file)
  if (!plan) throw planError({ code: error?.code ?? '', data: { problems: error?.problems } })
  return await commitPlan(ctx, importerHere(ctx), { id, planHash: plan.planHash, accounts })
}

/** Saves a trade with these parts edited, as a trader does in the form; gives it as stored. */
export async function editTrade(ctx: Context, trade: Trade, parts: Partial<Trade>): Promise<Trade> {
  return await updateTrade(ctx, { ...UpdateTrade.parse({ ...trade, ...parts }), id: trade.id })
}

/** All trades of the viewer as the list shows them, the one on top first. */
export async function tradesOf(ctx: Context) {
  return (await listTrades(ctx, ListTrades.parse({ limit: 200 }))).items
}

/** The trades in one line each, such as 'long AAPL 10 @ 100 → 110 = 98.5'; open ones end with 'open'. */
export async function briefTrades(ctx: Context): Promise<string[]> {
  return (await tradesOf(ctx)).map(({ type, symbol, quantity, entryPrice, exitPrice, pnl }) => {
    const end = exitPrice === null ? 'open' : `→ ${exitPrice} = ${pnl}`
    return `${type} ${symbol} ${quantity} @ ${entryPrice} ${end}`
  })
}

const tables = ['trades', 'imports', 'executions', 'trade_fills', 'import_changes', 'image_uses', 'images']

/** Every row that the user has in any table that an import can touch, past row security. */
export async function rowsOf({ owner }: Pick<TestDatabase, 'owner'>, { actor }: Context) {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) {
    const order = 'order by t::text'
    const answer = await owner.query(`select * from ${table} t where user_id = $1 ${order}`, [
      requireUserId(actor),
    ])
    rows[table] = answer.rows
  }
  return rows
}
