import { formatPlace, parsePlace } from '@candlebook/contract/blog'

/** The content with a line for this image at the cursor, and the cursor behind the line. */
export function insertPlace(
  content: string,
  { cursor, number }: { cursor: number; number: number },
): { content: string; cursor: number } {
  const before = content.slice(0, cursor)
  const after = content.slice(cursor)
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const placed = `${start}${formatPlace({ number, caption: '' })}\n`
  return { content: placed + (after.startsWith('\n') ? after.slice(1) : after), cursor: placed.length }
}

/** The content after the list of images changed: the places name their images as before, and lose removed ones. */
export function renumberPlaces(
  content: string,
  { before, after }: { before: string[]; after: string[] },
): string {
  const lines = content.split('\n').flatMap((line) => {
    const place = parsePlace(line)
    const url = place ? before[place.number - 1] : undefined
    if (!place || url === undefined) return [line]
    const number = after.indexOf(url) + 1
    if (number === place.number) return [line]
    return number === 0 ? [] : [formatPlace({ ...place, number })]
  })
  return lines.join('\n')
}
