/**
 * Finds the items of a list by a key, in their order. The list may only grow: each call reads only the items that were added
 * since the last one, so that a search for each line of a file does not read the entire list again.
 */
export function createIndex<T extends object>(buildKey: (one: T) => string) {
  const indexes = new WeakMap<readonly T[], { read: number; groups: Map<string, T[]> }>()
  return <U extends T>(list: readonly U[], key: string): readonly U[] => {
    const index = indexes.get(list) ?? { read: 0, groups: new Map<string, T[]>() }
    indexes.set(list, index)
    for (; index.read < list.length; index.read += 1) {
      const one = list[index.read]! // below the length
      const group = index.groups.get(buildKey(one))
      if (group) group.push(one)
      else index.groups.set(buildKey(one), [one])
    }
    return (index.groups.get(key) ?? []) as U[] // the items of this list
  }
}

/** Takes the items of a list by a key, each once: the first one that `isFree` and was not taken; undefined for none. */
export function createQueues<T extends object, K>(
  list: readonly T[],
  buildKey: (one: T) => K,
  isFree: (one: T) => boolean = () => true,
): (key: K) => T | undefined {
  const groups = Map.groupBy(list.toReversed(), buildKey) // the first item is the last of its group
  return (key) => {
    const group = groups.get(key)
    let one = group?.pop()
    while (one && !isFree(one)) one = group?.pop()
    return one
  }
}
