import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Puts the style sheets and the theme script of a page without hydration into its HTML, so that a slow line shows the page
 * after one answer. `nonce` is the one that the Content-Security-Policy of this answer allows.
 */
export function inlineFiles(html: string, nonce: string | undefined): string {
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`
  return html
    .replaceAll(
      /<link\b[^>]* rel="stylesheet" href="(\/assets\/[^"#?]+\.css)[^"]*"\/>/g,
      (_link, path) => `<style${attribute}>${readFile(path)}</style>`,
    )
    .replace(
      '<script src="/theme.js"></script>',
      () => `<script${attribute}>${readFile('/theme.js')}</script>`,
    )
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
