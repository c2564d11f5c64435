import type { Renamed } from '@candlebook/contract/labels'
import { MAX_LABELS } from '@candlebook/contract/labels'
import { formatCount } from '@candlebook/domain/text/text'
import { toTagKey } from '@candlebook/domain/trades/labels'
import type { LabelKind } from './labels.queries.ts'

/** A name that the trader gives, with what has it. A strategy is in no journal entry, and has one spelling. */
export type Label = { name: string; trades: number; entries: number; spellings: number }

/** The words of each list. */
export const labelWords = {
  strategy: {
    title: 'Strategies',
    failed: 'Failed to load your strategies.',
    empty: 'No trade has a strategy yet. Enter one in the form of a trade.',
    another: 'another strategy',
    placeholder: 'A new or an existing strategy',
  },
  tag: {
    title: 'Tags',
    failed: 'Failed to load your tags.',
    empty: 'No trade and no journal entry has a tag yet.',
    another: 'another tag',
    placeholder: 'A new or an existing tag',
  },
} as const satisfies Record<LabelKind, object>

/** Below a list that shows only the most used names. */
export const ONLY_SOME_SHOWN = `The ${MAX_LABELS} most used ones.`

/** Below the tags. */
export const NOT_IN_LIBRARY = 'Tags of library items stay as they are: each browser keeps its own library.'

/** '12 trades', or of a tag '12 trades and 3 journal entries'; entries are left out when there are none. */
export function countUses({ trades, entries }: Pick<Label, 'trades' | 'entries'>): string {
  return [
    trades > 0 || entries === 0 ? formatCount(trades, 'trade') : '',
    entries > 0 ? formatCount(entries, 'journal entry') : '',
  ]
    .filter(Boolean)
    .join(' and ')
}

/** What a new name does to a name. */
export type Renaming = { does: 'nothing' | 'rename' } | { does: 'merge'; into: Label }

/**
 * What the typed name does: nothing, a renaming, or a merge with the name that is used already. A tag in another spelling is the
 * same tag.
 */
export function findRenaming(
  kind: LabelKind,
  { label, typed, all }: { label: Label; typed: string; all: readonly Label[] },
): Renaming {
  const name = typed.trim()
  const toKey = (text: string) => (kind === 'tag' ? toTagKey(text) : text)
  if (name === '' || (name === label.name && label.spellings === 1)) return { does: 'nothing' }
  if (toKey(name) === toKey(label.name)) return { does: 'rename' }
  const into = all.find((one) => toKey(one.name) === toKey(name))
  return into ? { does: 'merge', into } : { does: 'rename' }
}

/** What changes, before it changes. */
export function describeRenaming(label: Label, renaming: Renaming): string {
  const uses = countUses(label)
  if (renaming.does === 'nothing') return `${uses} ${isOne(label) ? 'has' : 'have'} this name.`
  if (renaming.does === 'merge')
    return `“${renaming.into.name}” exists with ${countUses(renaming.into)}. The ${uses} of “${label.name}” become part of it. This cannot be undone: nothing says afterwards which ones had “${label.name}”.`
  const spellings =
    label.spellings > 1 ? ` All ${label.spellings} spellings become this one, which cannot be undone.` : ''
  return `${uses} ${isOne(label) ? 'gets' : 'get'} the new name. Saved views with it follow.${spellings}`
}

const isOne = ({ trades, entries }: Pick<Label, 'trades' | 'entries'>) => trades + entries === 1

/** Whether the renaming can be taken back exactly: nothing had the new name, and all had one spelling. */
export function canUndo({ spellings }: Label, { does }: Renaming): boolean {
  return does === 'rename' && spellings === 1
}

/** The toast after a renaming. */
export function describeRenamed(
  { from, to }: { from: string; to: string },
  renamed: Renamed,
): { title: string; description: string } {
  return {
    title: `“${from}” is now “${to}”`,
    description: `${countUses(renamed)} ${isOne(renamed) ? 'has' : 'have'} the new name.`,
  }
}
