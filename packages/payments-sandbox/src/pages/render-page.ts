import { html, raw } from 'hono/html'
import { styles } from './styles.ts'

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
