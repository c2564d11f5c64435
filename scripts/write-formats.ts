// Writes docs/formats.md again after a change of a broker's format: npm run formats
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrokerFormat } from '../packages/domain/src/brokers/broker-format.ts'
import { brokerFormats } from '../packages/domain/src/brokers/broker-formats.ts'

/** The page of docs/ that lists the files that are read without a question. */
export const formatsPage = fileURLToPath(new URL('../docs/formats.md', import.meta.url))

/**
 * The formats that were tried on files of traders, with names and numbers replaced. The others follow what brokers and public
 * importers say about their columns.
 */
const triedOnFiles: ReadonlySet<string> = new Set(
  `avanza bitvavo candlebook coinbase crypto-com degiro-account etoro etrade firstrade freetrade
  ibkr-flex ibkr-transactions lightspeed metatrader5 ninjatrader-executions projectx-orders
  projectx-trades questrade revolut-crypto revolut-stocks saxo schwab schwab-lots swissquote
  tastytrade thinkorswim tiger trade-republic-pytr tradervue tradestation trading212
  tradingview-orders tradovate-orders tradovate-performance webull xtb`.split(/\s+/),
)

function describeZone({ zones }: BrokerFormat): string {
  if (!zones) return "the broker's"
  return zones.isAssumed ? `${zones.read}, asked` : zones.read
}

/** The columns of a format as a row of the second table; none for a file without header words. */
function describeColumns({ title, columns }: BrokerFormat): string[] {
  if (!columns) return []
  const list = (words: readonly string[]) => words.map((word) => word.replaceAll('|', '/')).join(', ')
  return [`| ${title} | ${list(columns.needed)} | ${list(columns.optional)} |`]
}

/** The text of that page. */
export function describeFormats(): string {
  const formats = brokerFormats.toSorted((a, b) =>
    `${a.broker} ${a.title}` < `${b.broker} ${b.title}` ? -1 : 1,
  )
  const brokers = new Set(formats.map(({ broker }) => broker))
  const ids = new Set(formats.map(({ id }) => id))
  const unknown = [...triedOnFiles].filter((id) => !ids.has(id))
  if (unknown.length > 0) throw new Error(`no formats: ${unknown.join(', ')}`)
  const rows = formats.map((format) => {
    const { broker, title, id, help } = format
    const tried = triedOnFiles.has(id) ? 'a real file' : 'made-up files'
    return `| ${broker} | ${title} | \`${id}\` | ${describeZone(format)} | ${tried} | ${help.replaceAll('|', '/')} |`
  })
  return `# Files of brokers

Candlebook reads these ${formats.length} kinds of files of ${brokers.size} brokers and platforms without a question, and any other file after the trader said which column is what ([imports.md](imports.md)). A file can be CSV, XLSX, HTML, XML, JSON, or a ZIP of such files. \`npm run formats\` writes this page.

Tried on: a real file is one of a trader, with names and numbers replaced; made-up files follow what brokers and public importers say about the columns. Zone: that of times which name none; where it is only the likely one, the plan asks.

| broker | file | id | zone | tried on | where to click |
|---|---|---|---|---|---|
${rows.join('\n')}

## Columns

A file is read when its header has all needed columns, in any order; letters and digits are compared, without case. Each is named by the broker's first word for it: other words, older ones and those in other languages, are read too, and “…” is any other letters. A file with several tables has the columns of all of them here. Files without a line here have a layout instead of a header.

| file | needed | read when there |
|---|---|---|
${formats.flatMap(describeColumns).join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(formatsPage, describeFormats())
