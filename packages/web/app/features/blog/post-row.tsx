import type { BlogPost } from '@candlebook/contract/blog'
import { formatRelativeTime } from '@candlebook/domain/days/format-day'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { SAVE_FAILED, useUpdatePost } from './blog.queries.ts'
import { useBlogDialog } from './blog.url.ts'
import styles from './blog-posts.module.css'

/** One post: what it is called, whether it is published, and what can be done with it. */
export function PostRow({ post }: { post: BlogPost }) {
  const { open } = useBlogDialog()
  const { id, title, excerpt, author, createdAt, images } = post
  const facts = [author, formatRelativeTime(createdAt, new Date())]
  if (images.length > 0) facts.push(images.length === 1 ? '1 image' : `${images.length} images`)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.title}>
          <span className="strong">{title}</span>
          <PostState published={post.published} />
        </p>
        <p className={styles.excerpt}>{excerpt}</p>
        <p className="cap">{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <PublishButton post={post} />
        <IconButton icon={Eye} label={`Preview ${title}`} onClick={() => open({ kind: 'preview', id })} />
        <IconButton icon={Pencil} label={`Edit ${title}`} onClick={() => open({ kind: 'edit', id })} />
        <IconButton
          icon={Trash2}
          label={`Delete ${title}`}
          tone="delete"
          onClick={() => open({ kind: 'delete', id })}
        />
      </div>
    </li>
  )
}

/** Whether a post is on the public blog. */
export function PostState({ published }: Pick<BlogPost, 'published'>) {
  return <Badge kind={published ? 'open' : 'closed'}>{published ? 'Published' : 'Draft'}</Badge>
}

/** Publishes a draft, or takes a published post back to the drafts [ABLG-04]. */
function PublishButton({ post }: { post: BlogPost }) {
  const update = useUpdatePost()
  const { id, title, published, version, excerpt, content, author, images, imageTexts } = post
  const label = published ? 'Back to Draft' : 'Publish'
  const change = () => {
    const fields = { title, excerpt, content, author, images, imageTexts, published: !published }
    return runWithToast({
      run: () => update.mutateAsync({ id, version, ...fields }),
      done: published
        ? { title: 'Back to draft', description: 'The post is no longer on the public blog.' }
        : { title: 'Post published', description: 'The post is on the public blog.' },
      failed: SAVE_FAILED,
    })
  }
  return (
    <Button
      size="small"
      aria-label={`${label}: ${title}`}
      busy={update.isPending}
      busyLabel="Saving"
      onClick={() => void change()}
    >
      {label}
    </Button>
  )
}
