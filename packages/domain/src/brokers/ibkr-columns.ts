import { parseAmount } from './amounts.ts'
import type { Row } from './csv.ts'
import { hasDay, type SectionName } from './ibkr-lines.ts'

/** The English names of the columns of a part: as written when they are English, otherwise by their place. */
export function nameColumns(cells: readonly string[], part: Part): string[] {
  const isEnglish = (required: readonly string[]) =>
    required.every((name) => cells.some((cell) => cell.trim() === name))
  const sample = part.data.find((row) => row.cells.slice(3).some(hasDay))
  if (part.name === 'Trades')
    return isEnglish(['Asset Category', 'Symbol', 'Date/Time', 'Quantity', 'T. Price'])
      ? [...cells]
      : nameTrades(cells, part)
  if (part.name === 'Transaction History')
    return isEnglish(['Transaction Type', 'Symbol', 'Quantity', 'Price']) ? [...cells] : nameHistory(cells)
  if (part.name === 'Financial Instrument Information')
    return cells.map((cell) => infoWords.get(squash(cell)) ?? cell)
  const names = part.name === null ? undefined : placed[part.name]
  if (!names || isEnglish(['Currency'])) return [...cells]
  return placeNames(cells, names, sample?.cells.findIndex((cell, index) => index > 2 && hasDay(cell)) ?? -1)
}

type Placed = { before: readonly string[][]; after: readonly string[] }

const money: Placed = {
  before: [['Currency'], ['Currency', 'Account']],
  after: ['Date', 'Description', 'Amount', 'Code'],
}

/** Columns by their place to the first column with a day; `before` has one list for each number of columns. */
const placed: Partial<Record<SectionName, Placed>> = {
  'Corporate Actions': {
    before: [
      ['Asset Category', 'Currency'],
      ['Asset Category', 'Currency', 'Account'],
    ],
    after: [
      'Report Date',
      'Date/Time',
      'Description',
      'Quantity',
      'Proceeds',
      'Value',
      'Realized P/L',
      'Code',
    ],
  },
  Transfers: {
    before: [
      ['Asset Category', 'Currency', 'Symbol'],
      ['Asset Category', 'Currency', 'Account', 'Symbol'],
    ],
    after: [
      ...['Date', 'Type', 'Direction', 'Xfer Company', 'Xfer Account', 'Qty', 'Xfer Price'],
      ...['Market Value', 'Realized P/L', 'Cash Amount', 'Code'],
    ],
  },
  Dividends: money,
  'Withholding Tax': money,
  Interest: money,
  'Deposits & Withdrawals': money,
  Fees: { ...money, before: [['Currency'], ['Subtitle', 'Currency'], ['Subtitle', 'Currency', 'Account']] },
}

function placeNames(cells: readonly string[], { before, after }: Placed, at: number): string[] {
  const names = before.find(({ length }) => length === at - 2)
  if (!names) return [...cells]
  return cells.map((cell, index) => [...cells.slice(0, 2), ...names, ...after][index] ?? cell)
}

const infoWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Asset Category':
      'vermögenswertkategorie anlagekategorie catégoriedactifs catégoriedactif categoríadeactivo categoriadeativos categoriadiattività классактива 资产分类 資產分類',
    Symbol: 'symbol symbole símbolo simbolo символ 代码 代碼',
    Description: 'beschreibung description descripción descrição descrizione описание 描述 說明',
    Underlying:
      'basiswert sousjacent subyacente ativosubjacente underlying sottostante базовыйактив 底层 底層',
    Multiplier: 'multiplikator mult multiplicateur multiplicador moltiplicatore множитель 乘数 合约乘数 乘數',
    Expiry:
      'verfall verfallsdatum fälligkeit expiration échéance vencimiento vencimento scadenza истечение 到期 到期日',
    Type: 'typ type tipo тип 类型 類型',
    Strike:
      'ausübungspreis basispreis strike prixdexercice preciodeejercicio preçodeexercício strikeprice страйк 执行 执行价 行使價',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)

/**
 * The columns of trades by their place: category, currency, [account], symbol, day and time, [exchange], quantity, price,
 * [closing price], proceeds, fee, [basis, P&L, [P&L in percent], [mark-to-market]], code.
 */
function nameTrades(cells: readonly string[], { data }: Part): string[] {
  const orders = data.filter((row) => ['Order', 'Trade'].includes(row.cells[2]?.trim() ?? ''))
  const at = orders[0]?.cells.findIndex((cell, index) => index > 4 && hasDay(cell)) ?? -1
  if (at < 6) return [...cells]
  const hasExchange = orders.some((row) => parseAmount(row.cells[at + 1] ?? '', 'either') === null)
  const quantity = at + (hasExchange ? 2 : 1)
  const money = cells.length - 1 - (quantity + 2)
  const names = (moneyColumns[money] ?? moneyColumns[6] ?? []).map((name, index) =>
    name === 'Comm/Fee' ? nameFee(cells[quantity + 2 + index] ?? '') : name,
  )
  const ahead = at === 7 ? ['Account', 'Symbol'] : ['Symbol']
  return [
    ...cells.slice(0, 3),
    ...['Asset Category', 'Currency', ...ahead, 'Date/Time'],
    ...(hasExchange ? ['Exchange'] : []),
    ...['Quantity', 'T. Price', ...names],
    'Code',
  ].slice(0, cells.length)
}

const moneyColumns: Readonly<Record<number, readonly string[]>> = {
  2: ['Proceeds', 'Comm/Fee'],
  3: ['Proceeds', 'Comm/Fee', 'Basis'],
  4: ['Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L'],
  5: ['Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L', 'MTM P/L'],
  6: ['C. Price', 'Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L', 'MTM P/L'],
  7: ['C. Price', 'Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L', 'Realized P/L %', 'MTM P/L'],
}

// The fees of forex are in the currency of the account, which their column names: 'Comm in EUR', 'Provisionen in EUR'.
function nameFee(cell: string): string {
  const code = /(?<![A-Z])([A-Z]{3})\s*$/.exec(cell)?.[1]
  return code === undefined ? 'Comm/Fee' : `Comm in ${code}`
}

function nameHistory(cells: readonly string[]): string[] {
  const hasCurrency = cells.length >= 13
  const names = ['Date', 'Account', 'Description', 'Transaction Type', 'Symbol', 'Quantity', 'Price']
  const money = [...(hasCurrency ? ['Price Currency'] : []), 'Gross Amount', 'Commission', 'Net Amount']
  return cells.map((cell, index) => [...names, ...money][index - 2] ?? cell)
}

/** One header of a section with the Data lines below it. */
export type Part = { name: SectionName | null; title: string; header: Row; data: Row[] }

export function squash(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
