import type { Context } from 'hono'
import { html, raw } from 'hono/html'

/** The pages' only style sheet. They must work without any other file. */
const styles = `
:root {
  --paper: #f6f7f9; --card: #ffffff; --ink: #16191d; --muted: #55606e; --line: #868f9a;
  --accent: #1d4ed8; --on-accent: #ffffff; --danger: #b42318; --note: #fff3c4; --on-note: #3f3000;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #111418; --card: #1a1f26; --ink: #eef1f4; --muted: #a9b4c0; --line: #6b7683;
    --accent: #8ab4ff; --on-accent: #0b1526; --danger: #ff9c91; --note: #4a3a00; --on-note: #ffeeb0;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 8px 16px; background: var(--note); color: var(--on-note); text-align: center; }
main { max-width: 640px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 16px; }
h2 { font-size: 1.125rem; margin: 0 0 8px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 0 16px; }
.price { font-size: 1.5rem; font-weight: 600; margin: 0; }
.muted { color: var(--muted); }
.field { margin: 0 0 12px; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
.row > .field { flex: 1 1 120px; }
label { display: block; font-weight: 600; }
input, select { width: 100%; min-height: 44px; padding: 8px; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 6px; }
[aria-invalid] { border-color: var(--danger); }
.error { margin: 4px 0 0; color: var(--danger); }
.alert { padding: 12px; border: 1px solid var(--danger); border-radius: 6px; color: var(--danger); }
button, .button { display: inline-block; min-height: 44px; padding: 9px 16px; font: inherit; font-weight: 600;
  border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on-accent); cursor: pointer;
  text-decoration: none; }
.quiet { background: transparent; color: var(--accent); }
.danger { background: transparent; color: var(--danger); border-color: var(--danger); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { margin: 0 0 8px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.actions form { margin: 0; }
ul.plain { list-style: none; margin: 0; padding: 0; }
ul.plain > li { padding: 8px 0; border-top: 1px solid var(--line); }
ul.plain > li:first-child { border-top: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 6px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
summary { min-height: 44px; padding: 9px 0; font-weight: 600; cursor: pointer; }
@media print { .actions { display: none; } body { background: none; } section { border: 0; padding: 0; } }
`

export type Html = ReturnType<typeof html>

/** A complete page. Every page says that it is the sandbox. */
export function renderPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<style>${raw(styles)}</style>
</head>
<body>
<header class="banner"><strong>SANDBOX: no money moves.</strong> Use test cards only.</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

/** A form that carries the id of its session and posts to this site. */
export function renderForm(action: string, sessionId: string, content: Html): Html {
  return html`<form method="post" action="${action}">
<input type="hidden" name="session" value="${sessionId}">
${content}
</form>`
}

type FieldOptions = {
  value?: string
  error?: string
  type?: string
  autocomplete?: string
  inputmode?: string
  placeholder?: string
  required?: boolean
}

/** A labelled field with its message next to it. */
export function renderField(name: string, label: string, options: FieldOptions = {}): Html {
  const { value = '', error, type = 'text', autocomplete = 'off', inputmode, placeholder, required } = options
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"
${inputmode ? html`inputmode="${inputmode}"` : ''} ${placeholder ? html`placeholder="${placeholder}"` : ''}
${required ? 'required' : ''} ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
</div>`
}

/** A message above a form; nothing without one. */
export function renderAlert(message: string | undefined): Html {
  return message ? html`<p class="alert" role="alert">${message}</p>` : html``
}

/** The fields of a posted form as text; files are left out. Throws when the form is not one of the session's pages. */
export async function readForm(c: Context, sessionId: string): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(await c.req.parseBody())) {
    if (typeof value === 'string') fields[name] = value.trim().slice(0, 500)
  }
  if (fields.session !== sessionId) throw new PageError(403, 'This form belongs to another session.')
  return fields
}

/** A refusal of a page, with a sentence for the person who reads it. */
export class PageError extends Error {
  readonly status: 403 | 404 | 410

  constructor(status: 403 | 404 | 410, message: string) {
    super(message)
    this.status = status
  }
}
