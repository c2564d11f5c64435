/** The name that trades without a strategy are shown and grouped under. */
export const NO_STRATEGY = 'No Strategy'

/** The strategy's name without spaces around it, or 'No Strategy' when it is blank. */
export function toStrategyName(strategy: string | null | undefined): string {
  return strategy?.trim() || NO_STRATEGY
}

/**
 * The tags in comma-separated text: trimmed, empty ones dropped, and one of each in any case, in the spelling that came
 * first. ' a, ,b,A' becomes ['a', 'b'] [FORM-23].
 */
export function splitTags(text: string): string[] {
  return listDistinctTags(text.split(','))
}

/** The same for a list of tags, such as from the API. */
export function listDistinctTags(tags: Iterable<string>): string[] {
  const firstSpellings = new Map<string, string>()
  for (const tag of tags) {
    const trimmed = tag.trim()
    const key = toTagKey(trimmed)
    if (trimmed !== '' && !firstSpellings.has(key)) firstSpellings.set(key, trimmed)
  }
  return [...firstSpellings.values()]
}

/** The tags of a trade after some were removed and then others added, as `listDistinctTags` lists them. */
export function changeTags(
  tags: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): string[] {
  const removed = new Set(remove.map(toTagKey))
  return listDistinctTags([...tags.filter((tag) => !removed.has(toTagKey(tag))), ...add])
}

/**
 * The tags after one got another name, in their order. A tag that has the new name in any spelling becomes the same tag. Returns null
 * when nothing changes.
 */
export function renameTag(
  tags: readonly string[],
  { from, to }: { from: string; to: string },
): string[] | null {
  const [oldKey, newKey] = [toTagKey(from), toTagKey(to)]
  if (!tags.some((tag) => toTagKey(tag) === oldKey)) return null
  const renamed = listDistinctTags(tags.map((tag) => ([oldKey, newKey].includes(toTagKey(tag)) ? to : tag)))
  const isSame = renamed.length === tags.length && renamed.every((tag, at) => tag === tags[at])
  return isSame ? null : renamed
}

/** The maximum number of trades that one request changes, deletes or exports, so of a selection too. */
export const MAX_SELECTED_TRADES = 500

/** The fields of a trade that can be changed in many trades at once. */
export type Labels = {
  tags: string[]
  strategy: string | null
  account: string | null
  planFollowed: boolean
}

/** A change of labels: a field that is left out stays as it is. */
export type LabelsChange = {
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
  strategy?: string | null | undefined
  account?: string | null | undefined
  planFollowed?: boolean | undefined
}

/** The labels of a trade after a change; null when it already has them. */
export function changeLabels(labels: Labels, { addTags, removeTags, ...set }: LabelsChange): Labels | null {
  const tags = changeTags(labels.tags, { add: addTags, remove: removeTags })
  const { strategy = labels.strategy, account = labels.account, planFollowed = labels.planFollowed } = set
  const isSame =
    strategy === labels.strategy &&
    account === labels.account &&
    planFollowed === labels.planFollowed &&
    tags.length === labels.tags.length &&
    tags.every((tag, at) => tag === labels.tags[at])
  return isSame ? null : { tags, strategy, account, planFollowed }
}

/**
 * The key that equal tags share: lower case without spaces around it. Converted letter by letter, like lower() of the
 * database: a conversion of the entire word would change a Greek sigma at its end [FORM-23].
 */
export function toTagKey(tag: string): string {
  return Array.from(tag.trim(), (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}
