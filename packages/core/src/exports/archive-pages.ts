import type { SessionSummary } from '@candlebook/contract/identity.routes'
import { formatCount } from '@candlebook/domain/text/text'
import { tradeFields } from '@candlebook/domain/trades/trade-fields'
import type { RowExport } from '../db/index.ts'
import { parseOwnImageName } from '../images/index.ts'

/** HTML that is already escaped. */
type Html = { html: string }

/** Builds HTML: every inserted text is escaped, and inserted Html stays as it is. */
function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return { html: parts.reduce((text, part, at) => text + toHtml(values[at - 1] ?? '') + part) }
}

function toHtml(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ html }) => html).join('')
  return typeof value === 'object' ? value.html : escapeHtml(String(value))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text with its markup characters as entities. A carriage return stays one, which HTML would turn into a line feed. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character).replaceAll('\r', '&#13;')
}

/** No script, no network: a page shows what it holds and pictures next to it. */
const CONTENT_POLICY = "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'"

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 1200px; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2.5rem }
nav a { margin-right: 1rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-size: .85rem }
th, td { border: 1px solid #8886; padding: .3rem .5rem; text-align: left; vertical-align: top }
td, .text { white-space: pre-wrap; overflow-wrap: anywhere }
td { min-width: 5rem; max-width: 24rem }
article { border-top: 1px solid #8886; padding: .5rem 0 }
img { display: block; max-height: 12rem; max-width: 100% }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem } dd { margin: 0 }
`

/** The beginning of a page that needs no other file but pictures. */
function buildPageStart(title: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${{ html: STYLE }}</style></head>
<body>`.html
}

/** The end of a page. */
const PAGE_END = '</body></html>\n'

export type Row = Record<string, unknown>

/** Where a page is: the user whose images it shows, and the way to the top folder of the archive. */
type Place = { userId: string; top: '' | '../' }

/** Rows of a table in one text. A page is written in pieces, so that it never blocks other work for long. */
const ROWS_PER_PIECE = 20

/** The rows of one table: records with long texts as articles, all others as one table. */
export function* viewRows(source: RowExport, rows: Row[], place: Place): Generator<string> {
  if (source.keys.includes('content')) {
    for (const row of rows) yield viewArticle(source, row, place)
    return
  }
  const head = listShown(source).map((key) => `<th>${escapeHtml(toLabel(key))}</th>`)
  yield `<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>`
  for (let at = 0; at < rows.length; at += ROWS_PER_PIECE) {
    const piece = rows.slice(at, at + ROWS_PER_PIECE)
    yield piece.map((row) => viewTableRow(source, row, place)).join('')
  }
  yield '</tbody></table></div>'
}

function listShown({ keys, hiddenKeys = [] }: RowExport): string[] {
  return keys.filter((key) => !hiddenKeys.includes(key))
}

function viewTableRow(source: RowExport, row: Row, place: Place): string {
  return `<tr>${listShown(source)
    .map((key) => `<td>${viewValue(row[key], place)}</td>`)
    .join('')}</tr>\n`
}

function viewArticle(source: RowExport, row: Row, place: Place): string {
  const keys = listShown(source)
  const heading = keys.includes('title') ? 'title' : 'name'
  const others = keys.filter((key) => key !== heading && key !== 'content' && !isBlank(row[key]))
  const list = others.map(
    (key) => `<dt>${escapeHtml(toLabel(key))}</dt><dd class="text">${viewValue(row[key], place)}</dd>`,
  )
  return `<article><h3 class="text">${viewValue(row[heading], place)}</h3>
<div class="text">${viewValue(row.content, place)}</div>
<dl>${list.join('')}</dl></article>
`
}

function isBlank(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** Escaped HTML: a text exactly as it was written; pictures of the archive as pictures, web addresses as links. */
function viewValue(value: unknown, place: Place): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((element) => `<div>${viewText(toText(element), place).html}</div>`).join('')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return viewText(String(value), place).html
}

/** An element of a list as text: a text, or the parts of an object, such as '0.12 EUR' for a fee. */
function toText(element: unknown): string {
  return typeof element === 'object' && element !== null ? Object.values(element).join(' ') : String(element)
}

function viewText(text: string, { userId, top }: Place): Html {
  const name = parseOwnImageName(text, userId)
  if (name) {
    const address = `${top}images/${name}`
    return html`<a href="${address}"><img src="${address}" alt="${name}" loading="lazy"></a>`
  }
  if (/^https?:\/\/\S+$/i.test(text)) return html`<a href="${text}" rel="noreferrer noopener">${text}</a>`
  return { html: escapeHtml(text) }
}

const labels: Record<string, { label: string }> = tradeFields

/** The label of a field: that of the trade form, otherwise the words of the key. */
function toLabel(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return labels[key]?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** One table of the export, the number of its rows and of its pages. The first page is part of index.html. */
export type Section = { source: RowExport; count: number; pages: number }

/** The content of index.html. */
type IndexPage = {
  sections: Section[]
  firstPages: Map<RowExport, Row[]>
  sessions: SessionSummary[]
  userId: string
  now: Date
}

/** The first page of the archive: the first rows of every table, with links to the other pages. */
export function* writeIndexPage(page: IndexPage): Generator<string> {
  const { firstPages, sessions, userId, now } = page
  const filled = page.sections.filter(({ count }) => count > 0)
  yield buildPageStart('Your data in Candlebook')
  yield html`<h1>Your data in Candlebook</h1>
<p>Exported at ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC. This page works without a network. The folder
<b>data</b> has everything as JSON, <b>trades.csv</b> the trades for a spreadsheet, <b>images</b> the pictures. A library
that is stored in a browser only is not part of this export.</p>
<nav>${filled.map(({ source }) => html`<a href="#${source.file}">${source.title}</a> `)}<a href="#sessions">Sessions</a></nav>
`.html
  for (const section of filled) {
    const { source, count, pages } = section
    yield html`<section id="${source.file}"><h2>${source.title}</h2><p>${formatCount(count, 'row')}</p>`.html
    yield* viewRows(source, firstPages.get(source) ?? [], { userId, top: '' })
    if (pages > 1) yield viewPageLinks(section, 1)
    yield '</section>\n'
  }
  yield viewSessions(sessions)
  yield PAGE_END
}

/** A further page of one table. */
export function* writeListPage({
  section,
  page,
  rows,
  place,
}: {
  section: Section
  page: number
  rows: Row[]
  place: Place
}): Generator<string> {
  const { source } = section
  yield buildPageStart(`${source.title}, page ${page}`)
  yield html`<h1>${source.title}</h1>`.html
  yield viewPageLinks(section, page)
  yield* viewRows(source, rows, place)
  yield viewPageLinks(section, page)
  yield PAGE_END
}

/** How many pages before and after the current one get a link. A long table has too many pages to link each. */
const MAX_LINKS_PER_SIDE = 5

/** Links to the pages of a table; the first page is in index.html. */
function viewPageLinks({ source, pages }: Section, current: number): string {
  const folder = current === 1 ? 'pages/' : ''
  const first = current === 1 ? `#${source.file}` : `../index.html#${source.file}`
  const isShown = (page: number) =>
    page === 1 || page === pages || Math.abs(page - current) <= MAX_LINKS_PER_SIDE
  const links = Array.from({ length: pages }, (_, at) => at + 1)
    .filter(isShown)
    .map((page) => {
      if (page === current) return html`<b>${page}</b> `
      return html`<a href="${page === 1 ? first : `${folder}${source.file}-${page}.html`}">${page}</a> `
    })
  return html`<nav>Pages: ${links}</nav>`.html
}

function viewSessions(sessions: SessionSummary[]): string {
  const rows = sessions.map(
    ({ device, timeZone, createdAt, lastUsedAt }) =>
      html`<tr><td>${device}</td><td>${timeZone ?? ''}</td><td>${createdAt}</td><td>${lastUsedAt}</td></tr>`,
  )
  return html`<section id="sessions"><h2>Sessions</h2><table><thead><tr><th>Device</th><th>Time zone</th><th>Signed in at</th>
<th>Last used at</th></tr></thead><tbody>${rows}</tbody></table></section>`.html
}
