import { html } from './html.ts'

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
export function buildPageStart(title: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${{ html: STYLE }}</style></head>
<body>`.html
}

/** The end of a page. */
export const PAGE_END = '</body></html>\n'
