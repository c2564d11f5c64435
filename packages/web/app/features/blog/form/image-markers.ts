import { formatImageMarker, parseImageMarker } from '@candlebook/contract/blog'

/** The content with a marker of this image at the cursor, and the cursor behind its line. */
export function insertImageMarker(
  content: string,
  { cursor, number }: { cursor: number; number: number },
): { content: string; cursor: number } {
  const before = content.slice(0, cursor)
  const after = content.slice(cursor)
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const marked = `${start}${formatImageMarker({ number, caption: '' })}\n`
  return { content: marked + (after.startsWith('\n') ? after.slice(1) : after), cursor: marked.length }
}

/** The content after the list of images changed: markers name the same images as before, or go with them. */
export function renumberImageMarkers(
  content: string,
  { before, after }: { before: string[]; after: string[] },
): string {
  const lines = content.split('\n').flatMap((line) => {
    const marker = parseImageMarker(line)
    const url = marker ? before[marker.number - 1] : undefined
    if (!marker || url === undefined) return [line]
    const number = after.indexOf(url) + 1
    if (number === marker.number) return [line]
    return number === 0 ? [] : [formatImageMarker({ ...marker, number })]
  })
  return lines.join('\n')
}
