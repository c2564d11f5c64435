/** HTML that is already escaped. */
export type Html = { html: string }

/** Builds HTML: every inserted text is escaped, and inserted Html stays as it is. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
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
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character).replaceAll('\r', '&#13;')
}
