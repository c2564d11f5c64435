/** The address that a text is, when it is a whole http or https one; null for anything else, scripts above all. */
export function parseWebUrl(text: string): URL | null {
  if (!/^https?:\/\//i.test(text)) return null
  try {
    return new URL(text)
  } catch {
    return null
  }
}
