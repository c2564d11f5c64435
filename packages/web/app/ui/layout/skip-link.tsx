import styles from './skip-link.module.css'

/** The first link of a page, shown while it has the focus. It leads to the element with the id `content`. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles.skip} href="#content">
      {text}
    </a>
  )
}
