import { MAX_PREVIEW_PAGE_ITEMS } from '@candlebook/contract/import-previews'
import { ListTrades, type Trade, UpdateTrade } from '@candlebook/contract/trades'
import type { BrokerFormat } from '@candlebook/domain/brokers/broker-format'
import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { defineFormat } from '@candlebook/domain/brokers/define-format'
import { sum } from '@candlebook/domain/decimal/decimal'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import { expect, vi } from 'vitest'
import type { Context } from '../context/index.ts'
import type { TestDatabase } from '../db/testing/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { listTrades, updateTrade } from '../trades/index.ts'
import { runTask } from './import-tasks.ts'
import { createImporter, type Importer, type PreviewAnswers } from './importer.ts'
import {
  answerPreview,
  commitPreview,
  getPreview,
  listPreviewItems,
  startPreview,
  undoImport,
} from './index.ts'
import { toPreviewError } from './preview-progress.ts'
import type { UploadedFile } from './uploaded-file.ts'

const header =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'

/**
 * An activity statement with a line for each text such as 'buy 10 AAPL @ 100 fee 1 on 2026-03-02 15:30:00 in USD';
 * fee, time and currency may be left out. The first execution is on line 3. Sales can open a short position (code O), unless
 * the text ends with another code: 'sell 10 AAPL @ 100 on 2026-03-02 code P'.
 */
export function buildStatement(...executions: string[]): UploadedFile {
  const lines = ['Statement,Header,Field Name,Field Value', header, ...executions.map(formatLine)]
  return createFile(lines.join('\n'), 'statement.csv')
}

/** A statement with an account in its head. */
export function buildAccountStatement(account: string, ...executions: string[]): UploadedFile {
  const head = [
    'Account Information,Header,Field Name,Field Value',
    `Account Information,Data,Account,${account}`,
  ]
  return createFile([...head, header, ...executions.map(formatLine)].join('\n'), 'statement.csv')
}

/** A statement of one account with a split of 10 for 1, and a purchase of another symbol on the same day. */
export function buildSplitStatement(
  account: string,
  { symbol, day }: { symbol: string; day: string },
): UploadedFile {
  const { bytes } = buildAccountStatement(account, `buy 1 KO @ 60 on ${day}`)
  return createFile(
    [
      new TextDecoder().decode(bytes),
      'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
      `Corporate Actions,Data,Stocks,USD,${day},"${day}, 20:25:00","${symbol}(US11135F1012) Split 10 for 1 (${symbol}, BROADCOM INC, US11135F1012)",45,0,0,0,`,
    ].join('\n'),
    'splits.csv',
  )
}

/** A statement of several accounts, each execution with its account before it: 'U1: buy 10 AAPL @ 100 on 2026-03-02'. */
export function buildMixedStatement(...executions: string[]): UploadedFile {
  const lines = executions.map((text) => {
    const [account = '', execution = ''] = text.split(': ')
    return formatLine(execution).replace('Stocks,USD', `Stocks,USD,${account}`)
  })
  return createFile([header.replace('Currency', 'Currency,Account'), ...lines].join('\n'), 'several.csv')
}

const journalHeader =
  'Ticket,Symbol,Side,Quantity,Opened,Open price,Closed,Close price,Commission,Setup,Comment,Labels'

/**
 * A format of a journal that no product has: each line is a whole trade, and a position of its own. Tests add it to the
 * formats of their process with `addFormats`.
 */
const journal = defineFormat({
  id: 'test-journal',
  broker: 'Test journal',
  title: 'Test journal trades',
  help: 'No program writes this file.',
  columns: {
    id: 'Ticket',
    symbol: 'Symbol',
    action: 'Side',
    quantity: 'Quantity',
    day: 'Opened',
    price: 'Open price',
    exitDay: 'Closed',
    exitPrice: 'Close price',
    fee: 'Commission',
    strategy: 'Setup',
    notes: 'Comment',
    tags: 'Labels',
  },
  currency: 'USD',
  days: 'ymd',
  perPosition: true,
})

/** A ledger of a broker that does not exist: purchases, sales, and money that is no trade. */
const ledger = defineFormat({
  id: 'test-ledger',
  broker: 'Test ledger',
  title: 'Test ledger',
  help: 'No broker writes this file.',
  columns: {
    day: 'Booked',
    action: 'Entry',
    symbol: 'Ticker',
    quantity: 'Units',
    price: 'Unit price',
    value: 'Money',
    currency: 'Ccy',
    'account?': 'Depot',
    'balance?': 'Balance',
  },
  lines: [
    [/buy/i, 'buy'],
    [/sell/i, 'sell'],
    [/dividend/i, 'dividend'],
    [/tax/i, 'tax'],
    [/fee/i, 'fee'],
    [/deposit|withdrawal/i, 'cash'],
  ],
  days: 'ymd',
})

/** A file of the ledger with these lines, such as '2026-03-02,Dividend,KO,,,12.50,USD'. */
export function buildLedger(...lines: string[]): UploadedFile {
  return createFile(['Booked,Entry,Ticker,Units,Unit price,Money,Ccy', ...lines].join('\n'), 'ledger.csv')
}

/** The same with the account and the balance after each line: '2026-03-02,Buy,KO,10,60,-600,USD,Main,400'. */
export function buildStatedLedger(...lines: string[]): UploadedFile {
  const header = 'Booked,Entry,Ticker,Units,Unit price,Money,Ccy,Depot,Balance'
  return createFile([header, ...lines].join('\n'), 'stated.csv')
}

/** Adds the formats of tests to those of the product, in the process of the test. */
export function addFormats(): void {
  const formats = brokerFormats as BrokerFormat[]
  if (!formats.includes(journal)) formats.push(journal, ledger)
}

/** A file of the journal with these lines, such as '7,EURUSD,buy,1,2026-01-05 10:00,1.10,2026-01-09 10:00,1.20,0.5,,,'. */
export function buildJournal(...lines: string[]): UploadedFile {
  return createFile([journalHeader, ...lines].join('\n'), 'journal.csv')
}

/** A file with this text. */
export function createFile(text: string, fileName = 'file.csv'): UploadedFile {
  return { bytes: new TextEncoder().encode(text), fileName }
}

function formatLine(execution: string): string {
  const parts = pattern.exec(execution)?.groups
  if (!parts) throw new Error(`not an execution: ${execution}`)
  const { side, quantity, symbol, price, fee = '0', day, time = '15:30:00', currency = 'USD' } = parts
  const { code = side === 'sell' ? 'O' : '' } = parts
  const signed = side === 'sell' ? `-${quantity}` : quantity
  return `Trades,Data,Order,Stocks,${currency},${symbol},"${day}, ${time}",${signed},${price},,,-${fee},,,,${code}`
}

const pattern =
  /^(?<side>buy|sell) (?<quantity>[\d.]+) (?<symbol>\w+) @ (?<price>[\d.]+)( fee (?<fee>[\d.]+))? on (?<day>\S+)( (?<time>[\d:]{8}))?( in (?<currency>\w+))?( code (?<code>\w+))?$/

/** An importer that runs its tasks in the process of the test, on the database of the context. */
export function createInProcessImporter({ db }: Pick<Context, 'db'>): Importer {
  return createImporter({
    processes: 1,
    execute: (task, { onProgress }) => runTask(db, task, onProgress),
    report: (error) => {
      throw error
    },
    close: async () => {},
  })
}

/** Previews a file and returns the progress at its end. */
export async function finishPreview(
  ctx: Context,
  file: UploadedFile,
  importer = createInProcessImporter(ctx),
) {
  const { id } = await startPreview(ctx, importer, file)
  return await waitForPreview(ctx, importer, id)
}

/** Waits until a preview is no longer active, and its node has done its last write: the test may then drop the database. */
export async function waitForPreview(ctx: Context, importer: Importer, id: string) {
  return await vi.waitFor(
    async () => {
      const progress = await getPreview(ctx, { id })
      expect(['waiting', 'reading', 'matching']).not.toContain(progress.state)
      expect(importer.activePreviews.has(id)).toBe(false)
      return progress
    },
    { timeout: 60_000, interval: 5 },
  )
}

/** Previews a file and returns the preview with all its trades. Throws the error of a failed preview. */
export async function previewImport(ctx: Context, file: UploadedFile) {
  const { id, preview, error } = await finishPreview(ctx, file)
  if (error) throw toPreviewError({ code: error.code, data: { problems: error.problems } })
  if (!preview) throw new Error('a preview that is ready has a preview')
  const all = [...preview.planned]
  for (let page = 2; all.length > 0 && all.length % MAX_PREVIEW_PAGE_ITEMS === 0; page += 1) {
    const items = await listPreviewItems(ctx, { id, section: 'trades', page })
    if (items.length === 0) break
    all.push(...items)
  }
  return { ...preview, planned: all }
}

/** Previews the file again and commits it if the preview still has this hash. */
export async function commitImport(
  ctx: Context,
  {
    previewHash,
    accounts,
    ...file
  }: UploadedFile & { previewHash: string; accounts?: (string | null)[] | undefined },
) {
  const { id } = await finishPreview(ctx, file)
  return await commitPreview(ctx, createInProcessImporter(ctx), { id, previewHash, accounts })
}

/** Undoes an import. */
export function undo(ctx: Context, { id }: { id: string }) {
  return undoImport(ctx, createInProcessImporter(ctx), { id })
}

/** Previews and commits a file. `accounts` are the trader's names for the accounts of the preview. */
export async function importFile(ctx: Context, file: UploadedFile, accounts?: (string | null)[]) {
  const { id, preview, error } = await finishPreview(ctx, file)
  if (!preview) throw toPreviewError({ code: error?.code ?? '', data: { problems: error?.problems } })
  return await commitPreview(ctx, createInProcessImporter(ctx), {
    id,
    previewHash: preview.previewHash,
    accounts,
  })
}

/** Answers questions of a preview, and returns the new preview with its id. */
export async function answer(ctx: Context, id: string, answers: Partial<PreviewAnswers>) {
  const progress = await answerPreview(ctx, createInProcessImporter(ctx), {
    id,
    contractSizes: [],
    ...answers,
  })
  if (!progress.preview) throw new Error('an answered preview is ready')
  return { ...progress.preview, id }
}

/** Previews a file, answers its questions, and commits it. */
export async function importAnswered(ctx: Context, file: UploadedFile, answers: Partial<PreviewAnswers>) {
  const { id } = await finishPreview(ctx, file)
  const { previewHash } = await answer(ctx, id, answers)
  return await commitPreview(ctx, createInProcessImporter(ctx), { id, previewHash })
}

/** Edits fields of a trade, as a trader does in the form, and returns the stored trade. */
export async function editTrade(ctx: Context, trade: Trade, parts: Partial<Trade>): Promise<Trade> {
  return await updateTrade(ctx, { ...UpdateTrade.parse({ ...trade, ...parts }), id: trade.id })
}

/** All trades of the viewer in the order of the list. */
export async function listAllTrades(ctx: Context) {
  return (await listTrades(ctx, ListTrades.parse({ limit: 200 }))).items
}

/**
 * The trades in one line each, such as 'long AAPL 10 @ 100 → 110 = 98.5'; open trades end with 'open', or with exits so far with
 * 'open, realised 38.6' and the quantity that is held: '6 of 10'.
 */
export async function describeTrades(ctx: Context): Promise<string[]> {
  return (await listAllTrades(ctx)).map((trade) => {
    const { type, symbol, quantity, entryPrice, exitPrice, pnl, realised } = trade
    const hasExits = exitPrice === null && realised.length > 0
    const size = hasExits ? `${computeHeldQuantity(trade)} of ${quantity}` : quantity
    const open = hasExits ? `open, realised ${sum(realised.map((exit) => exit.pnl))}` : 'open'
    return `${type} ${symbol} ${size} @ ${entryPrice} ${exitPrice === null ? open : `→ ${exitPrice} = ${pnl}`}`
  })
}

const tables = [
  'trades',
  'imports',
  'executions',
  'corporate_actions',
  'cash_movements',
  'stated_balances',
  'execution_aliases',
  'trade_fills',
  'import_changes',
  'image_uses',
  'images',
]

/** All rows of the user in the tables that an import can change, read without row security. */
export async function listAllRows({ owner }: Pick<TestDatabase, 'owner'>, { actor }: Context) {
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
