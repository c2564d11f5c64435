/** The parts of a key. Throws for a key that could lead out of the store; only a programming error builds one. */
export function splitFileKey(key: string): string[] {
  const parts = key.split('/')
  const safe = parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(part))
  if (!safe) throw new Error('a file key has plain parts divided by single slashes')
  return parts
}
