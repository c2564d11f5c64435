import { isWebAddress } from '@candlebook/domain/text/web-link'
import type { ReactNode } from 'react'
import styles from './entry-viewer.module.css'

/**
 * A trader's text exactly as it was typed: the `textContent` of this element equals the text. Headings,
 * lists, quotes and emphasis are styled and keep their marks, and web addresses are links.
 */
export function EntryText({ text }: { text: string }) {
  const lines = splitText(text)
  return (
    <div className={styles.text}>
      {lines.map((line, at) => [
        at > 0 && '\n',
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no id and never move
        <Line key={at} line={line} />,
      ])}
    </div>
  )
}

function Line({ line: { kind, mark, parts } }: { line: TextLine }): ReactNode {
  const content = [
    mark && (
      <span key="mark" className={styles.mark}>
        {mark}
      </span>
    ),
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no id and never move
    ...parts.map((part, at) => <Part key={at} part={part} />),
  ]
  // The title of the dialog is h2, so every heading of the text is h3.
  if (kind === 'heading') return <h3 className={styles.heading}>{content}</h3>
  if (kind === 'quote') return <span className={styles.quote}>{content}</span>
  return content
}

function Part({ part: { kind, text } }: { part: TextPart }): ReactNode {
  switch (kind) {
    case 'plain':
      return text
    case 'mark':
      return <span className={styles.mark}>{text}</span>
    case 'bold':
      return <strong>{text}</strong>
    case 'italic':
      return <em>{text}</em>
    case 'link':
      return (
        <a href={text} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
          {text}
        </a>
      )
  }
}

/** A part of a line. The parts of a line, joined, equal the line: no character is removed or added. */
type TextPart = { kind: 'plain' | 'mark' | 'bold' | 'italic' | 'link'; text: string }

/** A line and its kind, which its first characters decide. `mark` and `parts`, joined, equal the line. */
type TextLine = { kind: 'plain' | 'heading' | 'list' | 'quote'; mark: string; parts: TextPart[] }

/** The lines of a text, as typed. The lines joined with line breaks equal the text. */
function splitText(text: string): TextLine[] {
  return text.split('\n').map(splitLine)
}

function splitLine(line: string): TextLine {
  for (const { kind, pattern } of lineMarks) {
    const mark = pattern.exec(line)?.[0]
    if (mark) return { kind, mark, parts: splitInline(line.slice(mark.length)) }
  }
  return { kind: 'plain', mark: '', parts: splitInline(line) }
}

// A minus or plus before an amount is a sign and not a mark of a list.
const lineMarks = [
  { kind: 'heading', pattern: /^#{1,6} +(?=\S)/ },
  { kind: 'quote', pattern: /^(?:> ?)+(?=\S)/ },
  { kind: 'list', pattern: /^[ \t]{0,20}(?:[-*+]|\d{1,3}[.)])[ \t]+(?=\S)(?![$€£¥]?\d)/ },
] as const

function splitInline(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, 0: found } of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const address = removeEnding(found)
    if (!isWebAddress(address)) continue
    parts.push(...splitEmphasis(text.slice(end, index)), { kind: 'link', text: address })
    end = index + address.length
  }
  return [...parts, ...splitEmphasis(text.slice(end))]
}

/** An address without the punctuation of the sentence around it. Brackets that belong to the address stay. */
function removeEnding(address: string): string {
  let open = [...address.matchAll(/[()]/g)].reduce((sum, [sign]) => sum + (sign === '(' ? 1 : -1), 0)
  let length = address.length
  while (length > 0) {
    const last = address[length - 1]
    if (last === ')' && open < 0) open += 1
    else if (!last || !".,;:!?'*_]}".includes(last)) break
    length -= 1
  }
  return address.slice(0, length)
}

/**
 * `**bold**` and `*italic*` between words. Stars inside a word or a product, such as 2*3*4, are not marks.
 */
function splitEmphasis(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, 0: found, 1: bold, 2: italic } of text.matchAll(EMPHASIS)) {
    const mark = bold === undefined ? '*' : '**'
    if (index > end) parts.push({ kind: 'plain', text: text.slice(end, index) })
    parts.push(
      { kind: 'mark', text: mark },
      { kind: bold === undefined ? 'italic' : 'bold', text: bold ?? italic ?? '' },
      { kind: 'mark', text: mark },
    )
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) })
  return parts
}

const EMPHASIS =
  /(?<![\p{L}\p{N}*])(?:\*\*(?=[^\s*])([^*]+)(?<=\S)\*\*|\*(?=[^\s*])([^*]+)(?<=\S)\*)(?![\p{L}\p{N}*])/gu
