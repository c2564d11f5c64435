import { isDay } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { Fragment } from 'react'
import { languageNames } from '../../lib/languages.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import { BackLink } from '../pages/back-link.tsx'
import styles from './legal.module.css'
import { getLegalValue, hasLegalCondition, type LegalValues } from './legal-values.tsx'
import { type LegalBlock, parseLegalText, splitInline } from './parse-legal-text.ts'

/** A legal text with its notice and its list of parts. */
export function LegalPage({ values }: { values: LegalValues }) {
  const { language, languages } = values
  const text = parseLegalText(values.source, (name) => hasLegalCondition(name, values))
  return (
    <SiteFrame>
      <div className={styles.page}>
        <BackLink />
        <h1>{text.title}</h1>
        <p className={styles.version}>
          Version of {isDay(text.version) ? formatDay(text.version) : text.version}
          {languages
            .filter((one) => one !== language)
            .map((one) => (
              <Fragment key={one}>
                {' · '}
                <a className="link" href={`?language=${one}`} hrefLang={one} lang={one}>
                  {languageNames[one]}
                </a>
              </Fragment>
            ))}
        </p>
        {text.notice && (
          <p className={styles.notice} role="note">
            {text.notice}
          </p>
        )}
        <div className={styles.columns}>
          <nav className={styles.contents} aria-label="On this page">
            {text.sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div className={styles.text}>
            {text.intro.length > 0 && (
              <section>
                <Blocks blocks={text.intro} values={values} />
              </section>
            )}
            {text.sections.map(({ id, title, blocks }) => (
              <section key={id} id={id}>
                <h2>{title}</h2>
                <Blocks blocks={blocks} values={values} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </SiteFrame>
  )
}

function Blocks({ blocks, values }: { blocks: LegalBlock[]; values: LegalValues }) {
  return withKeys(blocks).map(([key, block]) => <Block key={key} block={block} values={values} />)
}

function Block({ block, values }: { block: LegalBlock; values: LegalValues }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inline line={block.text} values={values} />
      </p>
    )
  if (block.kind === 'list')
    return (
      <ul>
        {withKeys(block.items).map(([key, item]) => (
          <li key={key}>
            <Inline line={item} values={values} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl className={styles.periods}>
      {withKeys(block.rows).map(([key, [term, text]]) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd>
            <Inline line={text} values={values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Inline({ line, values }: { line: string; values: LegalValues }) {
  return withKeys(splitInline(line)).map(([key, part]) => {
    if (part.kind === 'bold') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'placeholder') return <Fragment key={key}>{getLegalValue(part.text, values)}</Fragment>
    if (part.kind === 'text') return part.text
    return (
      <a key={key} href={part.href}>
        {part.text}
      </a>
    )
  })
}

/** The parts of a text with their places as keys: a text never changes while it is shown. */
function withKeys<Part>(parts: readonly Part[]): [key: number, part: Part][] {
  return parts.map((part, at) => [at, part])
}
