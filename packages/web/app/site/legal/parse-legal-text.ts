/** A part of a legal text under a heading. Its id is its address on the page. */
export interface LegalSection {
  id: string
  title: string
  blocks: LegalBlock[]
}

/** A block of a legal text. Texts can contain links, bold words and placeholders, see `splitInline`. */
export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: [string, string][] }

/** A piece of a line: plain, bold, a link, or a placeholder for a value of this installation. */
type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'placeholder'; text: string }
  | { kind: 'link'; text: string; href: string }

export interface LegalText {
  title: string
  /** The day of its version. */
  version: string
  /** What the page shows above the text, such as that it is a draft; null for most texts. */
  notice: string | null
  /** What is above the first heading. */
  intro: LegalBlock[]
  sections: LegalSection[]
}

/**
 * Reads the Markdown of a legal text: `# Title`, `Version: 2026-12-31`, perhaps `Notice: text`, `## Heading {#id}`,
 * paragraphs, lists with `- `, and tables with two columns. A paragraph, an item, a row, or a heading with everything below
 * it that starts with `{{if NAME}}` exists only while `has(NAME)`. Other Markdown and HTML is shown as it is written.
 */
export function parseLegalText(source: string, has: (condition: string) => boolean): LegalText {
  const [head = '', versionLine = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n')
  const notice = /^Notice: (.+)/.exec(rest[0] ?? '')?.[1] ?? null
  const lines = notice === null ? rest : rest.slice(1)
  const intro: LegalBlock[] = []
  const sections: LegalSection[] = []
  for (const part of lines.join('\n').split(/^(?=## )/m)) {
    const [, title, id, body] = /^## (.*?)(?: \{#([\w-]+)\})?\n([\s\S]*)$/.exec(`${part}\n`) ?? []
    if (title === undefined) {
      intro.push(...parseBlocks(part, has))
      continue
    }
    for (const kept of keepLine(title, has)) {
      const blocks = parseBlocks(body ?? '', has)
      sections.push({ id: id ?? `part-${sections.length + 1}`, title: kept, blocks })
    }
  }
  return {
    title: head.replace(/^# /, ''),
    version: versionLine.replace(/^Version: /, '').trim(),
    notice,
    intro,
    sections,
  }
}

/** The line without its condition; nothing when the condition does not apply. */
function keepLine(line: string, has: (condition: string) => boolean): string[] {
  const [, condition, rest = ''] = /^\{\{if ([\w -]+)\}\} *(.*)$/s.exec(line) ?? []
  if (condition === undefined) return [line]
  return has(condition) ? [rest] : []
}

function parseBlocks(text: string, has: (condition: string) => boolean): LegalBlock[] {
  const keep = (line: string) => keepLine(line, has)
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim())
  return blocks.filter(Boolean).flatMap((block): LegalBlock[] => {
    if (block.startsWith('|')) return [{ kind: 'table', rows: parseRows(block, keep) }]
    if (block.startsWith('- ')) {
      const items = block.slice(2).split(/\n- /).map(joinLines).flatMap(keep)
      return items.length > 0 ? [{ kind: 'list', items }] : []
    }
    return keep(joinLines(block)).map((line) => ({ kind: 'paragraph', text: line }))
  })
}

function parseRows(block: string, keep: (line: string) => string[]): [string, string][] {
  return block.split('\n').flatMap((line): [string, string][] => {
    const [first = '', second = ''] = line.replace(/^\||\|\s*$/g, '').split('|')
    if (/^[\s:-]*$/.test(first + second)) return []
    return keep(first.trim()).map((term) => [term, second.trim()])
  })
}

function joinLines(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** The pieces of a line. A link to anything but a page, a mail address or a part of this page stays plain text. */
export function splitInline(line: string): InlinePart[] {
  const pattern =
    /\*\*(.+?)\*\*|\{\{([^{}]+)\}\}|\[([^[\]]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/)|#)[^\s()]*)\)/g
  const parts: InlinePart[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    const [all, bold, placeholder, text, href] = match
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) })
    end = match.index + all.length
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (placeholder !== undefined) parts.push({ kind: 'placeholder', text: placeholder.trim() })
    else if (text !== undefined && href !== undefined) parts.push({ kind: 'link', text, href })
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}
