import type { BlogPost } from '@candlebook/contract/blog'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { PostArticle } from './post/post-article.tsx'
import { PostState } from './post-row.tsx'

/** A post or draft as its readers see it. A published post can be opened on the public blog. */
export function PreviewDialog({
  post,
  onClose,
  onEdit,
}: {
  post: BlogPost
  onClose: () => void
  onEdit: () => void
}) {
  const [now] = useState(() => new Date().toISOString())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      size="mid"
      headExtras={<PostState published={post.published} />}
    >
      <DialogBody>
        <PostArticle post={post} now={now} headingLevel={3} />
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        {post.published && (
          <ButtonLink icon={ExternalLink} href={paths.blogPost(post.id)} target="_blank" rel="noopener">
            Open on the Blog
          </ButtonLink>
        )}
        <Button icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
