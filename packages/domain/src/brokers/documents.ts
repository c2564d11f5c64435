import { isTar, listTar, listZip, type PackedFile, unpackGzip } from './archives.ts'
import { decodeText, type FileNote } from './csv.ts'
import { readHtmlSheets, readXmlSheets } from './markup.ts'
import {
  addRecord,
  assertJsonSize,
  assertTextSize,
  type RecordSheets,
  type Sheet,
  type Source,
  UnreadableFile,
} from './sheets.ts'
import { readXlsx } from './xlsx.ts'

/**
 * What a file contains: the sheets of its workbooks, pages, XML and JSON, and the texts of its CSV files, whose delimiter is not
 * known yet. `file` is the name of the file in an archive, and null outside an archive.
 */
export type Documents =
  | { ok: true; sheets: Sheet[]; texts: { file: string | null; text: string }[] }
  | { ok: false; problems: FileNote[] }

/**
 * Reads CSV, XLSX, HTML, XML and JSON, also in a ZIP, tar or gzip archive, where pictures and documents are left out. Blank rows,
 * and blank cells at the end of a row, are left out. Never throws. Codes: import.empty, import.encoding, import.file_kind (a
 * kind that is known but not read), import.no_table, import.damaged, import.archive_too_large, import.archive_path,
 * import.archive_encrypted, import.xml_entities, import.too_many_columns, import.cell_too_large, import.too_many_rows,
 * import.too_many_cells.
 */
export function readDocuments(bytes: Uint8Array): Documents {
  const found: Found = { sheets: [], texts: [] }
  const usage = { bytes: 0, rows: 0, cells: 0 }
  try {
    readFile(bytes, { file: null, usage, isUnpacked: false }, found)
    return { ok: true, ...found }
  } catch (error) {
    const note = { line: null, code: 'import.damaged', message: DAMAGED }
    return { ok: false, problems: [error instanceof UnreadableFile ? error.note : note] }
  }
}

type Found = { sheets: Sheet[]; texts: { file: string | null; text: string }[] }

function readFile(bytes: Uint8Array, source: Source & { isUnpacked: boolean }, found: Found): void {
  const { file, usage, isUnpacked } = source
  if (startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06'))
    readArchive(listZip(bytes, usage), source, found)
  else if (isTar(bytes)) readArchive(listTar(bytes), source, found)
  else if (startsWith(bytes, '\x1f\x8b') && !isUnpacked)
    readFile(unpackGzip(bytes, usage), { ...source, isUnpacked: true }, found)
  else {
    refuseKind(findByteKind(bytes))
    const decoded = decodeText(bytes)
    if (!decoded.ok) throw new UnreadableFile('import.encoding', decoded.message, decoded.line)
    if (decoded.text.trim() === '') throw new UnreadableFile('import.empty', EMPTY)
    refuseKind(findTextKind(decoded.text))
    const sheets = readTextSheets(decoded.text, source)
    if (sheets !== null) addSheets(sheets, found)
    else {
      assertTextSize(decoded.text)
      found.texts.push({ file, text: decoded.text })
    }
  }
}

function addSheets(sheets: Sheet[], found: Found): void {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new UnreadableFile('import.no_table', NO_TABLE)
  found.sheets.push(...filled)
}

function readArchive(files: PackedFile[], source: Source, found: Found): void {
  const names = new Set(files.map(({ name }) => name.toLowerCase()))
  if (names.has('xl/workbook.xml')) {
    addSheets(readXlsx(files, source), found)
    return
  }
  refuseKind(archiveKinds.find(({ member }) => names.has(member)))
  if (source.file !== null) throw new UnreadableFile('import.file_kind', ARCHIVE_IN_ARCHIVE)
  for (const { name, read } of files) {
    if (!OTHER_FILE.test(name)) readMember(read(), { file: name, usage: source.usage }, found)
  }
  if (found.sheets.length === 0 && found.texts.length === 0)
    throw new UnreadableFile('import.no_table', EMPTY_ARCHIVE)
}

function readMember(bytes: Uint8Array, source: { file: string; usage: Source['usage'] }, found: Found): void {
  try {
    readFile(bytes, { ...source, isUnpacked: false }, found)
  } catch (error) {
    const { code, message, line } =
      error instanceof UnreadableFile ? error.note : { code: 'import.damaged', message: DAMAGED, line: null }
    if (code === 'import.empty' || code === 'import.no_table') return
    throw new UnreadableFile(code, `In “${source.file.slice(-MAX_SHOWN_NAME)}”: ${message}`, line)
  }
}

const MAX_SHOWN_NAME = 100

/** Files that accompany the files of a broker in an archive, or a saved page. */
const OTHER_FILE = /\.(?:pdf|png|jpe?g|gif|webp|heic|svg|ico|css|m?js|map|md|rtf|docx?|woff2?|ttf|url)$/i

/** The sheets of a text, or null for CSV. */
function readTextSheets(text: string, source: Source): Sheet[] | null {
  const start = text.slice(0, 4096).trimStart()
  if (isHtml(start)) return readHtmlSheets(text, source)
  // A file of quotes can have the header `<DATE>,<TIME>,<OPEN>`.
  if (/^<[?!a-z]/i.test(start) && !/^<[^<>]*> *[,;\t]/.test(start))
    return readXmlSheets(text.trimStart(), source)
  return /^(?:\{\s*["}]|\[\s*[[{\]])/.test(start) ? readJsonSheets(text, source) : null
}

function isHtml(start: string): boolean {
  if (/^<!doctype\s+html/i.test(start)) return true
  return (
    start.startsWith('<') &&
    /<(?:html|body|table|tr|td)[\s>]/i.test(start) &&
    !/<(?:\w+:)?Workbook[\s>]/.test(start)
  )
}

/** Maximum number of names in the path of a list, and of a field. */
const MAX_JSON_DEPTH = 6

/**
 * The lists of objects in JSON, or in JSON lines, as sheets. The name of a sheet is the path of its list (`report.trades`), and
 * `line` is the position of the object plus 2. A field of a nested object is `price.amount`. An object in a list of another
 * object also has the fields of that object, with the path of its list before them (`trades.symbol` in `trades.executions`).
 */
function readJsonSheets(text: string, source: Source): Sheet[] {
  const sheets: RecordSheets = new Map()
  const addObject = (value: JsonObject, path: string[], around: Field[]) => {
    const name = path.join('.')
    const fields = listFields(value, [])
    const line = (sheets.get(name)?.sheet.rows.length ?? 1) + 1
    if (fields.length > 0)
      addRecord(sheets, { name, line, fields: [...fields, ...around], headerLine: 1 }, source)
    return fields.map(([key, text]): Field => [name === '' ? key : `${name}.${key}`, text])
  }
  const findLists = (value: unknown, path: string[], around: Field[]) => {
    if (path.length > MAX_JSON_DEPTH) return
    if (Array.isArray(value))
      for (const item of value.filter(isObject))
        findLists(item, path, [...around, ...addObject(item, path, around)])
    else if (isObject(value))
      for (const [key, part] of Object.entries(value)) findLists(part, [...path, key], around)
  }
  assertJsonSize(text)
  const root = parseJson(text)
  findLists(root, [], [])
  if (sheets.size === 0 && isObject(root)) addObject(root, [], [])
  return [...sheets.values()].map(({ sheet }) => sheet)
}

type JsonObject = Record<string, unknown>

type Field = [name: string, value: string]

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object and of the objects in it. A list of texts or numbers is one text. */
function listFields(value: JsonObject, path: string[]): Field[] {
  return Object.entries(value).flatMap(([key, part]): Field[] => {
    const name = [...path, key]
    if (isObject(part)) return name.length < MAX_JSON_DEPTH ? listFields(part, name) : []
    if (!Array.isArray(part)) return [[name.join('.'), String(part ?? '')]]
    return part.some((item) => typeof item === 'object') ? [] : [[name.join('.'), part.join(', ')]]
  })
}

// Each number is its text in the file, because a floating-point number can have fewer digits.
function parseJson(text: string): unknown {
  const parse = (json: string): unknown =>
    JSON.parse(json, (_, value, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    )
  try {
    return parse(text)
  } catch {
    try {
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parse(line)]))
    } catch {
      throw new UnreadableFile('import.damaged', DAMAGED_JSON)
    }
  }
}

type Kind = { start?: string; member?: string; message: string }

function refuseKind(kind: Kind | undefined): void {
  if (kind) throw new UnreadableFile('import.file_kind', kind.message)
}

function startsWith(bytes: Uint8Array, start: string, at = 0): boolean {
  return [...start].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
}

function findByteKind(bytes: Uint8Array): Kind | undefined {
  const isPhoto = startsWith(bytes, 'ftyp', 4) || (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  if (isPhoto) return PICTURE
  const kind = byteKinds.find(({ start }) => startsWith(bytes, start))
  // Excel stores a workbook with a password in the format of old workbooks, with this name in UTF-16.
  const isEncrypted = kind === OLD_EXCEL && includesUtf16(bytes.subarray(0, 16_384), 'EncryptedPackage')
  return isEncrypted ? ENCRYPTED_EXCEL : kind
}

function includesUtf16(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes(text)
}

function findTextKind(text: string): Kind | undefined {
  const start = text.slice(0, 4096).trimStart()
  if (/^OFXHEADER:|<OFX>/i.test(start)) return OFX
  return /^!(?:Type|Account|Option|Clear):/i.test(start) ? QIF : undefined
}

const PICTURE = {
  message:
    'This is a picture, which has no table. Open the history at the broker again and download it as CSV or Excel.',
}
const OLD_EXCEL = {
  start: '\xd0\xcf\x11\xe0',
  message:
    'This is an old Excel workbook (.xls). Open it in a spreadsheet program and save it as .xlsx, or download the CSV file.',
}
const ENCRYPTED_EXCEL = {
  message: 'This Excel workbook has a password. Open it and save it without a password.',
}
const OFX = {
  message:
    'This is a file for accounting programs (OFX or QFX). Choose CSV in the same list of the broker’s download page.',
}
const QIF = {
  message: 'This is a Quicken file (QIF). Choose CSV in the same list of the broker’s download page.',
}
const OTHER_ARCHIVE = 'archive, which is not read. Unpack it and choose the files in it, or pack them as ZIP.'

const byteKinds = [
  OLD_EXCEL,
  {
    start: '%PDF',
    message:
      'This is a PDF document, which has no table. Open the history at the broker again and download it as CSV or Excel.',
  },
  { ...PICTURE, start: '\x89PNG' },
  { ...PICTURE, start: '\xff\xd8\xff' },
  { ...PICTURE, start: 'GIF8' },
  { start: 'Rar!', message: `This is a RAR ${OTHER_ARCHIVE}` },
  { start: '7z\xbc\xaf', message: `This is a 7-Zip ${OTHER_ARCHIVE}` },
  { start: '\xfd7zXZ', message: `This is an XZ ${OTHER_ARCHIVE}` },
  { start: 'BZh', message: `This is a bzip2 ${OTHER_ARCHIVE}` },
  { start: '{\\rtf', message: 'This is a text document (RTF). Download the history as CSV or Excel.' },
]

/** Kinds of files that are ZIP archives with this file in them. */
const archiveKinds = [
  {
    member: 'xl/workbook.bin',
    message: 'This is a binary Excel workbook (.xlsb). Open it in Excel and save it as .xlsx.',
  },
  {
    member: 'index/document.iwa',
    message: 'This is an Apple Numbers document. Open it in Numbers and choose File, Export To, CSV.',
  },
  {
    member: 'content.xml',
    message:
      'This is an OpenDocument file (.ods). Open it in a spreadsheet program and save it as .xlsx or CSV.',
  },
  {
    member: 'word/document.xml',
    message: 'This is a Word document, which has no table. Download the history as CSV or Excel.',
  },
]

const EMPTY = 'The file is empty. Download it again.'
const NO_TABLE =
  'The file has no table with a text. Download the history of trades at the broker as CSV or Excel.'
const EMPTY_ARCHIVE =
  'The archive has no file that can be read. Choose an archive with CSV, Excel, HTML, XML or JSON files.'
const ARCHIVE_IN_ARCHIVE = 'This is an archive in an archive. Unpack the outer one and choose this file.'
const DAMAGED = 'The file is cut off or damaged. Download it again.'
const DAMAGED_JSON = 'The JSON is not complete. The file is cut off or damaged. Download it again.'
