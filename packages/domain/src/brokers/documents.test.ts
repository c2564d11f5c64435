import fc from 'fast-check'
import { gzipSync, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_ARCHIVE_FILES } from './archives.ts'
import { toBytes } from './brokers.fixtures.ts'
import { MAX_CELL_LENGTH } from './csv.ts'
import { type Documents, readDocuments } from './documents.ts'
import { MAX_COLUMNS } from './sheets.ts'

const csv = 'Date,Symbol\n2026-03-03,KO\n'

/** The text of a file that is CSV. */
function readText(bytes: Uint8Array): string | undefined {
  const documents = readDocuments(bytes)
  return documents.ok ? documents.texts[0]?.text : JSON.stringify(documents.problems)
}

/** The sheets of a file by name, each row as one text. */
function readSheets(content: string | Uint8Array): Record<string, string[]> {
  const documents = readDocuments(typeof content === 'string' ? toBytes(content) : content)
  if (!documents.ok) throw new Error(JSON.stringify(documents.problems))
  return Object.fromEntries(
    documents.sheets.map(({ name, rows }) => [
      name,
      rows.map(({ line, cells }) => `${line}: ${cells.join(' | ')}`),
    ]),
  )
}

function findCode(content: string | Uint8Array): string | undefined {
  const documents = readDocuments(typeof content === 'string' ? toBytes(content) : content)
  return documents.ok ? undefined : documents.problems[0]?.code
}

function toUtf16(text: string): { little: Uint8Array; big: Uint8Array } {
  const little = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
  return { little, big: little.map((_, index) => little[index ^ 1]!) } // each unit has two bytes
}

test('CSV is read in UTF-8, UTF-16 and Windows-1252, with and without a byte order mark', () => {
  const text = 'Datum;Gebühr €\n2026-03-03;1,50 für Käufe\n'
  const windows1252 = Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)))
  const { little, big } = toUtf16(text)
  const marked = toUtf16(`\ufeff${text}`)

  for (const bytes of [
    toBytes(text),
    toBytes(`\ufeff${text}`),
    little,
    big,
    marked.little,
    marked.big,
    windows1252,
  ])
    expect(readText(bytes)).toBe(text)
})

test('UTF-8 that is cut off in a character stays UTF-8, and a page in the encoding that it states is read in it', () => {
  const cut = toBytes('Käufe und Verkäufe für Zürich €').slice(0, -1)
  const page = '<html><meta charset="windows-1251"><table><tr><td>Ъ</td></tr></table></html>'

  expect(readText(cut)).toBe('Käufe und Verkäufe für Zürich \ufffd')
  expect(
    readSheets(Uint8Array.from(page, (letter) => (letter === 'Ъ' ? 0xda : letter.charCodeAt(0)))),
  ).toEqual({
    'Table 1': ['1: Ъ'],
  })
})

test.each([
  ['a PDF document', '%PDF-1.7\n', 'PDF document'],
  ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old Excel workbook'],
  ['a workbook with a password', `\xd0\xcf\x11\xe0${[...'EncryptedPackage'].join('\0')}\0`, 'has a password'],
  ['a screenshot', '\x89PNG\r\n', 'picture'],
  ['a photo', '\xff\xd8\xff\xe0', 'picture'],
  ['a RAR archive', 'Rar!\x1a\x07', 'RAR archive'],
  ['a QFX file', 'OFXHEADER:100\nDATA:OFXSGML\n<OFX>', 'OFX or QFX'],
  ['a Quicken file', '!Type:Invst\nD03/03/2026', 'QIF'],
])('%s is named, with what the trader can do', (_what, text, name) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const documents = readDocuments(bytes)

  expect(documents).toMatchObject({ ok: false, problems: [{ line: null, code: 'import.file_kind' }] })
  expect(documents.ok ? '' : documents.problems[0]?.message).toContain(name)
})

test.each([
  ['a Numbers document', 'Index/Document.iwa', 'Apple Numbers'],
  ['an OpenDocument file', 'content.xml', 'OpenDocument'],
  ['a binary workbook', 'xl/workbook.bin', '.xlsb'],
])('%s, which is a ZIP archive, is named', (_what, member, name) => {
  const documents = readDocuments(zipSync({ [member]: strToU8('x') }))

  expect(documents.ok ? '' : documents.problems[0]?.message).toContain(name)
})

test('bytes that are no text are refused with their line, and an empty file as empty', () => {
  expect(readDocuments(Uint8Array.from([0x41, 0x0a, 0x00, 0x41, 0x42, 0x43]))).toMatchObject({
    problems: [{ line: 2, code: 'import.encoding' }],
  })
  expect(findCode(Uint8Array.from([0x41, 0x0a, 0x01, 0xff, 0x41]))).toBe('import.encoding')
  expect(findCode(Uint8Array.from([0xff, 0xfe, 0x41]))).toBe('import.encoding')
  for (const empty of ['', '\ufeff', ' \r\n\t\n']) expect(findCode(empty)).toBe('import.empty')
})

test('the files of an archive are read with their names, without folders, hidden files and pictures', () => {
  const archive = zipSync({
    'March/trades.csv': strToU8(csv),
    'March/': new Uint8Array(),
    'notes.pdf': strToU8('%PDF'),
    'empty.csv': new Uint8Array(),
    '.DS_Store': strToU8('\0'),
    '__MACOSX/trades.csv': strToU8('\0'),
    'report.html': strToU8('<table><tr><td>KO</td></tr></table>'),
  })

  expect(readDocuments(archive)).toEqual({
    ok: true,
    texts: [{ file: 'March/trades.csv', text: csv }],
    sheets: [{ file: 'report.html', name: 'Table 1', rows: [{ line: 1, cells: ['KO'] }] }],
  })
})

/** A tar archive of one file. */
function createTar(name: string, text: string): Uint8Array {
  const tar = new Uint8Array(512 * 4)
  tar.set(strToU8(name), 0)
  tar.set(strToU8(text.length.toString(8).padStart(11, '0')), 124)
  tar.set(strToU8('0'), 156)
  tar.set(strToU8('ustar'), 257)
  tar.set(strToU8(text), 512)
  return tar
}

test('gzip and tar archives are read', () => {
  expect(readDocuments(gzipSync(strToU8(csv)))).toEqual({
    ok: true,
    sheets: [],
    texts: [{ file: null, text: csv }],
  })
  expect(readDocuments(gzipSync(createTar('trades.csv', csv)))).toEqual({
    ok: true,
    sheets: [],
    texts: [{ file: 'trades.csv', text: csv }],
  })
})

test('a problem in an archive names the file', () => {
  expect(
    readDocuments(zipSync({ 'a.csv': strToU8(csv), 'b.xml': strToU8('<a><b c="1"></a>') })),
  ).toMatchObject({
    problems: [{ line: 1, code: 'import.damaged', message: expect.stringMatching(/^In “b.xml”: The XML/) }],
  })
  expect(findCode(zipSync({ 'notes.pdf': strToU8('%PDF') }))).toBe('import.no_table')
  expect(findCode(zipSync({ 'a.zip': zipSync({ 'a.csv': strToU8(csv) }) }))).toBe('import.file_kind')
  expect(findCode(gzipSync(gzipSync(strToU8(csv))))).toBe('import.encoding')
})

test.each(['../a.csv', '/etc/a.csv', 'C:\\a.csv', 'a\\..\\..\\b.csv'])(
  'an archive with the path %s is refused',
  (path) => {
    expect(findCode(zipSync({ [path]: strToU8(csv) }))).toBe('import.archive_path')
  },
)

test('an archive with a password, or with too many files, is refused', () => {
  const encrypted = zipSync({ 'a.csv': strToU8(csv) })
  const at = encrypted.findIndex(
    (_, index) => new DataView(encrypted.buffer).getUint32(index, true) === 0x02014b50,
  )
  encrypted[at + 8]! |= 1 // the flags of the entry
  const many = Object.fromEntries(
    Array.from({ length: MAX_ARCHIVE_FILES + 1 }, (_, index) => [`${index}`, strToU8('a')]),
  )

  expect(findCode(encrypted)).toBe('import.archive_encrypted')
  expect(findCode(zipSync(many))).toBe('import.archive_too_large')
})

test('an archive that is much larger when it is unpacked is refused', () => {
  const bomb = new Uint8Array(9_000_000)
  const zip = zipSync({ 'a.csv': bomb })

  expect(findCode(zip)).toBe('import.archive_too_large')
  expect(findCode(gzipSync(bomb))).toBe('import.archive_too_large')
})

test('an archive that states a smaller size than it has is refused', () => {
  const zip = zipSync({ 'a.csv': strToU8('0'.repeat(1000)) })
  const view = new DataView(zip.buffer)
  const at = zip.findIndex((_, index) => view.getUint32(index, true) === 0x02014b50)
  view.setUint32(at + 24, 10, true)

  expect(findCode(zip)).toBe('import.damaged')
})

test('JSON has a sheet for each list of objects, with its path and with the fields of the object around it', () => {
  const json = {
    version: 1,
    report: {
      trades: [
        {
          symbol: 'KO',
          price: { amount: 60.1, currency: 'USD' },
          tags: ['a', 'b'],
          fills: [{ quantity: 1 }, { quantity: 2 }],
        },
        { symbol: 'PEP', note: null },
      ],
    },
  }

  expect(readSheets(JSON.stringify(json))).toEqual({
    'report.trades': [
      '1: symbol | price.amount | price.currency | tags | note',
      '2: KO | 60.1 | USD | a, b',
      '3: PEP',
    ],
    'report.trades.fills': [
      '1: quantity | report.trades.symbol | report.trades.price.amount | report.trades.price.currency | report.trades.tags',
      '2: 1 | KO | 60.1 | USD | a, b',
      '3: 2 | KO | 60.1 | USD | a, b',
    ],
  })
})

test('numbers in JSON stay as they are written, and JSON lines are one list', () => {
  expect(
    readSheets('{"price":3102.32178983259702269550,"id":12345678901234567890}\n{"price":1e-7}\n'),
  ).toEqual({
    '': ['1: price | id', '2: 3102.32178983259702269550 | 12345678901234567890', '3: 1e-7'],
  })
  expect(findCode('{"trades": [{"a": 1}')).toBe('import.damaged')
  expect(findCode('['.repeat(1000))).toBe('import.damaged')
  expect(findCode('[]')).toBe('import.no_table')
})

/** An Excel workbook of one sheet with these rows, as XML. */
function createWorkbook(
  rows: string,
  { styles = '', strings = '', more = '', properties = '' } = {},
): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${type}"><workbookPr ${properties}/><sheets><sheet name="Trades" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${part('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')}${part('rId2', 'styles', 'styles.xml')}${part('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
  })
}

test('a workbook has its texts, numbers and truth values as they are stored, and errors are blank', () => {
  const strings =
    '<si><t>Sym</t></si><si><r><t>Q</t></r><r><t xml:space="preserve">ty </t></r><rPh><t>spoken</t></rPh></si>'
  const rows = `
    <row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>K&amp;O</t></is></c><c t="str"><f>A1</f><v>sum</v></c><c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c><c><v>1E-05</v></c></row>
    <row><c t="s"/><c><v>4577.8599999999997</v></c><c><v>3102.3217898325970226955</v></c><c><v>12345678901234567</v></c><c><v>0.30000000000000004</v></c></row>
    <row r="9"><c r="A9" s="1"/></row>`

  expect(readSheets(createWorkbook(rows, { strings }))).toEqual({
    Trades: [
      '2:  | Sym |  | Qty ',
      '4: K&O | sum | TRUE |  | 1E-05',
      '5:  | 4577.86 | 3102.3217898325970226955 | 12345678901234567 | 0.30000000000000004',
    ],
  })
})

test.each([
  ['yyyy\\-mm\\-dd', '46084', '2026-03-03'],
  ['dd/mm/yyyy hh:mm:ss', '46084.416666666664', '2026-03-03 10:00:00'],
  ['[$-409]m/d/yy h:mm AM/PM;@', '46084.41667', '2026-03-03 10:00:00'],
  ['dd.mm.yyyy hh:mm:ss.000', '46084.416670625003', '2026-03-03 10:00:00.342'],
  ['d-mmm-yy', '46084.5', '2026-03-03 12:00:00'],
  ['mmm', '46084', '2026-03-03'],
  ['h:mm', '0.39583333333333331', '09:30:00'],
  ['[h]:mm:ss', '1.25', '30:00:00'],
  ['yyyy-mm-dd', '59', '1900-02-28'],
  ['yyyy-mm-dd', '-1', '-1'],
  ['yyyy-mm-dd', '99999999', '99999999'],
  ['General', '46084', '46084'],
  ['#,##0.00 "days"', '12.5', '12.5'],
  ['[Red]0.00', '12.5', '12.5'],
])('a cell with the number format %s and the number %s is %s', (code, number, text) => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`

  expect(readSheets(createWorkbook(`<row><c s="1"><v>${number}</v></c></row>`, { styles })).Trades).toEqual([
    `1: ${text}`,
  ])
})

test('days are read in the formats that Excel has by itself, and in workbooks that count from 1904', () => {
  const styles = '<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>'
  const rows = '<row><c s="0"><v>44622</v></c><c s="1"><v>44622.75</v></c></row>'

  expect(readSheets(createWorkbook(rows, { styles })).Trades).toEqual(['1: 2022-03-02 | 2022-03-02 18:00:00'])
  expect(readSheets(createWorkbook(rows, { styles, properties: 'date1904="1"' })).Trades).toEqual([
    '1: 2026-03-03 | 2026-03-03 18:00:00',
  ])
})

test('a merged area has the text of its first cell only', () => {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const rows = `<row>${cell('a')}${cell('b')}${cell('c')}</row><row>${cell('d')}${cell('e')}</row><row>${cell('f')}</row>`
  const more = '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>'

  expect(readSheets(createWorkbook(rows, { more })).Trades).toEqual(['1: a |  | c', '3: f'])
})

test('a workbook of which a part is missing is refused, and one without a text has no table', () => {
  const { 'xl/sharedStrings.xml': _strings, ...files } = unzipSync(
    createWorkbook('<row><c t="s"><v>0</v></c></row>'),
  )
  const { 'xl/worksheets/sheet1.xml': _sheet, ...withoutSheet } = files

  expect(findCode(zipSync(files))).toBe('import.damaged')
  expect(findCode(zipSync(withoutSheet))).toBe('import.damaged')
  expect(findCode(createWorkbook('<row><c s="1"/></row>'))).toBe('import.no_table')
})

test('a sheet in UTF-16 is read, as MetaTrader writes it', () => {
  const text =
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="str"><v>Zürich</v></c></row></sheetData></worksheet>'
  const files = unzipSync(createWorkbook(''))

  expect(readSheets(zipSync({ ...files, 'xl/worksheets/sheet1.xml': toUtf16(text).little }))).toEqual({
    Trades: ['1: Zürich'],
  })
})

test('a Flex query has a sheet for each element, with the account of its statement', () => {
  const xml = `<FlexQueryResponse queryName="all"><FlexStatements count="2">
    <FlexStatement accountId="U1"><Trades>
      <Trade symbol="KO" quantity="5"/>
      <Trade
        symbol="PEP" notes="A &amp; B"/>
    </Trades></FlexStatement>
    <FlexStatement accountId="U2"><Trades><Trade symbol="T" accountId=""/></Trades>
      <CashTransactions><CashTransaction amount="1"/></CashTransactions></FlexStatement>
  </FlexStatements></FlexQueryResponse>`

  expect(readSheets(xml)).toEqual({
    Trade: [
      '3: symbol | quantity | accountId | notes',
      '3: KO | 5 | U1',
      '4: PEP |  | U1 | A & B',
      '7: T |  | U2',
    ],
    CashTransaction: ['8: amount | accountId', '8: 1 | U2'],
  })
})

test('elements that have only a text are fields of the element around them', () => {
  const xml =
    '<?xml version="1.0"?><Export><Row id="1"><Symbol>KO</Symbol><Note/></Row><Row id="2"><Symbol> T </Symbol></Row></Export>'

  expect(readSheets(xml)).toEqual({ Row: ['1: id | Symbol | Note', '1: 1 | KO', '1: 2 | T'] })
})

test('SpreadsheetML has sheets with the rows and columns of its indexes', () => {
  const cell = (type: string, text: string, attributes = '') =>
    `<Cell ${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Deals"><Table>
    <Row>${cell('String', 'Time', 'ss:MergeAcross="1"')}${cell('String', 'Price')}</Row>
    <Row ss:Index="4">${cell('DateTime', '2026-03-03T10:00:00.000', 'ss:Index="2"')}${cell('Number', '1.10')}${cell('Boolean', '1')}${cell('Error', '#N/A')}</Row>
    </Table></Worksheet></Workbook>`

  expect(readSheets(xml)).toEqual({
    Deals: ['1: Time |  | Price', '4:  | 2026-03-03 10:00:00 | 1.10 | TRUE'],
  })
})

test('XML with a document type, with unknown entities, or that is cut off is refused', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]>'

  expect(findCode(`<?xml version="1.0"?>${bomb}<a><t b="&c;"/></a>`)).toBe('import.xml_entities')
  expect(findCode('<a><t b="&c;"/></a>')).toBe('import.damaged')
  expect(findCode('<a>\n<t b="1"/>')).toBe('import.damaged')
  expect(findCode('<a>'.repeat(10_000))).toBe('import.damaged')
  expect(findCode(createWorkbook(`<row>${bomb}</row>`))).toBe('import.damaged')
})

test('header and rows of a MetaTrader report have the same columns, without the hidden cells', () => {
  const html = `<!DOCTYPE html><html><head><title>Report</title><style>td { color: red }</style></head><body><table>
    <tr align="center"><th colspan="14"><div><b>Positions</b></div></th></tr>
    <tr><td nowrap><b>Time</b></td><td><b>Type</b></td><td class="hidden" colspan="8"></td><td><b>Volume</b></td><td colspan="2"><b>Profit</b></td></tr>
    <tr><td>2026.03.03 10:00:00</td><td title="tp">buy</td><td class="hidden" colspan="8">0</td><td class="">0.10</td><td colspan="2">1&nbsp;000.50</td></tr>
    <tr><td>2026.03.02 10:00:00</td><td colspan="2">Deposit &amp; more</td><td colspan="2">5 000.00</td></tr>
    <tr><td style="display: none">x</td><td colspan=3>&nbsp;</td><td>-1.50</td></tr></table></body></html>`

  expect(readSheets(html)).toEqual({
    'Table 1': [
      '1: Positions',
      '2: Time | Type | Volume | Profit',
      '3: 2026.03.03 10:00:00 | buy | 0.10 | 1 000.50',
      '4: 2026.03.02 10:00:00 | Deposit & more |  | 5 000.00',
      '5:  |  |  | -1.50',
    ],
  })
})

test('a table in a cell is a sheet, and tags that are not closed do no harm', () => {
  const html =
    '<table id=outer><tr><td>Trades<table id=inner><tr><td>KO<td>5<tr><td>T<br>x<td>6</table><td>End</table>'

  expect(readSheets(html)).toEqual({ outer: ['1: Trades | End'], inner: ['2: KO | 5', '3: T x | 6'] })
  expect(
    readSheets('<div id=a><p id=b>x</p><div><table><tr><td>1</table></div></div><table><tr><td>2</table>'),
  ).toEqual({
    a: ['1: 1'],
    'Table 2': ['2: 2'],
  })
  expect(findCode(`<html>${'<b>'.repeat(2000)}`)).toBe('import.damaged')
  expect(findCode('<html><p>No table</p></html>')).toBe('import.no_table')
  expect(findCode(`<table><tr>${'<td colspan=1000>a'.repeat(11)}`)).toBe('import.too_many_columns')
})

test('CSV whose header has angle brackets is CSV, and XML whose lines begin with a tab is XML', () => {
  expect(readSheets('<Query name="a">\n\t<Trade symbol="KO" quantity="5"/>\n</Query>').Trade).toEqual([
    '2: symbol | quantity',
    '2: KO | 5',
  ])
  expect(readText(toBytes('<DATE>,<TIME>\n2026.03.03,10:00'))).toBe('<DATE>,<TIME>\n2026.03.03,10:00')
})

test('too many columns, cells that are too long, and archives that are cut off are refused', () => {
  const wide = JSON.stringify([
    Object.fromEntries(Array.from({ length: MAX_COLUMNS + 1 }, (_, key) => [`k${key}`, 1])),
  ])
  const zip = zipSync({ 'a.csv': strToU8(csv) })

  expect(findCode(wide)).toBe('import.too_many_columns')
  expect(readDocuments(toBytes(`a\n${';'.repeat(MAX_COLUMNS)}`))).toMatchObject({
    problems: [{ line: 2, code: 'import.too_many_columns' }],
  })
  expect(findCode(';'.repeat(MAX_COLUMNS - 1))).toBeUndefined()
  expect(findCode(JSON.stringify([{ a: 'x'.repeat(MAX_CELL_LENGTH + 1) }]))).toBe('import.cell_too_large')
  expect(findCode(zip.subarray(0, zip.length - 1))).toBe('import.damaged')
  expect(findCode(gzipSync(strToU8(csv)).subarray(0, 20))).toBe('import.damaged')
})

test('no bytes make it throw', () => {
  const files = [
    zipSync({ 'a.csv': strToU8(csv), 'b.json': strToU8('[{"a":1}]') }),
    createWorkbook('<row><c><v>1</v></c></row>', { more: '<mergeCell ref="A1:B2"/>' }),
    gzipSync(createTar('trades.csv', csv)),
    toBytes('<html><table><tr><td colspan=3>A<table><tr><td>B</table></table>'),
    toBytes('<FlexQueryResponse><Trades><Trade a="1"/></Trades></FlexQueryResponse>'),
    toBytes('{"trades":[{"a":[{"b":1}]}]}'),
    toUtf16(csv).little,
  ]
  const damaged = fc
    .tuple(
      fc.constantFrom(...files),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
    )
    .map(([file, length, changes]) => {
      const bytes = file.slice(0, length % 3 === 0 ? length % (file.length + 1) : file.length)
      for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
      return bytes
    })

  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged), (bytes) =>
      isAnswer(readDocuments(bytes)),
    ),
    {
      numRuns: 2000,
    },
  )
})

function isAnswer(documents: Documents): boolean {
  return documents.ok
    ? documents.sheets.length + documents.texts.length > 0
    : documents.problems.every(({ code, message }) => code.startsWith('import.') && message.endsWith('.'))
}
