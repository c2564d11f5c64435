/** Parses a complete http or https address; null for any other text, above all for scripts. */
export function parseWebUrl(text: string): URL | null {
  if (!/^https?:\/\//i.test(text)) return null
  try {
    return new URL(text)
  } catch {
    return null
  }
}
