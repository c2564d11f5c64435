import type { Playbook } from '@candlebook/contract/playbooks'
import { clsx } from 'clsx'
import { ArrowLeft, ListChecks, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { strategyPaths } from '../../lib/strategy-paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { ImageButtons } from '../images/image-buttons.tsx'
import type { ItemLinks, ItemPicker } from './playbook-form-dialog.tsx'
import styles from './playbook-view.module.css'
import { useDeletePlaybook, usePlaybook } from './playbooks.queries.ts'
import { DELETE_QUESTION, NO_PLAYBOOK } from './playbooks.words.ts'

const PlaybookFormDialog = lazyDialog(
  async () => (await import('./playbook-form-dialog.tsx')).PlaybookFormDialog,
)

/**
 * The page of a strategy: what the trader wrote about it, and its figures. `Items` shows items of the library, and `Picker` chooses
 * them.
 */
export function PlaybookView({
  strategy,
  Items,
  Picker,
  figures,
}: {
  strategy: string
  Items: ItemLinks
  Picker: ItemPicker
  figures: ReactNode
}) {
  const { data: playbook, error, isFetching, refetch } = usePlaybook(strategy)
  const [open, setOpen] = useState<'form' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={clsx('head', styles.head)}>
        <div>
          <Link className={clsx('link', styles.back)} to={strategyPaths.all}>
            <Icon of={ArrowLeft} size={14} />
            {actions.goToStrategies.label}
          </Link>
          <h1 className={clsx('h-page', styles.name)}>{strategy}</h1>
          <p className={styles.ways}>
            <Link className="link" to={paths.trades({ strategy })}>
              Show its trades
            </Link>
            <Link className="link" to={`${paths.tab('analytics')}?${new URLSearchParams({ strategy })}`}>
              Show its figures
            </Link>
          </p>
        </div>
        {playbook && (
          <div className={styles.buttons}>
            <Button icon={Trash2} onClick={() => setOpen('delete')}>
              Delete Playbook
            </Button>
            <Button icon={Pencil} onClick={() => setOpen('form')}>
              Edit Playbook
            </Button>
          </div>
        )}
      </div>
      {playbook && <Content playbook={playbook} Items={Items} />}
      {playbook === null && (
        <Card>
          <EmptyState
            title={NO_PLAYBOOK.title}
            action={
              <Button variant="primary" icon={ListChecks} onClick={() => setOpen('form')}>
                Write Playbook
              </Button>
            }
          >
            {NO_PLAYBOOK.text}
          </EmptyState>
        </Card>
      )}
      {playbook === undefined && error && (
        <Card>
          <ErrorState
            title="Failed to load the playbook."
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {toApiError(error).message}
          </ErrorState>
        </Card>
      )}
      {playbook === undefined && !error && (
        <Card pad role="status" aria-label="Loading">
          <Skeleton width="100%" height={240} />
        </Card>
      )}
      <div className={styles.figures}>{figures}</div>
      {open === 'form' && playbook !== undefined && (
        <PlaybookFormDialog
          strategy={strategy}
          playbook={playbook}
          Items={Items}
          Picker={Picker}
          onClose={close}
        />
      )}
      {open === 'delete' && playbook && <DeleteDialog playbook={playbook} onClose={close} />}
    </>
  )
}

function Content({
  playbook: { description, rules, images, itemIds },
  Items,
}: {
  playbook: Playbook
  Items: ItemLinks
}) {
  const isBlank = description === '' && rules.length + images.length + itemIds.length === 0
  return (
    <Card pad className={styles.content}>
      {isBlank && <p className="soft">Nothing is written yet.</p>}
      {description !== '' && <p className={styles.description}>{description}</p>}
      {rules.length > 0 && (
        <section aria-labelledby="rules-of-strategy">
          <h2 className="h-card" id="rules-of-strategy">
            Rules
          </h2>
          <ol className={styles.rules}>
            {rules.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      {images.length > 0 && <ImageButtons urls={images} className={styles.images} />}
      {itemIds.length > 0 && (
        <section aria-labelledby="items-of-strategy">
          <h2 className="h-card" id="items-of-strategy">
            Library items
          </h2>
          <Items ids={itemIds} />
        </section>
      )}
    </Card>
  )
}

function DeleteDialog({ playbook: { id, strategy }, onClose }: { playbook: Playbook; onClose: () => void }) {
  const { mutateAsync } = useDeletePlaybook()
  return (
    <ActionDialog
      title={`Delete the playbook of ${strategy}`}
      question={DELETE_QUESTION}
      confirmLabel="Delete"
      busyLabel="Deleting"
      run={() => mutateAsync({ id })}
      done={{ title: 'Playbook deleted', description: `The trades of “${strategy}” are unchanged.` }}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    />
  )
}
