import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dropUnusedRules } from './drop-unused-rules.ts'

/** The sources that the Content-Security-Policy of a page without hydration allows: the hashes of what is inside it. */
export type InlineHashes = { script: string; style: string }

/**
 * Puts the styles and the theme script of a page without hydration into its HTML. Only the style rules that the page
 * uses are included. On a slow connection the page is shown after one response. The hashes depend on the page only, so
 * the page has the same bytes for all visitors.
 */
export function inlineFiles(html: string): { html: string; hashes: InlineHashes } {
  const links = [...html.matchAll(/<link\b[^>]* rel="stylesheet" href="(\/assets\/[^"#?]+\.css)[^"]*"\/>/g)]
  const rules = dropUnusedRules(links.map(([, path = '']) => readFile(path)).join(''), html)
  // The browser then uses only fonts that are there at the first paint.
  const style = html.includes(' data-keeps-fonts=""')
    ? rules.replaceAll('font-display:swap', 'font-display:optional')
    : rules
  const script = shorten(readFile('/theme.js'))
  let inlined = html
    .replace('<script src="/theme.js"></script>', () => `<script>${script}</script>`)
    .replaceAll('<!-- -->', '') // React separates texts for hydration
  for (const [index, [link]] of links.entries())
    inlined = inlined.replace(link, () => (index === 0 ? `<style>${style}</style>` : ''))
  return { html: inlined, hashes: { script: hash(script), style: hash(style) } }
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
