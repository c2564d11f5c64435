import type { PackedFile } from './archives.ts'
import { detectUtf16, type Row } from './csv.ts'
import { readAttribute, readXml, type XmlHandlers } from './markup.ts'
import { addCell, addRow, MAX_CELLS, type Sheet, type Source, startSheet, UnreadableFile } from './sheets.ts'

/**
 * The sheets of an Excel workbook in its order, from the files of its archive. A number is as stored, a cell with a number format
 * of days or times is `2026-03-03`, `2026-03-03 10:00:00` or `10:00:00`, a truth value is TRUE or FALSE, an error is blank.
 * `line` is the number of the row. Throws UnreadableFile.
 * It uses fflate and saxes: read-excel-file, hucre and exceljs read asynchronously only, make each number a floating-point
 * number, and do not limit the size of a workbook. Source: ECMA-376, part 1, section 18.
 */
export function readXlsx(files: readonly PackedFile[], source: Source): Sheet[] {
  const byName = new Map(files.map((file) => [file.name.toLowerCase(), file]))
  const find = (target: string) =>
    byName.get((target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase())
  const parts = readRelations(find('_rels/workbook.xml.rels'))
  const findKind = (kind: string) =>
    find([...parts.values()].find((part) => part.kind === kind)?.target ?? '')
  const { sheets, is1904 } = readWorkbook(find('workbook.xml'))
  const workbook = {
    strings: readStrings(findKind('sharedStrings')),
    formats: readFormats(findKind('styles')),
    is1904,
  }
  return sheets.flatMap(({ name, id }) => {
    const part = parts.get(id)
    // A chart can be a sheet too.
    if (part && part.kind !== 'worksheet') return []
    const file = find(part?.target ?? '')
    if (!file) throw damagedWorkbook()
    return [readSheet(file, { sheet: startSheet(name, source), workbook, source })]
  })
}

function damagedWorkbook(): UnreadableFile {
  return new UnreadableFile('import.damaged', 'A part of the workbook is missing. Download it again.')
}

type Workbook = { strings: string[]; formats: NumberFormat[]; is1904: boolean }

function readPart(file: PackedFile | undefined, handlers: Partial<XmlHandlers>): void {
  const ignore = () => {}
  if (file) readXml(decodeParts(file.read()), { open: ignore, text: ignore, close: ignore, ...handlers })
}

// Decoded in parts, so that the text of a large sheet is never in memory as one.
function* decodeParts(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(detectUtf16(bytes) ?? 'utf-8')
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    yield decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true })
  yield decoder.decode()
}

const PART_BYTES = 1024 * 1024

/** The other parts of a workbook by id. The kind is the last word of their type, such as `worksheet`. */
function readRelations(file: PackedFile | undefined): Map<string, { kind: string; target: string }> {
  const parts = new Map<string, { kind: string; target: string }>()
  readPart(file, {
    open: (_, { Id = '', Type = '', Target = '' }) =>
      parts.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target: Target }),
  })
  return parts
}

function readWorkbook(file: PackedFile | undefined) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  readPart(file, {
    open: (name, attributes) => {
      if (name === 'sheet')
        sheets.push({ name: attributes.name ?? '', id: readAttribute(attributes, 'id') ?? '' })
      else if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
    },
  })
  return { sheets, is1904 }
}

// `<si><r><t>One </t></r><r><t>text</t></r><rPh><t>its pronunciation</t></rPh></si>`
function readStrings(file: PackedFile | undefined): string[] {
  const strings: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  readPart(file, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si') strings.push(text)
      if (strings.length > MAX_CELLS) throw new UnreadableFile('import.too_many_cells', TOO_MANY_STRINGS)
    },
  })
  return strings
}

/** How a number format shows a number. A duration can have more than 24 hours. */
type NumberFormat = 'number' | 'day' | 'time' | 'moment' | 'duration'

/** The format of each style of a cell. */
function readFormats(file: PackedFile | undefined): NumberFormat[] {
  const codes = new Map<string, string>()
  const ids: string[] = []
  let isCellStyle = false
  readPart(file, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) ids.push(numFmtId)
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return ids.map((id) => {
    const code = codes.get(id)
    return code === undefined ? (builtInFormats[Number(id)] ?? 'number') : classifyFormat(code)
  })
}

const builtInFormats: Record<number, NumberFormat> = {
  ...Object.fromEntries(
    [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'day']),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'moment',
  46: 'duration',
}

// Without texts in quotes, escaped characters, colours and fractions of a second, the letters of days and times remain.
function classifyFormat(code: string): NumberFormat {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return 'duration'
  const bare = code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]|s\.0+/gi, (part) => (/^s/i.test(part) ? 's' : ''))
  const letters = bare.split(';', 1)[0]!.toLowerCase() // split has one part at least
  if (/[0#?]/.test(letters)) return 'number'
  const hasTime = /[hs]/.test(letters)
  const hasDay = /[yd]/.test(letters) || (letters.includes('m') && !hasTime)
  return hasDay ? (hasTime ? 'moment' : 'day') : hasTime ? 'time' : 'number'
}

function readSheet(
  file: PackedFile,
  { sheet, workbook, source }: { sheet: Sheet; workbook: Workbook; source: Source },
): Sheet {
  const merged: string[] = []
  let cells: string[] = []
  let [line, column] = [0, -1]
  let cell = { type: '', format: 'number' as NumberFormat, text: '' }
  let isText = false
  readPart(file, {
    open: (name, { r, t = 'n', s = '', ref }) => {
      isText = name === 'v' || name === 't'
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r) || line + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = readColumn(r) ?? column + 1
        cell = { type: t, format: workbook.formats[Number(s)] ?? 'number', text: '' }
      } else if (name === 'mergeCell' && ref) merged.push(ref)
    },
    text: (part) => {
      if (isText) cell.text += part
    },
    close: (name) => {
      isText = false
      if (name === 'c') addCell(cells, { column, text: toText(cell, workbook) }, line)
      else if (name === 'row') addRow(sheet, { line, cells }, source.usage)
    },
  })
  return { ...sheet, rows: blankMergedCells(sheet.rows, merged) }
}

/** The index of the column of a cell such as `B5`. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Maximum number of rows and cells in the merged areas of a sheet. */
const MAX_MERGED_CELLS = 2_000_000

// Excel shows only the first cell of a merged area, but some programs store a text in the others.
function blankMergedCells(rows: Row[], merged: string[]): Row[] {
  if (merged.length === 0) return rows
  const byLine = new Map(rows.map((row) => [row.line, row]))
  let visited = 0
  for (const area of merged) {
    const [from = '', to = from] = area.split(':')
    const [left, right] = [readColumn(from) ?? 0, readColumn(to) ?? -1]
    const [top, bottom] = [Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0])]
    for (let line = top; line <= bottom; line += 1) {
      const cells = byLine.get(line)?.cells ?? []
      const end = Math.min(right, cells.length - 1)
      for (let column = line === top ? left + 1 : left; column <= end; column += 1) cells[column] = ''
      visited += 1 + Math.max(0, end - left)
      if (visited > MAX_MERGED_CELLS) throw new UnreadableFile('import.too_many_cells', TOO_MANY_MERGED)
    }
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

function toText(
  { type, format, text }: { type: string; format: NumberFormat; text: string },
  { strings, is1904 }: Workbook,
): string {
  if (text === '') return ''
  if (type === 's') {
    const string = strings[Number(text)]
    if (string === undefined) throw damagedWorkbook()
    return string
  }
  if (type === 'b') return isTrue(text) ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return text.replace('T', ' ').replace(/\.0+$/, '')
  if (type !== 'n') return text
  return (format === 'number' ? null : toMomentText(text, format, is1904)) ?? toNumberText(text.trim())
}

// Excel stores 4577.86 as 4577.8599999999997, the same floating-point number in 17 digits. Other numbers stay as they are.
function toNumberText(text: string): string {
  const digits = text
    .replace(/e.*$/i, '')
    .replace(/^-?[0.]*/, '')
    .replace('.', '').length
  return /^-?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(text) && /[.e]/i.test(text) && (digits === 16 || digits === 17)
    ? String(Number(text))
    : text
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The day 0 of Excel. It counts 29 February 1900, which did not exist, so that days before 1 March 1900 are one later. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

// Days since the epoch. With fewer than nine decimals they are not exact to the millisecond, so Excel's seconds are taken.
function toMomentText(text: string, format: NumberFormat, is1904: boolean): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial < 2_958_466)) return null
  const unit = /\.\d{9}|e/i.test(text) ? 1 : 1000
  const milliseconds = Math.round((serial * DAY_MS) / unit) * unit
  if (format === 'duration') return toClock(milliseconds, Math.floor(milliseconds / DAY_MS) * 24)
  if (serial < 1 && format !== 'day') return toClock(milliseconds)
  const epoch = is1904 ? EPOCH_1904 : serial < 60 ? EPOCH + DAY_MS : EPOCH
  const day = new Date(epoch + milliseconds).toISOString().slice(0, 10)
  return format === 'day' && milliseconds % DAY_MS === 0 ? day : `${day} ${toClock(milliseconds)}`
}

function toClock(milliseconds: number, moreHours = 0): string {
  const clock = new Date(milliseconds % DAY_MS).toISOString().slice(11, 23).replace('.000', '')
  return moreHours === 0 ? clock : `${moreHours + Number(clock.slice(0, 2))}${clock.slice(2)}`
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

const TOO_MANY_STRINGS = `The workbook has more than ${MAX_CELLS} texts. Export a shorter period.`
const TOO_MANY_MERGED = `The workbook has more than ${MAX_MERGED_CELLS} merged cells. Export the file again without merged cells.`
