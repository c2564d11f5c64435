import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The sources that the Content-Security-Policy of a page without hydration allows: the hashes of what is inside it. */
export type InlineHashes = { script: string; style: string }

/** A page without hydration. */
export type PlainPage = { html: string; hashes: InlineHashes }

/**
 * Puts the styles and the theme script of a page without hydration into its HTML. Only the style rules that the page
 * uses are included. On a slow connection the page is shown after one response. The hashes depend on the page only, so
 * the page has the same bytes for all visitors.
 */
export function inlineFiles(html: string): PlainPage {
  const { links, rules } = readStyles(html)
  // The browser then uses only fonts that are there at the first paint.
  const style = html.includes(' data-keeps-fonts=""')
    ? rules.replaceAll('font-display:swap', 'font-display:optional')
    : rules
  const script = shorten(readFile('/theme.js'))
  let inlined = html
    .replace('<script src="/theme.js"></script>', () => `<script>${script}</script>`)
    .replaceAll('<!-- -->', '') // React separates texts for hydration
  for (const [index, link] of links.entries())
    inlined = inlined.replace(link, () => (index === 0 ? `<style>${style}</style>` : ''))
  return { html: inlined, hashes: { script: hash(script), style: hash(style) } }
}

/** What a page with hydration does before its form is used. */
export interface LatePage {
  /** The script of the pages without hydration; here it sends the page view and follows the theme of the device. */
  pageScript: string
  /** A browser in which a user was signed in loads the files at once: the page leads a user on. */
  isForVisitors: boolean
  nonce?: string
}

/**
 * The HTML of a page with hydration that shows all of it: the style rules that it uses and the theme script are inside,
 * and its other files load when its form is used. Scripts, preload links and style sheets keep their elements, which
 * React expects, but have types that a browser does not load.
 */
export function delayFiles(html: string, { pageScript, isForVisitors, nonce = '' }: LatePage): string {
  const { links, rules } = readStyles(html)
  const inside = `<script nonce="${nonce}">${shorten(readFile('/theme.js'))}</script><style nonce="${nonce}">${rules}</style>`
  const loadWhenUsed = `(${LOAD_WHEN_USED})(${JSON.stringify({ pageScript, isForVisitors })})`
  let delayed = html
    .replace(
      '<script src="/theme.js"></script>',
      () => `<script type="none" src="/theme.js"></script>${inside}`,
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(/(<script [^>]*)type="module"/g, '$1type="late"')
    .replace('</head>', () => `<script nonce="${nonce}">${loadWhenUsed}</script></head>`)
  for (const link of links) delayed = delayed.replace(link, link.replace('<link', '<link media="print"'))
  return delayed
}

/**
 * Runs in the page. A press, a key, a focus or a change in the form gives the elements of delayFiles their real types, which
 * loads the files; the focus that the browser gives a field by itself does not. So do a notice, what a mailed link
 * carries, and a state of the history entry, such as the second step of a sign-in: only React can show them. A sending before the
 * files are there is noted for press-early-buttons.ts. A form whose button is disabled is not sent by the browser, so there Enter
 * is noted at its field, for auth-page.tsx. The files are fetched before their elements have the real types: a browser never asks for a module again after a
 * failure, so another try, after 3 seconds or with the next press, would come too late then. A file that the page's own script lacked
 * is not asked for again either: the message has a link that loads the page again.
 */
const LOAD_WHEN_USED = `({ pageScript, isForVisitors }) => {
const root = document.documentElement
const listen = (type, run) => document.addEventListener(type, run, true)
const load = (properties) =>
document.head.append(Object.assign(document.createElement('script'), { type: 'module' }, properties))
const whenRead = (run) => (document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run())
const findSubmit = (form) => form?.querySelector('[type=submit]')
let isStarted = false
const problem = Object.assign(document.createElement('p'), { role: 'alert', style: 'color:var(--danger)' })
const again = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Load the page again' })
problem.append('The form could not be loaded. Check your connection. ', again)
const onerror = () => {
isStarted = false
document.querySelector('form')?.append(problem)
}
const fetchFile = async ({ href }) => {
if (!(await fetch(href)).ok) throw new Error(href)
}
const start = () => {
if (isStarted) return
isStarted = true
whenRead(async () => {
try {
await Promise.all([...document.querySelectorAll('link[rel=late]')].map(fetchFile))
} catch {
setTimeout(start, 3000)
return onerror()
}
problem.remove()
for (const link of document.querySelectorAll('link[media=print]')) link.media = 'all'
for (const link of document.querySelectorAll('link[rel=late]')) link.rel = 'modulepreload'
for (const late of document.querySelectorAll('script[type=late]')) load({ nonce: late.nonce, text: late.text, onerror })
})
}
for (const type of ['pointerdown', 'focusin', 'keydown', 'input', 'click'])
listen(type, ({ target }) => {
if (!(target instanceof Element) || !target.closest('form') || target.closest('a')) return
if (type !== 'focusin' || !target.autofocus) start()
})
listen('submit', (event) => {
if (!('late' in root.dataset)) return
event.preventDefault()
findSubmit(event.target)?.toggleAttribute('data-early', true)
start()
})
listen('keydown', ({ key, isComposing, target }) => {
if (!('late' in root.dataset) || key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return
if (target.type !== 'checkbox' && findSubmit(target.form)?.disabled) target.toggleAttribute('data-early-enter', true)
})
whenRead(() => {
for (const button of document.querySelectorAll('[data-waits]')) button.disabled = false
})
let hasScript = false
const loadPageScript = () => {
if (!hasScript) load({ src: pageScript })
hasScript = true
}
new PerformanceObserver((list) => {
if (list.getEntriesByName('first-contentful-paint').length > 0) loadPageScript()
}).observe({ type: 'paint', buffered: true })
setTimeout(loadPageScript, 3000)
if (history.state?.usr || window.candlebookLink || root.dataset.notice || (isForVisitors && 'signedIn' in root.dataset)) start()
}`

/** The links of the page's style sheets, and of their rules those that the page uses. */
function readStyles(html: string): { links: string[]; rules: string } {
  const found = [...html.matchAll(/<link\b[^>]* rel="stylesheet" href="(\/assets\/[^"#?]+\.css)[^"]*"\/>/g)]
  const css = found.map(([, path = '']) => readFile(path)).join('')
  return { links: found.map(([link]) => link), rules: dropUnusedRules(css, html) }
}

/** Removes lines of comments and indentation: with its headers the page must fit into ten packets of 1,460 bytes. */
function shorten(script: string): string {
  return script.replaceAll(/^ *\/\/.*\n/gm, '').replaceAll(/^ +/gm, '')
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const files = new Map<string, string>()

/** A file of the built web app; the server's part of the build lies next to the browser's. */
function readFile(path: string): string {
  const known = files.get(path)
  if (known !== undefined) return known
  const text = readFileSync(fileURLToPath(new URL(`../client${path}`, import.meta.url)), 'utf8')
  files.set(path, text)
  return text
}

/**
 * The style sheet without the rules of classes that the HTML does not have. A part that a script adds later brings its
 * style sheets itself (lazy-import.ts), so nothing of them is missing then.
 */
export function dropUnusedRules(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  return css
    .replaceAll(/([^{}@;]+)\{[^{}]*\}/g, (rule, selectors: string) =>
      splitSelectors(selectors).every((selector) => hasOtherClass(selector, classes)) ? '' : rule,
    )
    .replaceAll(/@media[^{}]*\{\}/g, '')
}

/** Selectors without their conditions in brackets: `:not(.open)` also selects where the class is absent. */
function splitSelectors(selectors: string): string[] {
  const outer = selectors.replaceAll(/\([^()]*\)/g, '')
  return outer === selectors ? selectors.split(',') : splitSelectors(outer)
}

function hasOtherClass(selector: string, classes: ReadonlySet<string>): boolean {
  return [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].some(([, name = '']) => !classes.has(name))
}
