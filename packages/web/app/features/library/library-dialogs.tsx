import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { binHint, describeMove, describeRestore, MOVE_LABEL } from '../../forms/delete-dialog.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Chips, Tag } from '../../ui/chips/chip-group.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { ExternalLinks } from '../../ui/display/external-links.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ImageButtons } from '../images/image-buttons.tsx'
import { formatCreatedDay, parseHost, shortenAddress, typeNames } from './item.words.ts'
import { ItemFormDialog } from './item-form-dialog.tsx'
import { PagePreview, TypeBadge, VisitLink } from './item-parts.tsx'
import { type LibraryDialog, useLibraryDialog } from './library.url.ts'
import styles from './library-dialogs.module.css'
import type { ShownItem } from './local-library.ts'
import { useLibrary } from './use-library.ts'

/**
 * The dialog of the library in the address. The dialogs load with the screen and not on first use, because
 * the library works without a connection.
 */
export function LibraryDialogs() {
  const { dialog, close } = useLibraryDialog()
  const { items } = useLibrary()
  if (!dialog) return null
  if (dialog.kind === 'new') return <ItemFormDialog item={null} onClose={close} />
  const item = items.find(({ id }) => id === dialog.id)
  return item ? <ItemDialog key={item.id} kind={dialog.kind} item={item} /> : <MissingItem onSeen={close} />
}

type KindOfItem = Exclude<NonNullable<LibraryDialog>, { kind: 'new' }>['kind']

function ItemDialog({ kind, item }: { kind: KindOfItem; item: ShownItem }) {
  const { open, close } = useLibraryDialog()
  const { id } = item
  switch (kind) {
    case 'view':
      return (
        <ItemViewer
          item={item}
          onClose={close}
          onEdit={() => open({ kind: 'edit', id })}
          onDelete={() => open({ kind: 'delete', id })}
        />
      )
    case 'edit':
      return <ItemFormDialog item={item} onClose={close} />
    case 'delete':
      return <DeleteItemDialog item={item} onClose={close} />
  }
}

/**
 * For an id in the address that does not exist here: the item was deleted, or the account copy has not
 * arrived yet.
 */
function MissingItem({ onSeen }: { onSeen: () => void }) {
  const giveUp = useEffectEvent(() => {
    toast({ title: 'Error', description: 'This item is not in your library.' })
    onSeen()
  })
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), MAX_ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** How long an item of the address may take to arrive from the account. */
const MAX_ARRIVAL_MS = 3000

/** The view of an item: type, page or text, images, links, tags. Markup in a text is shown as text. */
function ItemViewer({
  item,
  onClose,
  onEdit,
  onDelete,
}: {
  item: ShownItem
  onClose: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { title, description, content } = item
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="mid">
      <DialogBody>
        <article className={styles.item}>
          <p className={`cap ${styles.facts}`}>
            <TypeBadge type={item.type} />
            <span>{item.category}</span>
            <time className="num" dateTime={item.createdAt}>
              {formatCreatedDay(item.createdAt)}
            </time>
          </p>
          {description && <p className={styles.about}>{description}</p>}
          <ItemPage item={item} />
          {content !== null && <div className={styles.text}>{content}</div>}
          {item.attachedImages.length > 0 && (
            <ImageButtons urls={item.attachedImages} className={styles.images} />
          )}
          <ExternalLinks links={item.attachedLinks} toText={shortenAddress} />
          {item.tags.length > 0 && (
            <Chips>
              {item.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Chips>
          )}
        </article>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" icon={Trash2} onClick={onDelete}>
          Delete
        </Button>
        <span className="gap" />
        <Button icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The page of a link: its picture, if one was taken, and its address. */
function ItemPage({ item: { url, title, pageScreenshot } }: { item: ShownItem }) {
  if (url === null) return null
  return (
    <div className={styles.page}>
      {pageScreenshot !== null && (
        <div className={styles.front}>
          <PagePreview
            screenshot={pageScreenshot}
            host={parseHost(url)}
            imageClassName={styles.image}
            siteClassName={styles.site}
          />
        </div>
      )}
      <p className={styles.address}>
        <VisitLink url={url} title={title} />
        <span className={styles.host}>{shortenAddress(url)}</span>
      </p>
    </div>
  )
}

/** Asks before an item is deleted, in this browser and in the account. */
function DeleteItemDialog({ item, onClose }: { item: ShownItem; onClose: () => void }) {
  const { remove, bin, restore } = useLibrary()
  const confirm = () => {
    onClose()
    remove(item.id)
    toast({ title: 'Item Deleted', description: 'The item is no longer in your library.' })
  }
  const move = () => {
    onClose()
    bin(item.id)
    const undo = () => {
      if (!restore(item.id)) toast(describeRestore({ restored: 0, missing: 1, addedAgain: 0 }))
    }
    toast(describeMove({ moved: 1, missing: 0 }, undo))
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Library Item"
      question="Are you sure you want to delete this item? This action cannot be undone."
      confirmLabel="Delete"
      instead={{ label: MOVE_LABEL, onPress: move }}
      onConfirm={confirm}
    >
      <DialogSubject>
        <b>{item.title}</b> <span className="cap">{typeNames[item.type]}</span>
      </DialogSubject>
      <p className="cap">{binHint(1)}</p>
    </ConfirmDialog>
  )
}
