import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import {
  addCell,
  addRecord,
  addRow,
  MAX_COLUMNS,
  type RecordSheets,
  type Sheet,
  type Source,
  startSheet,
  UnreadableFile,
} from './sheets.ts'

type Attributes = Readonly<Record<string, string>>

/** What `readXml` calls. Names have no namespace prefix; the text between two tags comes in one or more parts. */
export type XmlHandlers = {
  open: (name: string, attributes: Attributes, line: number) => void
  text: (text: string) => void
  close: (name: string) => void
}

/** Maximum number of elements around an element. */
const MAX_DEPTH = 200

/**
 * Reads XML in parts of its text. It knows the five entities of XML only, so that no text grows while it is read. Throws
 * UnreadableFile: import.xml_entities for a document type, import.damaged for XML that is not well-formed.
 */
export function readXml(parts: Iterable<string>, { open, text, close }: XmlHandlers): void {
  const parser = new SaxesParser()
  let [line, depth, attributes] = [1, 0, 0]
  const refuse = (code: string, message: string) => {
    throw new UnreadableFile(code, message, parser.line)
  }
  parser.on('error', () => refuse('import.damaged', NOT_WELL_FORMED))
  parser.on('doctype', () => refuse('import.xml_entities', DOCUMENT_TYPE))
  parser.on('opentagstart', () => {
    // The character after the name, which can be a line break, is already read.
    line = parser.column === 0 ? parser.line - 1 : parser.line
    attributes = 0
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_COLUMNS) refuse('import.too_many_columns', TOO_MANY_ATTRIBUTES)
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > MAX_DEPTH) refuse('import.damaged', NOT_WELL_FORMED)
    open(toLocalName(tag.name), tag.attributes, line)
  })
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', (tag) => {
    depth -= 1
    close(toLocalName(tag.name))
  })
  for (const part of parts) parser.write(part)
  parser.close()
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute with or without a namespace prefix. */
export function readAttribute(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => toLocalName(key) === name)?.[1]
}

/**
 * The sheets of an XML file. A workbook of SpreadsheetML 2003 has its own sheets. Another file has a sheet for each name of an
 * element that has attributes and no elements, or elements with only a text: the first row has the names of the attributes and
 * of those elements, and `line` is the line of the element. An element without `accountId` gets that of the element around it,
 * because a Flex query can write the account only once for each statement. Throws UnreadableFile.
 */
export function readXmlSheets(text: string, source: Source): Sheet[] {
  const isWorkbook = /<(?:\w+:)?Workbook[\s>]/.test(text.slice(0, 4096))
  return isWorkbook ? readSpreadsheetMl(text, source) : readElements(text, source)
}

type Element = {
  line: number
  accountId: string | undefined
  /** Its attributes, and its elements with only a text. */
  fields: Map<string, string>
  hasTexts: boolean
  hasElements: boolean
  text: string
}

function readElements(text: string, source: Source): Sheet[] {
  const sheets: RecordSheets = new Map()
  const path: Element[] = []
  readXml([text], {
    open: (_, attributes, line) => {
      const parent = path.at(-1)
      if (parent) parent.hasElements = true
      const accountId = attributes.accountId || parent?.accountId
      const fields = new Map(Object.entries(attributes))
      path.push({ line, accountId, fields, hasTexts: false, hasElements: false, text: '' })
    },
    text: (part) => {
      const element = path.at(-1)
      if (element) element.text += part
    },
    close: (name) => {
      const { line, accountId, fields, hasTexts, hasElements, text } = path.pop()! // opened before
      const parent = path.at(-1)
      if (!parent) return
      if (fields.size === 0 && !hasElements) {
        parent.fields.set(name, text.trim())
        parent.hasTexts ||= text.trim() !== ''
      } else if (hasTexts || !hasElements) {
        if (accountId && !fields.get('accountId')) fields.set('accountId', accountId)
        addRecord(sheets, { name, line, fields, headerLine: line }, source)
      }
    },
  })
  return [...sheets.values()].map(({ sheet }) => sheet)
}

// `<Row ss:Index="3"><Cell ss:Index="2"><Data ss:Type="Number">1</Data></Cell></Row>`: an index is written only after rows or
// cells that are left out.
function readSpreadsheetMl(text: string, source: Source): Sheet[] {
  const sheets: Sheet[] = []
  let cells: string[] = []
  let [line, column, mergedCells] = [0, 0, 0]
  let data: { type: string; text: string } | null = null
  readXml([text], {
    open: (name, attributes) => {
      const read = (attribute: string) => readAttribute(attributes, attribute)
      if (name === 'Worksheet') {
        sheets.push(startSheet(read('Name') ?? '', source))
        line = 0
      } else if (name === 'Row') {
        line = toIndex(read('Index')) ?? line + 1
        cells = []
        column = 0
      } else if (name === 'Cell') {
        column = toIndex(read('Index')) ?? column + 1
        mergedCells = toIndex(read('MergeAcross')) ?? 0
      } else if (name === 'Data') data = { type: read('Type') ?? '', text: '' }
    },
    text: (part) => {
      if (data) data.text += part
    },
    close: (name) => {
      const sheet = sheets.at(-1)
      if (name === 'Data' && data) {
        addCell(cells, { column: column - 1, text: toText(data) }, line)
        data = null
      } else if (name === 'Cell') column += mergedCells
      else if (name === 'Row' && sheet) addRow(sheet, { line, cells }, source.usage)
    },
  })
  return sheets
}

function toIndex(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null
}

function toText({ type, text }: { type: string; text: string }): string {
  const value = text.trim()
  if (type === 'DateTime') return value.replace('T', ' ').replace(/\.0+$/, '')
  if (type === 'Boolean') return value === '1' ? 'TRUE' : 'FALSE'
  return type === 'Error' ? '' : value
}

type HtmlTable = { sheet: Sheet; line: number; cells: string[]; column: number; cell: HtmlCell | null }

type HtmlCell = { text: string; columns: number }

/** Maximum number of HTML elements around an element. Each end tag that is wrong searches all of them. */
const MAX_HTML_DEPTH = 1000

/**
 * The tables of an HTML page. A table in a cell is a sheet, and its text is not in the outer cell. Hidden cells are left out
 * with their columns, as in a browser: MetaTrader 5 hides cells that only some of its sections use. A cell over several columns
 * counts as many, so that a deposit (`<td colspan=10>`) has its amount in the column of the amounts. `line` is the number of the
 * row on the page. A sheet has the name of the element around it with an id, because Interactive Brokers names its sections so,
 * and its own. Throws UnreadableFile.
 */
export function readHtmlSheets(text: string, source: Source): Sheet[] {
  const sheets: Sheet[] = []
  const tables: HtmlTable[] = []
  // Elements around the text that are hidden or are no text, such as a style.
  let [line, depth, hidden] = [0, 0, 0]
  const ids: { depth: number; id: string }[] = []
  const endRow = (table: HtmlTable | undefined) => {
    if (table) addRow(table.sheet, table, source.usage)
    if (table) table.cells = []
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const table = tables.at(-1)
      depth += 1
      if (depth > MAX_HTML_DEPTH) throw new UnreadableFile('import.damaged', TOO_DEEP)
      const isCell = name === 'td' || name === 'th'
      const canHide = isCell || (table !== undefined && table.cell !== null)
      if (hidden > 0 || (canHide && isHidden(attributes)) || NO_TEXT.has(name)) hidden += 1
      else if (name === 'table') {
        const around = tables.length === 0 ? ids.at(-1)?.id : undefined
        const name = [around, attributes.id].filter((id) => id !== undefined).join(' ')
        const sheet = startSheet(name || `Table ${sheets.length + 1}`, source)
        sheets.push(sheet)
        tables.push({ sheet, line, cells: [], column: 0, cell: null })
      } else if (name === 'tr' && table) {
        endRow(table)
        line += 1
        Object.assign(table, { line, column: 0 })
      } else if (isCell && table) table.cell = { text: '', columns: toSpan(attributes.colspan) }
      else if (table?.cell && !INLINE.has(name)) table.cell.text += ' '
      if (attributes.id && name !== 'table') ids.push({ depth, id: attributes.id })
    },
    ontext: (part) => {
      const cell = tables.at(-1)?.cell
      if (cell && hidden === 0) cell.text += part
    },
    onclosetag: (name) => {
      const table = tables.at(-1)
      if (ids.at(-1)?.depth === depth) ids.pop()
      depth -= 1
      if (hidden > 0) hidden -= 1
      else if ((name === 'td' || name === 'th') && table?.cell) {
        const { text, columns } = table.cell
        addCell(table.cells, { column: table.column, text: text.replace(/\s+/g, ' ').trim() }, table.line)
        table.column += columns
        table.cell = null
      } else if (name === 'tr') endRow(table)
      else if (name === 'table') {
        endRow(table)
        tables.pop()
      }
    },
  })
  parser.write(text)
  parser.end()
  return sheets
}

const NO_TEXT = new Set(['script', 'style', 'title'])
const INLINE = new Set(['a', 'b', 'em', 'font', 'i', 'nobr', 'small', 'span', 'strong', 'u'])

function isHidden({ class: classes = '', style = '', hidden }: Attributes): boolean {
  return hidden !== undefined || /(^|\s)hidden(\s|$)/i.test(classes) || /display:\s*none/i.test(style)
}

// The maximum of HTML.
function toSpan(colspan: string | undefined): number {
  return Math.min(Math.max(toIndex(colspan) ?? 1, 1), 1000)
}

const NOT_WELL_FORMED = 'The XML is not complete here. The file is cut off or damaged. Download it again.'
const DOCUMENT_TYPE =
  'The XML declares a document type, which can change its content. A file of a broker has none. Download it again.'
const TOO_MANY_ATTRIBUTES = `An element has more than ${MAX_COLUMNS} attributes. Export the file again with fewer columns.`
const TOO_DEEP = `The page has more than ${MAX_HTML_DEPTH} elements in each other. Download it again.`
