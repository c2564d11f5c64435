/** A browser storage that tests can read, fill and corrupt. */
export function createMemoryStorage(capacity = Number.POSITIVE_INFINITY) {
  const texts = new Map<string, string>()
  const storage = {
    capacity,
    texts,
    get length() {
      return texts.size
    },
    key: (at: number) => [...texts.keys()][at] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      const others = [...texts]
        .filter(([other]) => other !== key)
        .reduce((sum, [, other]) => sum + other.length, 0)
      if (others + text.length > storage.capacity) throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key: string) => void texts.delete(key),
  }
  return storage
}
