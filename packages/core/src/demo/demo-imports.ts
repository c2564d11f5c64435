import { addDays, DAY_MS, type Day, getWeekday } from '@candlebook/domain/days/day'
import type { Context } from '../context/index.ts'
import { importSmallFile, listImports, undoSmallImport } from '../imports/index.ts'

/** A broker's file of the demo: its name and its text. */
type DemoStatement = { fileName: string; text: string }

/** Executions of an Interactive Brokers statement: three round trips, one of them sold in two parts, before `today`. */
function buildDemoStatement(today: Day): DemoStatement {
  return buildStatement('U7214430_activity.csv', [
    { symbol: 'KO', daysAgo: 12, time: '09:41:07', quantity: 120, price: '70.14', fee: '-1', today },
    { symbol: 'KO', daysAgo: 8, time: '15:22:31', quantity: -120, price: '71.38', fee: '-1.04', today },
    { symbol: 'DIS', daysAgo: 10, time: '10:05:12', quantity: 60, price: '112.40', fee: '-1', today },
    { symbol: 'DIS', daysAgo: 9, time: '11:48:50', quantity: -30, price: '113.95', fee: '-1', today },
    { symbol: 'DIS', daysAgo: 7, time: '14:10:02', quantity: -30, price: '111.62', fee: '-1.02', today },
    { symbol: 'F', daysAgo: 6, time: '09:33:45', quantity: 400, price: '12.86', fee: '-2', today },
    { symbol: 'F', daysAgo: 5, time: '15:55:19', quantity: -400, price: '12.61', fee: '-2.08', today },
  ])
}

/** The statement that the demo trader imports by mistake and undoes. */
function buildUndoneStatement(today: Day): DemoStatement {
  return buildStatement('U5530918_spouse.csv', [
    { symbol: 'JNJ', daysAgo: 20, time: '09:52:00', quantity: 15, price: '162.30', fee: '-1', today },
    { symbol: 'JNJ', daysAgo: 16, time: '12:20:41', quantity: -15, price: '164.05', fee: '-1', today },
  ])
}

type Line = {
  symbol: string
  daysAgo: number
  time: string
  quantity: number
  price: string
  fee: string
  today: Day
}

const head = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
]

function buildStatement(fileName: string, lines: Line[]): DemoStatement {
  const rows = lines.map(
    ({ symbol, daysAgo, time, quantity, price, fee, today }) =>
      `Trades,Data,Order,Stocks,USD,${symbol},"${toTradingDay(addDays(today, -daysAgo))}, ${time}",${quantity},${price},${price},0,${fee},0,0,0,${quantity > 0 ? 'O' : 'C'}`,
  )
  return { fileName, text: [...head, ...rows].join('\n') }
}

/** Stocks are not traded at the weekend: Saturday and Sunday become the Friday before. */
function toTradingDay(day: Day): Day {
  const at = getWeekday(day)
  return at === 6 ? addDays(day, -1) : at === 0 ? addDays(day, -2) : day
}

const DAYS_AGO = 33

/** Imports two broker statements, dated a month ago, and undoes the first. An import that exists is left unchanged. */
export async function addDemoImports(ctx: Context): Promise<void> {
  const then = new Date(ctx.clock.now().getTime() - DAYS_AGO * DAY_MS)
  const past: Context = { ...ctx, clock: { now: () => then } }
  const listed = await listImports(past)
  const today = then.toISOString().slice(0, 10)

  const undone = buildUndoneStatement(today)
  const first = listed.find(({ fileName }) => fileName === undone.fileName)
  const { id, undoneAt } = first ?? (await importStatement(past, undone))
  if (undoneAt === null) await undoSmallImport(past, { id })

  const statement = buildDemoStatement(today)
  if (!listed.some(({ fileName }) => fileName === statement.fileName)) await importStatement(past, statement)
}

async function importStatement(ctx: Context, { fileName, text }: { fileName: string; text: string }) {
  return await importSmallFile(ctx, { fileName, bytes: new TextEncoder().encode(text) })
}
