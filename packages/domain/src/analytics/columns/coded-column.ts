/** A column as codes: `codes` are indexes into `keys`, which hold each value once in order of first use. */
export type CodedColumn<Key> = { keys: Key[]; codes: Int32Array }

/** Encodes a column. Its values are compared as a Map compares its keys. */
export function encodeColumn<Key>(values: ArrayLike<Key>): CodedColumn<Key> {
  const codeByKey = new Map<Key, number>()
  const codes = new Int32Array(values.length)
  let [last, lastCode] = [values[0] as Key, 0]
  if (codes.length > 0) codeByKey.set(last, 0)
  for (let row = 1; row < codes.length; row++) {
    const key = values[row] as Key // within bounds
    if (key !== last) {
      last = key
      lastCode = codeByKey.get(key) ?? codeByKey.size
      codeByKey.set(key, lastCode)
    }
    codes[row] = lastCode
  }
  return { keys: [...codeByKey.keys()], codes }
}

/** Computes a column from another one. Calls `toKey` once for each key, not for each row. */
export function mapKeys<From, Key>(
  { keys, codes }: CodedColumn<From>,
  toKey: (key: From) => Key,
): CodedColumn<Key> {
  const mapped = encodeColumn(keys.map((key) => toKey(key)))
  if (mapped.keys.length === keys.length) return { keys: mapped.keys, codes }
  return { keys: mapped.keys, codes: codes.map((code) => mapped.codes[code] as number) } // within bounds
}
