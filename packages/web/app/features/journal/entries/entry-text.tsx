import type { ReactNode } from 'react'
import styles from './entry-text.module.css'
import { splitText, type TextLine, type TextPart } from './text-parts.ts'

/**
 * A trader's text exactly as it was typed: the `textContent` of this element equals the text. Headings,
 * lists, quotes and emphasis are styled and keep their marks, and web addresses are links.
 */
export function EntryText({ text }: { text: string }) {
  const lines = splitText(text)
  return (
    <div className={styles.text}>
      {lines.map((line, at) => [
        at > 0 && '\n',
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no id and never move
        <Line key={at} line={line} />,
      ])}
    </div>
  )
}

function Line({ line: { kind, mark, parts } }: { line: TextLine }): ReactNode {
  const content = [
    mark && (
      <span key="mark" className={styles.mark}>
        {mark}
      </span>
    ),
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no id and never move
    ...parts.map((part, at) => <Part key={at} part={part} />),
  ]
  // The title of the dialog is h2, so every heading of the text is h3.
  if (kind === 'heading') return <h3 className={styles.heading}>{content}</h3>
  if (kind === 'quote') return <span className={styles.quote}>{content}</span>
  return content
}

function Part({ part: { kind, text } }: { part: TextPart }): ReactNode {
  switch (kind) {
    case 'plain':
      return text
    case 'mark':
      return <span className={styles.mark}>{text}</span>
    case 'bold':
      return <strong>{text}</strong>
    case 'italic':
      return <em>{text}</em>
    case 'link':
      return (
        <a href={text} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
          {text}
        </a>
      )
  }
}
