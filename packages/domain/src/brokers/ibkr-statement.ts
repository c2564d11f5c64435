import { type NumbersRead, readNumberStyle } from './amounts.ts'
import type { ParseOptions } from './broker-format.ts'
import type { FileNote, Row } from './csv.ts'
import { nameColumns, type Part, squash } from './ibkr-columns.ts'
import { hasDay, type SectionName } from './ibkr-lines.ts'
import { readPage } from './ibkr-page.ts'
import { type DaysRead, readDayOrder } from './moments.ts'
import { type Line, readTable } from './table.ts'

/** The lines of one section, without its totals. */
type Section = { lines: Line[]; problems: FileNote[] }

/**
 * A statement of Interactive Brokers as CSV, or saved as a page (see `readPage`). Each line begins with the name of its section and
 * 'Header', 'Data', 'SubTotal' or 'Total'. A section can have several headers with different columns, each for the Data lines
 * below it.
 *
 * Names of sections and columns are in the language of the account; 'Header', 'Data', 'Order', 'DataDiscriminator' and codes are
 * English in every language, and the order of the columns is always the same. So a section is found by its name in the known
 * languages, or by its 'DataDiscriminator', and its columns have English names by their place. A spreadsheet that saved the
 * file adds blank cells and can write its own days and numbers: the file's own are decided over all of its trades.
 */
export class Statement {
  readonly #parts: Part[]
  readonly #isSheet: boolean
  /** How its days and numbers are read. */
  readonly reading: { days: DaysRead; numbers: NumbersRead }

  constructor(
    rows: readonly Row[],
    {
      numbers,
      days,
      answeredDays,
      answeredNumbers,
      isSheet = false,
    }: Pick<ParseOptions, 'numbers' | 'days' | 'answeredDays' | 'answeredNumbers' | 'isSheet'> = {},
  ) {
    this.#isSheet = isSheet
    this.#parts = splitParts(readPage(rows))
    const trades = this.#parts.filter(({ name }) => name === 'Trades' || name === 'Transaction History')
    const listed = trades.flatMap(({ data }) => data.flatMap((row) => row.cells.slice(4)))
    const amounts = listed.filter((cell) => !hasDay(cell))
    // A spreadsheet changes days, but no cells with a day and a time: so sections of money can have other days than trades.
    const read = this.#parts.filter(({ name }) => name !== null)
    const dated = read.flatMap(({ data }) => data.flatMap((row) => row.cells.slice(2).filter(hasDay)))
    this.reading = {
      days: readDayOrder(dated, { stated: days, answered: answeredDays }),
      numbers: readNumberStyle(amounts, { stated: numbers, answered: answeredNumbers }),
    }
  }

  /** Whether the statement has a section, with or without lines. */
  has(name: SectionName): boolean {
    return this.#parts.some((part) => part.name === name)
  }

  read(name: SectionName): Section {
    const tables = this.#parts.filter((part) => part.name === name).map((part) => this.#readPart(part))
    return {
      lines: tables.flatMap(({ lines }) => lines),
      problems: tables.flatMap(({ problems }) => problems),
    }
  }

  /** The other sections with lines that are not read, each with its first line. */
  listOthers(): { title: string; line: number; count: number }[] {
    return this.#parts.flatMap(({ name, title, data }) =>
      name === null && data[0] ? [{ title, line: data[0].line, count: data.length }] : [],
    )
  }

  #readPart({ header, data, ...part }: Part): Section {
    const named = { ...header, cells: nameColumns(header.cells, { ...part, header, data }) }
    const { lines, problems } = readTable(
      named,
      data.map((row) => fitRow(row, header.cells.length)),
      this.#isSheet,
    )
    const style = { numbers: this.reading.numbers.style, days: this.reading.days.order }
    return {
      lines: lines.map((line) => ({ ...line, ...style })),
      problems,
    }
  }
}

function splitParts(rows: readonly Row[]): Part[] {
  const parts: Part[] = []
  const open = new Map<string, Part>()
  for (const row of rows) {
    const [title, kind] = [row.cells[0]?.trim() ?? '', row.cells[1]?.trim()]
    if (kind === 'Header') {
      const part = { name: null, title, header: trimEnd(row), data: [] }
      parts.push(part)
      open.set(title, part)
    } else if (kind === 'Data') open.get(title)?.data.push(row)
  }
  const history = findHistoryTitle(rows)
  return parts.map((part) => ({ ...part, name: findName(part, history) }))
}

/** The title of a statement that is a transaction history; its section has the same name. */
function findHistoryTitle(rows: readonly Row[]): string | null {
  const { cells } = rows
    .slice(0, 10)
    .find(({ cells }) => cells[0] === 'Statement' && cells[2] === 'Title') ?? {
    cells: [],
  }
  return cells[3]?.trim() ?? null
}

function findName({ title, header, data }: Part, history: string | null): SectionName | null {
  if (header.cells[2]?.trim() === 'DataDiscriminator') {
    const kinds = new Set(data.map(({ cells }) => cells[2]?.trim() ?? ''))
    if (['Order', 'Trade', 'ClosedLot'].some((kind) => kinds.has(kind))) return 'Trades'
  }
  const isHistory = title === history && header.cells.length >= 12
  return isHistory ? 'Transaction History' : findTitle(title)
}

function findTitle(title: string): SectionName | null {
  const name = squash(title)
  return titles.find(([, words]) => words.split(' ').includes(name))?.[0] ?? null
}

/** The names of sections in English, German, French, Spanish, Portuguese, Italian, Russian and Chinese, without blanks and signs. */
const titles: readonly [SectionName, string][] = [
  ['Trades', 'trades transaktionen transactions operaciones operações operazioni transazioni сделки 交易'],
  [
    'Transaction History',
    'transactionhistory transaktionsverlauf transaktionshistorie 交易歷史 轉賬歷史 交易历史',
  ],
  ['Summary', 'summary zusammenfassung résumé resumen resumo riepilogo 总结 總結'],
  [
    'Account Information',
    'accountinformation kontoinformation kontoinformationen informationssurlecompte informationsducompte informacióndelacuenta informaciónsobrelacuenta informaçõesdaconta informazionisulconto информацияосчете 账户信息 賬戶信息 賬戶資料',
  ],
  [
    'Financial Instrument Information',
    'financialinstrumentinformation informationenzumfinanzinstrument informationenzufinanzinstrumenten informationssurlinstrumentfinancier informationsurlinstrumentfinancier informationssurlesinstrumentsfinanciers informacióndeinstrumentofinanciero informacióndelinstrumentofinanciero informaçõesdoinstrumentofinanceiro informaçõessobreinstrumentosfinanceiros informazionisullostrumentofinanziario информацияофинансовоминструменте 金融产品信息 金融產品信息',
  ],
  [
    'Corporate Actions',
    'corporateactions kapitalmaßnahmen kapitalmassnahmen opérationssurtitres opérationsdentreprise actionsdentreprise événementsdentreprise accionescorporativas eventoscorporativos operaçõessocietárias açõescorporativas operazionisulcapitale operazionisocietarie корпоративныедействия 公司行动 公司行動',
  ],
  [
    'Transfers',
    'transfers transfer überträge übertragungen transferts transferencias traspasos transferências trasferimenti переводы 转账 轉賬',
  ],
  ['Grant Activity', 'grantactivity stockgrantactivity'],
  [
    'Dividends',
    'dividends paymentinlieuofdividends dividenden dividendes dividendos dividendi дивиденды 股息',
  ],
  [
    'Withholding Tax',
    'withholdingtax quellensteuer retenueàlasource retenuesàlasource impôtàlasource retencióndeimpuestos retenciones impostoretidonafonte retençãodeimposto ritenutaallafonte ritenutadacconto удерживаемыйналог 预扣税 代扣税 預扣稅',
  ],
  ['Interest', 'interest zinsen intérêts intérêt interés intereses juros interessi проценты процент 利息'],
  [
    'Fees',
    'fees otherfees transactionfees gebühren sonstigegebühren transaktionsgebühren frais autresfrais tarifas otrastarifas comisiones taxas tarifaseoutras commissioni spese сборыкомиссии 费用 費用 其它费用',
  ],
  [
    'Deposits & Withdrawals',
    'depositswithdrawals einzahlungenauszahlungen einundauszahlungen dépôtsetretraits depósitosyretiradas depósitosyretiros depósitosesaques depositieprelievi вводивыводсредств 存款和取款 存款与取款 存款和提款',
  ],
  ['Cash Report', 'cashreport'],
]

// A spreadsheet gives all lines of a file the same number of cells.
function trimEnd({ line, cells }: Row): Row {
  return { line, cells: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1) }
}

function fitRow(row: Row, width: number): Row {
  const surplus = row.cells.slice(width)
  return surplus.length > 0 && surplus.every((cell) => cell.trim() === '')
    ? { line: row.line, cells: row.cells.slice(0, width) }
    : row
}
