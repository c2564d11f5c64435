import type { EntryFormValues } from './entry-form.values.ts'

const labels: [keyof EntryFormValues, string][] = [
  ['title', 'Title'],
  ['date', 'Date'],
  ['content', 'Content'],
  ['tags', 'Tags'],
  ['images', 'Images'],
  ['links', 'Links'],
  ['tradeIds', 'Trades'],
]

/** The fields in which two versions of an entry differ, as text, in the order of the form. */
export function listDifferences(mine: EntryFormValues, stored: EntryFormValues) {
  return labels
    .map(([name, label]) => ({
      label,
      mine: formatValue(name, mine[name]),
      stored: formatValue(name, stored[name]),
    }))
    .filter((row) => row.mine !== row.stored)
}

function formatValue(name: keyof EntryFormValues, value: string | string[]): string {
  if (!Array.isArray(value)) return value === '' ? 'None' : value
  const words = name === 'images' ? value.map((url) => url.slice(url.lastIndexOf('/') + 1)) : value
  return words.join(', ') || 'None'
}
