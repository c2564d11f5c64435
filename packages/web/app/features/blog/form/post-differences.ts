import type { PostFormValues } from './post-form.values.ts'

const labels: [keyof PostFormValues, string][] = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['excerpt', 'Excerpt'],
  ['content', 'Content'],
  ['images', 'Images'],
  ['imageTexts', 'Texts of the images'],
  ['state', 'State'],
]

/** The fields in which two versions of a post differ, as text, in the order of the form. */
export function listDifferences(mine: PostFormValues, stored: PostFormValues) {
  return labels
    .map(([name, label]) => ({ label, mine: formatValue(mine[name]), stored: formatValue(stored[name]) }))
    .filter((row) => row.mine !== row.stored)
}

function formatValue(value: string | (string | null)[]): string {
  if (Array.isArray(value))
    return value.map((one) => one?.slice(one.lastIndexOf('/') + 1) ?? 'Decorative').join(', ') || 'None'
  return value === '' ? 'None' : value
}
