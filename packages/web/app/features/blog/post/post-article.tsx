import { type BlogPost, parsePostImageSize } from '@candlebook/contract/blog'
import { formatRelativeTime } from '@candlebook/domain/days'
import styles from './post-article.module.css'
import { splitParagraphs } from './split-paragraphs.ts'

/**
 * A post as its readers see it: title, author, age, paragraphs and images [BLOG-06] [BLOG-07] [BLOG-08]. All texts are
 * shown as they were typed: markup in them is text. `now` is an instant, so that server and browser show the same age.
 */
export function PostArticle({
  post: { title, author, createdAt, content, images },
  now,
  headingLevel,
}: {
  post: Pick<BlogPost, 'title' | 'author' | 'createdAt' | 'content' | 'images'>
  now: string
  headingLevel: 1 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={styles.post}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.origin}>
        {author}, <time dateTime={createdAt}>{formatRelativeTime(createdAt, new Date(now))}</time>
      </p>
      <div className={styles.text}>
        {splitParagraphs(content).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no id and never move
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      {images.map((url, at) => (
        <img
          key={url}
          className={styles.image}
          src={url}
          alt={`${at + 1} of ${images.length}: ${title}`}
          loading="lazy"
          {...parsePostImageSize(url)}
        />
      ))}
    </article>
  )
}
