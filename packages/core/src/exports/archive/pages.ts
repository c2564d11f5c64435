import type { SessionSummary } from '@candlebook/contract/identity'
import { formatCount } from '@candlebook/domain/text'
import type { RowExport } from '../../db/index.ts'
import { html } from './html.ts'
import { buildPageStart, PAGE_END } from './page.ts'
import { type Place, type Row, viewRows } from './rows-view.ts'

/** One table of the export, the number of its rows and of its pages. The first page is part of index.html. */
export type Section = { source: RowExport; count: number; pages: number }

/** The content of index.html. */
export type IndexPage = {
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
    ({ device, createdAt, lastUsedAt }) =>
      html`<tr><td>${device}</td><td>${createdAt}</td><td>${lastUsedAt}</td></tr>`,
  )
  return html`<section id="sessions"><h2>Sessions</h2><table><thead><tr><th>Device</th><th>Signed in at</th>
<th>Last used at</th></tr></thead><tbody>${rows}</tbody></table></section>`.html
}
