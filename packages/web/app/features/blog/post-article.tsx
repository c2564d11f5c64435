import type { BlogPost } from '@candlebook/contract/blog'
import { describePostImage, listPostParts } from '@candlebook/contract/post-images'
import { formatRelativeTime } from '@candlebook/domain/days/format-day'
import styles from './post-article.module.css'

type Shown = Pick<BlogPost, 'title' | 'author' | 'createdAt' | 'content' | 'images' | 'imageTexts'>

/**
 * A post as its readers see it: title, author, age, paragraphs and images, those without a marker below the text [BLOG-06]
 * [BLOG-07] [BLOG-08]. All texts are shown as they were typed: markup in them is text. `now` is an instant, so that server
 * and browser show the same age.
 */
export function PostArticle({ post, now, headingLevel }: { post: Shown; now: string; headingLevel: 1 | 3 }) {
  const { title, author, createdAt, content, images } = post
  const { parts, unmarked } = listPostParts(content, images.length)
  const Heading = `h${headingLevel}` as const
  return (
    <article className={styles.post}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.origin}>
        {author}, <time dateTime={createdAt}>{formatRelativeTime(createdAt, new Date(now))}</time>
      </p>
      <div className={styles.text}>
        {parts.map((part, index) => {
          const key = `${index} ${part.kind}` // the parts of a text have no id and never move
          if (part.kind === 'text') return <p key={key}>{part.text}</p>
          return <PostImage key={key} post={post} {...part} />
        })}
      </div>
      {unmarked.map((at) => (
        <PostImage key={images[at]} post={post} at={at} />
      ))}
    </article>
  )
}

function PostImage({ post, at, caption }: { post: Shown; at: number; caption?: string }) {
  const { url, alt, ...size } = describePostImage(post, at)
  return (
    <figure className={styles.figure}>
      <img src={url} alt={alt} loading="lazy" {...size} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
