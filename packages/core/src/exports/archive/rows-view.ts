import { tradeFields } from '@candlebook/domain/trades'
import type { RowExport } from '../../db/index.ts'
import { parseOwnImageName } from '../../images/index.ts'
import { escapeHtml, type Html, html } from './html.ts'

export type Row = Record<string, unknown>

/** Where a page is: the user whose images it shows, and the way to the top folder of the archive. */
export type Place = { userId: string; top: '' | '../' }

/** Rows of a table in one text. A page is written in pieces, so that it never blocks other work for long. */
const ROWS_PER_PIECE = 20

/** The rows of one table: records with long texts as articles, all others as one table. */
export function* viewRows(source: RowExport, rows: Row[], place: Place): Generator<string> {
  if (source.keys.includes('content')) {
    for (const row of rows) yield viewArticle(source, row, place)
    return
  }
  const head = source.keys.map((key) => `<th>${escapeHtml(toLabel(key))}</th>`)
  yield `<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>`
  for (let at = 0; at < rows.length; at += ROWS_PER_PIECE) {
    const piece = rows.slice(at, at + ROWS_PER_PIECE)
    yield piece.map((row) => viewTableRow(source, row, place)).join('')
  }
  yield '</tbody></table></div>'
}

function viewTableRow({ keys }: RowExport, row: Row, place: Place): string {
  return `<tr>${keys.map((key) => `<td>${viewValue(row[key], place)}</td>`).join('')}</tr>\n`
}

function viewArticle({ keys }: RowExport, row: Row, place: Place): string {
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
