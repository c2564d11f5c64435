import { MAX_LABELS } from '@candlebook/contract/labels'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { strategyPaths } from '../../lib/strategy-paths.ts'
import { IconButton } from '../../ui/actions/button.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { ActionsCell, ListSection } from '../../ui/layout/list-card.tsx'
import styles from './label-lists.module.css'
import { type LabelKind, useStrategyCounts, useTagUses } from './labels.queries.ts'
import { type Label, labelWords, NOT_IN_LIBRARY, ONLY_SOME_SHOWN } from './labels.words.ts'

const RenameLabelDialog = lazyDialog(
  async () => (await import('./rename-label-dialog.tsx')).RenameLabelDialog,
)

/** The strategies and the tags that the trader uses, with their numbers. Each can be renamed or merged into another one. */
export function LabelLists() {
  const strategies = useStrategyCounts()
  const tags = useTagUses()
  return (
    <div className={styles.lists}>
      <LabelList
        kind="strategy"
        query={strategies}
        labels={strategies.data?.map((one) => ({ ...one, entries: 0, spellings: 1 })) ?? []}
      />
      <LabelList kind="tag" query={tags} labels={tags.data ?? []} />
    </div>
  )
}

function LabelList({
  kind,
  query,
  labels,
}: {
  kind: LabelKind
  query: ReturnType<typeof useStrategyCounts> | ReturnType<typeof useTagUses>
  labels: readonly Label[]
}) {
  const [renamed, setRenamed] = useState<Label | null>(null)
  const { title, failed, empty } = labelWords[kind]
  const notes = [
    labels.length === MAX_LABELS && ONLY_SOME_SHOWN,
    kind === 'tag' && labels.length > 0 && NOT_IN_LIBRARY,
  ]
  return (
    <ListSection
      title={title}
      query={query}
      failed={failed}
      empty={empty}
      items={labels}
      label={title}
      columns={kind === 'tag' ? ['Name', 'Trades', 'Entries'] : ['Name', 'Trades']}
      actions
      renderRow={(label) => (
        <LabelRow key={label.name} kind={kind} label={label} onRename={() => setRenamed(label)} />
      )}
    >
      {notes.some(Boolean) && <p className={`cap ${styles.note}`}>{notes.filter(Boolean).join(' ')}</p>}
      {renamed && (
        <RenameLabelDialog kind={kind} label={renamed} all={labels} onClose={() => setRenamed(null)} />
      )}
    </ListSection>
  )
}

function LabelRow({ kind, label, onRename }: { kind: LabelKind; label: Label; onRename: () => void }) {
  const { name, trades, entries } = label
  return (
    <tr>
      <th scope="row" title={name}>
        {kind === 'strategy' ? (
          <Link className="link" to={strategyPaths.one(name)}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td data-name="Trades">
        <Count
          count={trades}
          to={paths.trades(kind === 'tag' ? { tag: name } : { strategy: name })}
          of={name}
        />
      </td>
      {kind === 'tag' && (
        <td data-name="Entries">
          <Count
            count={entries}
            to={`${paths.tab('journal')}?${new URLSearchParams({ tag: name })}`}
            of={name}
          />
        </td>
      )}
      <ActionsCell>
        <IconButton label={`Rename or merge ${name}`} icon={Pencil} onClick={onRename} />
      </ActionsCell>
    </tr>
  )
}

/** A number as a link to what it counts; 0 is no link. */
function Count({ count, to, of }: { count: number; to: string; of: string }) {
  const number = count.toLocaleString('en-US')
  if (count === 0) return number
  return (
    <Link className="link" to={to}>
      {number} <span className="visually-hidden">of {of}, show them</span>
    </Link>
  )
}
