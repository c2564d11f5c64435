import { isWebAddress } from '@candlebook/domain/text'

/** A part of a line. The parts of a line, joined, equal the line: no character is removed or added. */
export type TextPart = { kind: 'plain' | 'mark' | 'bold' | 'italic' | 'link'; text: string }

/** A line and its kind, which its first characters decide. `mark` and `parts`, joined, equal the line. */
export type TextLine = { kind: 'plain' | 'heading' | 'list' | 'quote'; mark: string; parts: TextPart[] }

/** The lines of a text, as typed. The lines joined with line breaks equal the text. */
export function splitText(text: string): TextLine[] {
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
